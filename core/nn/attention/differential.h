// Differential attention: a head's map is the difference of two softmax maps (Ye et al. 2024, arXiv
// 2410.05258).
#pragma once

#include "core/nn/attention/layers.h"

namespace headscope::attention {

// The factor of the second map, and the norm of the heads' contexts. The factor is one number per
// layer: lambda = exp(q1.k1) - exp(q2.k2) + start, with learned vectors q1, k1, q2, k2.
class DifferentialImpl : public torch::nn::Module {
public:
    // headWidth: even. start: lambda of vectors that are 0.
    DifferentialImpl(std::int64_t headWidth, double start, torch::Generator& generator);
    torch::Tensor lambda() const;  // scalar, differentiable
    // context: (..., dh) of one head, any number of heads in front. Returns RMSNorm(context) * (1 -
    // start); the norm's weights (dh) are shared by the heads. A context of 0 stays 0.
    torch::Tensor normed(const torch::Tensor& context);

private:
    double m_start;
    torch::Tensor m_query1, m_key1, m_query2, m_key2;  // (dh / 2)
    LayerNorm m_norm{nullptr};
};
TORCH_MODULE(Differential);

// Splits queries or keys (B, H, T, dh) into those of the two maps of each head: (B, 2*H, T, dh/2),
// in the order head 0 first, head 0 second, head 1 first, ...
torch::Tensor halves(const torch::Tensor& heads);
// Returns the first map of each head minus lambda times the second: (B, 2*H, T, S) -> (B, H, T, S).
torch::Tensor difference(const torch::Tensor& maps, const torch::Tensor& lambda);

}  // namespace headscope::attention
