// Attention rollout: the share of each input token in the output of the layers up to a given one
// (Abnar & Zuidema 2020, arXiv 2005.00928).
#pragma once

#include "core/nn/measures/layer_tensors.h"

#include <string>

namespace headscope::measures {

// Returns (maps + I) / 2, with rows that sum to 1. maps: (..., T, T), with the heads combined.
// Adding I models the residual connection.
torch::Tensor besideResidual(const torch::Tensor& maps);

// Returns the rollout R = A~_l ... A~_1 for a measure per token, (B, T, T). below: the result of
// the previous layer (undefined for the first). Undefined for other ids, and if queries and keys
// are different tokens.
torch::Tensor rolledOut(const std::string& id, const MaskedLayer& layer,
                        const torch::Tensor& below);
// Returns the mean row of a rollout, (T): the mean over a sample's valid queries, then over the
// samples that have a token at the position.
torch::Tensor meanRow(const torch::Tensor& rollout, const MaskedLayer& layer);

}  // namespace headscope::measures
