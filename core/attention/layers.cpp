#include "core/attention/layers.h"

#include <cmath>

namespace headscope::attention {

LinearImpl::LinearImpl(std::int64_t in, std::int64_t out, torch::Generator& generator) {
    const double bound = 1.0 / std::sqrt(static_cast<double>(in));
    weight = register_parameter("weight", torch::empty({out, in}).uniform_(-bound, bound, generator));
    bias = register_parameter("bias", torch::empty({out}).uniform_(-bound, bound, generator));
}

torch::Tensor LinearImpl::forward(const torch::Tensor& x) {
    if (compute == torch::kFloat) return torch::linear(x, weight, bias);
    return torch::linear(x.to(compute), weight.to(compute), bias.to(compute)).to(x.scalar_type());
}

LayerNormImpl::LayerNormImpl(std::int64_t width) {
    weight = register_parameter("weight", torch::ones({width}));
    bias = register_parameter("bias", torch::zeros({width}));
}

torch::Tensor LayerNormImpl::forward(const torch::Tensor& x) { return torch::layer_norm(x, {x.size(-1)}, weight, bias); }

torch::Tensor dropout(const torch::Tensor& x, double p, torch::Generator* generator) {
    if (!generator || p <= 0) return x;
    const auto keep = torch::empty(x.sizes(), x.options().requires_grad(false)).bernoulli_(1 - p, *generator).div_(1 - p);
    return x * keep;
}

}  // namespace headscope::attention
