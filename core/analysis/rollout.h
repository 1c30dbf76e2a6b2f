// Attention rollout (Abnar & Zuidema 2020, arXiv 2005.00928).
#pragma once

#include <torch/torch.h>

namespace headscope::analysis {

// maps: (L, H, T, T) -> (T, T): A~_l = (mean_h A_l + I) / 2 with rows summing to 1; the product A~_L ... A~_1.
torch::Tensor attentionRollout(const torch::Tensor& maps);

}  // namespace headscope::analysis
