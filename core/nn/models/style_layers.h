// Parts of a model that its style decides: options of blocks and norms, and biases of scores.
#pragma once

#include "core/nn/models/blocks.h"
#include "core/spec/models/spec.h"

namespace headscope::models {

attention::NormOptions normsOf(const TransformerStyle& style);
// Returns the options of the block of a site, with its (first) attention.
BlockOptions blockOptions(const ModelSpec& spec, std::int64_t site);
// Returns the buckets of the distances -(length - 1) .. length - 1, (2 length - 1) int64.
torch::Tensor relativeBuckets(std::int64_t length, bool causal,
                              const attention::RelativeBiasOptions& options);
// Returns the biases of scores (H, T, T) from a table (buckets, H) of relative positions and the
// buckets of the longest text, on the same device.
torch::Tensor relativeScoreBias(const torch::Tensor& table, const torch::Tensor& buckets,
                                std::int64_t tokens);

}  // namespace headscope::models
