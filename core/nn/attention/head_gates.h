// Gated attention: factors in (0, 1) on each head's context, computed from the input (Qiu et al.
// 2025, arXiv 2505.06708).
#pragma once

#include "core/nn/attention/layers.h"
#include "core/spec/attention/variants.h"

namespace headscope::attention {

// Computes sigmoid(x W^T + b): one factor per head, or one per coordinate of each head.
class HeadGatesImpl : public torch::nn::Module {
public:
    HeadGatesImpl(std::int64_t width, std::int64_t heads, std::int64_t headWidth, HeadGate kind,
                  torch::Generator& generator);
    // x: (..., D), the input of the attention. Returns (..., H) or (..., H*dh), in (0, 1).
    torch::Tensor forward(const torch::Tensor& x);

private:
    Linear m_scores{nullptr};
};
TORCH_MODULE(HeadGates);

}  // namespace headscope::attention
