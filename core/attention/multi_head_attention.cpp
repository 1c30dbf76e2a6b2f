#include "core/attention/multi_head_attention.h"

#include <stdexcept>

namespace headscope::attention {

MultiHeadAttentionImpl::MultiHeadAttentionImpl(const MultiHeadAttentionOptions& options, torch::Generator& generator)
    : m_options(options) {
    if (options.heads < 1 || options.width % options.heads != 0) throw std::invalid_argument("heads must divide width");
    m_qkv = register_module("qkv", Linear(options.width, 3 * options.width, generator));
    m_output = register_module("output", Linear(options.width, options.width, generator));
}

torch::Tensor MultiHeadAttentionImpl::forward(const torch::Tensor& x, Options options, Output* tap) {
    options.heads = m_options.heads;
    Output out = attend(m_qkv(x), options);
    const auto y = m_output(out.context);
    if (tap) *tap = std::move(out);
    return y;
}

}  // namespace headscope::attention
