// SAS, simulating attention scores (arXiv 2507.07694): computes the scores with more heads than the
// values have.
#pragma once

#include <torch/torch.h>

namespace headscope::attention {

// Computes X' = repeat(X) + M2 relu(M1 X) along the head axis: (..., H, dh) -> (..., H', dh). M1
// (H', H) and M2 (H', H') start at random values. Equal rows of M2 within a group would get equal
// gradients and stay equal.
class SimulatedHeadsImpl : public torch::nn::Module {
public:
    SimulatedHeadsImpl(std::int64_t heads, std::int64_t simulated, torch::Generator& generator);
    torch::Tensor forward(const torch::Tensor& x);
    torch::Tensor first, second;  // M1, M2
};
TORCH_MODULE(SimulatedHeads);

}  // namespace headscope::attention
