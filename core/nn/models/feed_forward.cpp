#include "core/nn/models/feed_forward.h"

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
    if (!m_gate) return last(activated(first(x), m_options.activation, constantFactor));
    const auto gate = activated(m_gate(x), m_options.activation, false);
    return last((constantFactor ? gate.detach() : gate) * first(x));
}

}  // namespace headscope::models
