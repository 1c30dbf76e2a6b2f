// Attention rollout (Abnar & Zuidema 2020, arXiv 2005.00928).
#pragma once

#include <torch/torch.h>

namespace headscope::analysis {

// Returns the rollout (T, T) of maps (L, H, T, T): the product A~_L ... A~_1 with A~_l = (mean_h
// A_l + I) / 2, rows normalised to sum 1.
torch::Tensor attentionRollout(const torch::Tensor& maps);

}  // namespace headscope::analysis
