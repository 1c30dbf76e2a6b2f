// Sensitivity of a sample's loss, or of its largest logit, to a gate on each head. A gate xi
// multiplies the head's context O before the output projection, so d/dxi = <O, d/dO>.
#pragma once

#include "core/nn/models/model.h"

namespace headscope::pruning {

// Loss: cross-entropy of each sample. TopLogit: its largest logit; if every position makes a
// prediction, the sum of the largest logits over its valid tokens.
enum class GateTarget { Loss, TopLogit };

struct GateGradients {
    torch::Tensor bySample;  // (B, sites, most heads) at xi = 1; 0 for removed or absent heads
    // Same shape as bySample: the absolute gradient per token, summed over the sample's tokens.
    torch::Tensor byToken;
};

// Runs one forward and one backward pass. headMask: (sites, most heads) or undefined. Errors: Usage
// if the model does not support gates.
Result<GateGradients> gateGradients(models::Model& model, const models::Input& input,
                                    const torch::Tensor& headMask, GateTarget target);

// Returns the number of queries of each sample at a site, (B) double.
torch::Tensor queryCounts(const models::Model& model, std::int64_t site, const models::Input& input,
                          std::int64_t tokens);

}  // namespace headscope::pruning
