#include "core/nn/attention/rotary.h"

namespace headscope::attention {

RotaryImpl::RotaryImpl(const RotaryOptions& options, std::int64_t headSize, std::int64_t length) {
    const auto frequencies = torch::tensor(rotaryFrequencies(options, headSize), torch::kDouble);
    const auto places = torch::arange(length, torch::kDouble);
    const auto angles = torch::outer(places, frequencies).unsqueeze(1);
    m_cos = register_buffer("cos", angles.cos().to(torch::kFloat));
    m_sin = register_buffer("sin", angles.sin().to(torch::kFloat));
}

torch::Tensor RotaryImpl::forward(const torch::Tensor& x) const {
    return turned(x, 0, x.size(1));
}

torch::Tensor RotaryImpl::at(const torch::Tensor& x, std::int64_t place) const {
    return turned(x, place, 1);
}

// The pairs are (i, i + r/2).
torch::Tensor RotaryImpl::turned(const torch::Tensor& x, std::int64_t first,
                                 std::int64_t count) const {
    const auto half = m_cos.size(2);
    const auto cos = m_cos.narrow(0, first, count).to(x.scalar_type()),
               sin = m_sin.narrow(0, first, count).to(x.scalar_type());
    const auto a = x.narrow(-1, 0, half), b = x.narrow(-1, half, half);
    std::vector<torch::Tensor> parts = {a * cos - b * sin, b * cos + a * sin};
    const auto rest = x.size(-1) - 2 * half;
    if (rest > 0) parts.push_back(x.narrow(-1, 2 * half, rest));
    return torch::cat(parts, -1);
}

}  // namespace headscope::attention
