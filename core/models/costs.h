// What a model costs, from its spec alone: the one place that warns, refuses and shows (the form, the estimate, the
// list of runs). No torch.
#pragma once

#include "core/models/registry.h"

namespace headscope::models {

struct Costs {
    std::int64_t parameters = 0;
    std::int64_t attentionParameters = 0;  // of them in the layers named "attention"
    double memoryBytes = 0;     // of training: weights, gradients, two moments, and the activations kept for backward
    double forwardFlops = 0;    // of one sample at full length; a multiply-add counts as two
    double attentionShare = 0;  // of them in attention (projections and maps), in [0, 1]
};

Costs costsOf(const ModelSpec& spec, std::int64_t batch);
// Operations of one sample's forward pass (matrix products and maps; a multiply-add counts as two) with so many tokens
// of the source, and of the target in a model of pairs. Of causal maps only the keys that a query sees.
double forwardFlopsOf(const ModelSpec& spec, double sourceTokens, double targetTokens);
// How many samples of full length a batch of this config is worth, rounded up: its own number, or the tokens it counts.
std::int64_t fullSamples(const RunConfig& config);

}  // namespace headscope::models
