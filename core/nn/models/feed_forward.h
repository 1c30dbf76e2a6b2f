// The feed-forward network of a block.
#pragma once

#include "core/nn/attention/layers.h"
#include "core/spec/models/style.h"

namespace headscope::models {

// Applies the activation. constantFactor: the backward pass treats activation(x) / x as a constant,
// for relevance passes.
torch::Tensor activated(const torch::Tensor& x, FeedForwardActivation activation,
                        bool constantFactor);

struct FeedForwardOptions {
    std::int64_t width, inner;
    FeedForwardActivation activation = FeedForwardActivation::Gelu;
    bool gated = false, bias = true;
};

// W2 act(W1 x), or W2 (act(Wg x) * W1 x) if gated. The layers ff1, ff2 and ff_gate are registered
// in the module that contains it.
class FeedForward {
public:
    FeedForward() = default;
    FeedForward(torch::nn::Module& owner, const FeedForwardOptions& options,
                torch::Generator& generator);
    // constantFactor: as in activated(); the activated gate is then a constant too, so that the
    // result is linear in W1 x. Without gradients, the tokens are computed in blocks, because the
    // inner layer of all tokens would be the largest tensor of a pass.
    torch::Tensor operator()(const torch::Tensor& x, bool constantFactor);
    // Whether the CPU kernels compute it.
    bool isPlain() const {
        return m_options.activation == FeedForwardActivation::Gelu && !m_options.gated &&
               m_options.bias;
    }
    attention::Linear first{nullptr}, last{nullptr};

private:
    torch::Tensor ofTokens(const torch::Tensor& x, bool constantFactor);
    FeedForwardOptions m_options{};
    attention::Linear m_gate{nullptr};
};

}  // namespace headscope::models
