// Computes meanPairwiseCosine on accelerators with a few operators over whole maps, forward and
// backward, instead of the two dozen of the plain formula. Differentiable once.
#pragma once

#include <torch/torch.h>

namespace headscope::attention {

// Returns a scalar: the mean over samples and head pairs of the cosine of their maps. maps: (B, H,
// T, S); valid: (B, T) bool, default: all queries. An all-zero map has cosine 0 with every other
// map and gets no gradient.
torch::Tensor deviceCosine(const torch::Tensor& maps, const torch::Tensor& valid);

}  // namespace headscope::attention
