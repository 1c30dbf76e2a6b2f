// The one multi-head attention of all models, with an attention tap and a head mask.
#pragma once

#include "core/attention/attention.h"
#include "core/attention/layers.h"

namespace headscope::attention {

struct MultiHeadAttentionOptions {
    std::int64_t width = 128;
    std::int64_t heads = 8;  // divides width
};

class MultiHeadAttentionImpl : public torch::nn::Module {
public:
    MultiHeadAttentionImpl(const MultiHeadAttentionOptions& options, torch::Generator& generator);

    // x: (B, T, D). Returns the attention branch (B, T, D); `tap` receives what options asked to record.
    torch::Tensor forward(const torch::Tensor& x, Options options, Output* tap);

    std::int64_t heads() const { return m_options.heads; }
    // Torch Linear layout: W_Q, W_K, W_V (H*dh, D) and W_O (D, H*dh).
    torch::Tensor queryWeight() const { return m_qkv->weight.narrow(0, 0, m_options.width); }
    torch::Tensor keyWeight() const { return m_qkv->weight.narrow(0, m_options.width, m_options.width); }
    torch::Tensor valueWeight() const { return m_qkv->weight.narrow(0, 2 * m_options.width, m_options.width); }
    torch::Tensor outputWeight() const { return m_output->weight; }

private:
    MultiHeadAttentionOptions m_options;
    Linear m_qkv{nullptr}, m_output{nullptr};
};
TORCH_MODULE(MultiHeadAttention);

}  // namespace headscope::attention
