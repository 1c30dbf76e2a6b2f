#include "core/nn/attention/head_weights.h"

#include <cmath>

namespace headscope::attention {

HeadWeightsImpl::HeadWeightsImpl(std::int64_t width, std::int64_t headWidth,
                                 torch::Generator& generator) {
    m_query = register_module("query", Linear(width, headWidth, generator));
    m_key = register_module("key", Linear(headWidth, headWidth, generator));
}

torch::Tensor HeadWeightsImpl::forward(const torch::Tensor& x, const torch::Tensor& context) {
    const auto query = m_query(x);  // (..., dh)
    auto shape = query.sizes().vec();
    shape.insert(shape.end() - 1, -1);
    const auto keys = m_key(context.view(shape));  // (..., H, dh)
    const auto scores =
        (keys * query.unsqueeze(-2)).sum(-1) / std::sqrt(static_cast<double>(query.size(-1)));
    return scores.log_softmax(-1);
}

torch::Tensor weightDivergence(const torch::Tensor& logWeights, const torch::Tensor& valid) {
    const auto perToken = (logWeights.exp() * logWeights).sum(-1) +
                          std::log(static_cast<double>(logWeights.size(-1)));
    if (!valid.defined()) return perToken.mean();
    const auto keep = valid.to(perToken.options());
    return (perToken * keep).sum() / keep.sum().clamp_min(1);
}

}  // namespace headscope::attention
