// DHICM, dynamic head importance: each token computes its own head weights (Goindani & Shrivastava
// 2021, arXiv 2108.01377).
#pragma once

#include "core/nn/attention/layers.h"

namespace headscope::attention {

// Computes beta[t,h] = softmax_h( <U x_t, E O_h[t]> / sqrt(dh) ); U: D -> dh, E: dh -> dh, shared
// by the heads. x: (..., D), context: (..., H*dh); returns log beta (..., H).
class HeadWeightsImpl : public torch::nn::Module {
public:
    HeadWeightsImpl(std::int64_t width, std::int64_t headWidth, torch::Generator& generator);
    torch::Tensor forward(const torch::Tensor& x, const torch::Tensor& context);

private:
    Linear m_query{nullptr}, m_key{nullptr};
};
TORCH_MODULE(HeadWeights);

// Returns the mean over tokens of KL(beta || uniform) = log H + sum_h beta log beta, in [0, log H],
// natural logarithm. logWeights: (..., H); valid: bool (...), default: all tokens.
torch::Tensor weightDivergence(const torch::Tensor& logWeights, const torch::Tensor& valid);

}  // namespace headscope::attention
