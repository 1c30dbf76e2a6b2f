// Turns queries and keys by angles that grow with the position (core/spec/attention/rotary.h).
#pragma once

#include "core/spec/attention/rotary.h"

#include <torch/torch.h>

namespace headscope::attention {

// Tables of cos and sin of the angles of positions 0 .. length - 1, as buffers, so that they move
// with the model. They follow from the options, so they are not stored.
class RotaryImpl : public torch::nn::Module {
public:
    RotaryImpl(const RotaryOptions& options, std::int64_t headSize, std::int64_t length);
    // x: (B, T, heads, dh), token t at position t, T <= length. Returns x's shape. Differentiable.
    torch::Tensor forward(const torch::Tensor& x) const;
    // x: (rows, heads, dh), every row at position `place`. Returns x's shape.
    torch::Tensor at(const torch::Tensor& x, std::int64_t place) const;

private:
    // Turns x (..., heads, dh) by the angles of positions [first, first + count).
    torch::Tensor turned(const torch::Tensor& x, std::int64_t first, std::int64_t count) const;

    torch::Tensor m_cos, m_sin;  // (length, 1, r / 2)
};
TORCH_MODULE(Rotary);

}  // namespace headscope::attention
