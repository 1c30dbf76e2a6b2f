#include "core/nn/attention/simulated_heads.h"

#include "core/nn/attention/layers.h"

#include <cmath>

namespace headscope::attention {

SimulatedHeadsImpl::SimulatedHeadsImpl(std::int64_t heads, std::int64_t simulated,
                                       torch::Generator& generator) {
    const double bound1 = 1 / std::sqrt(static_cast<double>(heads)),
                 bound2 = 1 / std::sqrt(double(simulated));
    first = register_parameter("first", uniformWeights({simulated, heads}, bound1, generator));
    second =
        register_parameter("second", uniformWeights({simulated, simulated}, bound2, generator));
}

// Multiplies each matrix of a batch from the left: weight (M, N), x (..., N, d) -> (..., M, d).
// Uses one matrix product. In newer LibTorch, the algorithm of torch::matmul depends on whether the
// weight needs a gradient, so a trained model and its reloaded copy would round differently.
static torch::Tensor mixed(const torch::Tensor& weight, const torch::Tensor& x) {
    const auto columns = x.transpose(-2, -1).contiguous();
    auto shape = columns.sizes().vec();
    shape.back() = weight.size(0);
    return columns.view({-1, weight.size(1)}).mm(weight.t()).view(shape).transpose(-2, -1);
}

torch::Tensor SimulatedHeadsImpl::forward(const torch::Tensor& x) {
    // Each head is repeated for the simulated heads of its group.
    const auto group = first.size(0) / x.size(-2);
    return x.repeat_interleave(group, -2) + mixed(second, mixed(first, x).relu());
}

}  // namespace headscope::attention
