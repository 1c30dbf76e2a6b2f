// Costs of a model, computed from its spec alone. Used for warnings, refusals and displays (form,
// estimate, list of runs). Does not depend on LibTorch.
#pragma once

#include "core/spec/models/registry.h"

namespace headscope::models {

struct Costs {
    std::int64_t parameters = 0;
    // Number of parameters in layers named "attention" or "cross_attention".
    std::int64_t attentionParameters = 0;
    // Memory for training: weights, gradients, two optimiser moments, and the activations kept for
    // the backward pass.
    double memoryBytes = 0;
    double forwardFlops = 0;    // of one full-length sample; a multiply-add counts as two
    double attentionShare = 0;  // share of forwardFlops in projections and maps, in [0, 1]
};

// Returns the costs of training with `batch` samples of full length.
Costs costsOf(const ModelSpec& spec, std::int64_t batch);
// Returns the operations of one sample's forward pass (matrix products and maps; a multiply-add
// counts as two). sourceTokens, targetTokens: lengths with prefix tokens; targetTokens is used only
// for sequence pairs. Counts only the keys that a query sees: earlier ones in causal maps, and
// those of the model's pattern. shown: patternKeys (site_pattern.h) of the spec, for many calls;
// default: computed.
double forwardFlopsOf(const ModelSpec& spec, double sourceTokens, double targetTokens,
                      const std::vector<double>& shown = {});
// Returns the batch size of a config in samples of full length, rounded up: `train.batch`, or the
// equivalent of `train.batch_tokens`.
std::int64_t fullSamples(const RunConfig& config);

}  // namespace headscope::models
