// meanPairwiseCosine for devices: few operators over whole maps, forward and backward, where the plain formula has two
// dozen. Once differentiable.
#pragma once

#include <torch/torch.h>

namespace headscope::attention {

// maps: (B, H, T, S); valid: (B, T) bool, undefined: all queries. Scalar: mean over samples and pairs of heads of the
// cosine of their maps; a map of zeros has cosine 0 with every other and takes no gradient.
torch::Tensor deviceCosine(const torch::Tensor& maps, const torch::Tensor& valid);

}  // namespace headscope::attention
