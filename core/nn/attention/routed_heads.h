// Mixture of heads: each token uses a few of the routed heads, chosen by a router; the other heads
// are shared by all tokens (Jin et al. 2024, arXiv 2410.11842). Simplified: shared heads have the
// factor 1, and the weights of the chosen heads are a softmax over these heads only.
#pragma once

#include "core/nn/attention/layers.h"

namespace headscope::attention {

// Result of a router. k: active heads; R: routed heads.
struct Routing {
    // Factor of each head's context, (..., H): 1 for shared heads, k w for a chosen head with
    // weight w, and 0 for other heads. With equal weights, all active heads have the factor 1.
    torch::Tensor factors;
    // sum_r f_r P_r over routed heads, a scalar in [0, k]: f is the share of tokens that choose
    // head r, P the mean of the router's softmax over all routed heads. Equal use gives k / R.
    torch::Tensor balance;
};

class RouterImpl : public torch::nn::Module {
public:
    // The last `routed` of `heads` heads are routed. 1 <= active <= routed <= heads.
    RouterImpl(std::int64_t width, std::int64_t heads, std::int64_t routed, std::int64_t active,
               torch::Generator& generator);
    // x: (..., D), the input of the attention. valid: (...) bool, tokens that count in the balance;
    // undefined: all.
    Routing forward(const torch::Tensor& x, const torch::Tensor& valid);

private:
    std::int64_t m_heads, m_routed, m_active;
    Linear m_scores{nullptr};
};
TORCH_MODULE(Router);

}  // namespace headscope::attention
