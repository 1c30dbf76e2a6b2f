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

private:
    torch::Tensor m_cos, m_sin;  // (length, 1, r / 2)
};
TORCH_MODULE(Rotary);

}  // namespace headscope::attention
