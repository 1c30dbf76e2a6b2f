#include "core/nn/attention/simulated_heads.h"

#include <cmath>

namespace headscope::attention {

SimulatedHeadsImpl::SimulatedHeadsImpl(std::int64_t heads, std::int64_t simulated, torch::Generator& generator) {
    const double bound1 = 1 / std::sqrt(static_cast<double>(heads)), bound2 = 1 / std::sqrt(double(simulated));
    first = register_parameter("first", torch::empty({simulated, heads}).uniform_(-bound1, bound1, generator));
    second = register_parameter("second", torch::empty({simulated, simulated}).uniform_(-bound2, bound2, generator));
}

torch::Tensor SimulatedHeadsImpl::forward(const torch::Tensor& x) {
    // Each head is repeated for the simulated heads of its group.
    const auto group = first.size(0) / x.size(-2);
    return x.repeat_interleave(group, -2) + torch::matmul(second, torch::matmul(first, x).relu());
}

}  // namespace headscope::attention
