// Attention rollout: how much of each input token is in what the layers up to one make of it (Abnar & Zuidema 2020,
// arXiv 2005.00928).
#pragma once

#include "core/measures/layer_tensors.h"

#include <string>

namespace headscope::measures {

// maps: (..., T, T), of all heads together -> (maps + I) / 2 with rows that sum to 1: attention beside the residual
// connection.
torch::Tensor besideResidual(const torch::Tensor& maps);

// R = A~_l ... A~_1 of a measure of tokens, (B, T, T), given `below`, the same of the layer under this one (undefined
// for the first). Undefined for another id, and where queries and keys are not the same tokens.
torch::Tensor rolledOut(const std::string& id, const MaskedLayer& layer, const torch::Tensor& below);
// Its mean row: (T), mean over a sample's valid queries, then over the samples that have a token at the position.
torch::Tensor meanRow(const torch::Tensor& rollout, const MaskedLayer& layer);

}  // namespace headscope::measures
