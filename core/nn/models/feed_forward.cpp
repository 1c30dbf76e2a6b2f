#include "core/nn/models/feed_forward.h"

#include <ATen/Parallel.h>

#include <algorithm>

namespace headscope::models {

torch::Tensor activated(const torch::Tensor& x, FeedForwardActivation activation,
                        bool constantFactor) {
    // slope: f(x) / x at 0.
    const auto held = [&](const torch::Tensor& y, double slope) {
        return constantFactor ? attention::withConstantFactor(x, y, slope) : y;
    };
    switch (activation) {
        case FeedForwardActivation::Gelu:
            return constantFactor ? attention::geluConstantFactor(x) : attention::gelu(x);
        case FeedForwardActivation::GeluTanh:
            return held(attention::geluTanh(x), 0.5);
        case FeedForwardActivation::Silu:
            return held(attention::silu(x), 0.5);
        case FeedForwardActivation::QuickGelu:
            return held(attention::silu(x, 1.702), 0.5);
        case FeedForwardActivation::Relu:
            break;  // its gradient already is the factor
    }
    return torch::relu(x);
}

FeedForward::FeedForward(torch::nn::Module& owner, const FeedForwardOptions& options,
                         torch::Generator& generator)
    : m_options(options) {
    const auto layer = [&](const char* name, std::int64_t in, std::int64_t out) {
        return owner.register_module(name, attention::Linear(in, out, generator, options.bias));
    };
    first = layer("ff1", options.width, options.inner);
    last = layer("ff2", options.inner, options.width);
    if (options.gated) m_gate = layer("ff_gate", options.width, options.inner);
}

torch::Tensor FeedForward::operator()(const torch::Tensor& x, bool constantFactor) {
    constexpr std::int64_t kNumbers = 1 << 21;  // of the inner layer: 8 MiB in float
    // A linear layer gives each thread tasks of about 200 tokens.
    const auto least = std::int64_t{800} * at::get_num_threads();
    const auto rows = std::max<std::int64_t>(kNumbers / m_options.inner, least),
               count = x.numel() / m_options.width;
    // Weights in half precision are widened for each block.
    if (torch::GradMode::is_enabled() || !x.is_cpu() || count <= rows ||
        first->weight.scalar_type() != x.scalar_type())
        return ofTokens(x, constantFactor);
    const auto tokens = x.reshape({count, m_options.width});
    const auto out = torch::empty_like(tokens);
    for (std::int64_t first = 0; first < count; first += rows) {
        const auto some = std::min(rows, count - first);
        out.narrow(0, first, some).copy_(ofTokens(tokens.narrow(0, first, some), constantFactor));
    }
    return out.view(x.sizes());
}

torch::Tensor FeedForward::ofTokens(const torch::Tensor& x, bool constantFactor) {
    if (!m_gate) return last(activated(first(x), m_options.activation, constantFactor));
    const auto gate = activated(m_gate(x), m_options.activation, false);
    return last((constantFactor ? gate.detach() : gate) * first(x));
}

}  // namespace headscope::models
