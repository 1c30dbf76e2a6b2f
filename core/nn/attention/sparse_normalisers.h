// Functions that turn scores into weights of which some are exactly 0 (sparse.md).
// scores: (B, H, T, S), float32 or double, -infinity for hidden keys. Results have the same shape;
// hidden keys get 0, and so do all keys of a query that sees none. Differentiable once.
#pragma once

#include <torch/torch.h>

namespace headscope::attention {

// Alpha-entmax (Peters et al. 2019; Correia et al. 2019): max((alpha - 1) z - tau, 0)^(1/(alpha -
// 1)) with tau such that the weights of a query sum to 1. alpha: (H), in (1, 2); gets a gradient.
torch::Tensor entmax(const torch::Tensor& scores, const torch::Tensor& alpha);
// Entmax with alpha 2 (Martins & Astudillo 2016) and 1.5.
torch::Tensor sparsemax(const torch::Tensor& scores);
torch::Tensor entmax15(const torch::Tensor& scores);
// Softmax over the k largest scores of each query; of equal ones, those with the lower index stay.
torch::Tensor topKSoftmax(const torch::Tensor& scores, std::int64_t k);

}  // namespace headscope::attention
