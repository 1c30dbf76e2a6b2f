// How much a sample's loss, or its largest logit, moves with a gate on each head: xi multiplies the head's context O
// before the output projection, so d/dxi = <O, d/dO>.
#pragma once

#include "core/models/model.h"

namespace headscope::pruning {

// Loss: cross-entropy of each sample. TopLogit: its largest logit; where every position is a prediction, the sum of the
// largest ones over its valid tokens.
enum class GateTarget { Loss, TopLogit };

struct GateGradients {
    torch::Tensor bySample;  // (B, sites, most heads) at xi = 1; 0 for heads that are off or absent
    torch::Tensor byToken;   // the same shape: sum over the sample's tokens of the absolute value of their part
};

// One forward and one backward pass. headMask: (sites, most heads) or undefined. Errors: Usage where the model does not
// pass gates on.
Result<GateGradients> gateGradients(models::Model& model, const models::Input& input, const torch::Tensor& headMask,
                                    GateTarget target);

// (B) queries that each sample has at a site, double.
torch::Tensor queryCounts(const models::Model& model, std::int64_t site, const models::Input& input,
                          std::int64_t tokens);

}  // namespace headscope::pruning
