#include "core/nn/attention/head_gates.h"

namespace headscope::attention {

HeadGatesImpl::HeadGatesImpl(std::int64_t width, std::int64_t heads, std::int64_t headWidth,
                             HeadGate kind, torch::Generator& generator) {
    const auto factors = kind == HeadGate::Element ? heads * headWidth : heads;
    m_scores = register_module("scores", Linear(width, factors, generator));
}

torch::Tensor HeadGatesImpl::forward(const torch::Tensor& x) {
    return m_scores(x).sigmoid();
}

}  // namespace headscope::attention
