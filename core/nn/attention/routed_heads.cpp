#include "core/nn/attention/routed_heads.h"

#include <limits>

namespace headscope::attention {
namespace {

// Mean over the valid tokens of x (..., R): (R).
torch::Tensor meanOfTokens(const torch::Tensor& x, const torch::Tensor& valid) {
    const auto rows = x.flatten(0, -2);
    if (!valid.defined()) return rows.mean(0);
    const auto keep = valid.flatten().to(rows.options()).unsqueeze(1);
    return (rows * keep).sum(0) / keep.sum().clamp_min(1);
}

}  // namespace

RouterImpl::RouterImpl(std::int64_t width, std::int64_t heads, std::int64_t routed,
                       std::int64_t active, torch::Generator& generator)
    : m_heads(heads), m_routed(routed), m_active(active) {
    m_scores = register_module("scores", Linear(width, routed, generator));
}

Routing RouterImpl::forward(const torch::Tensor& x, const torch::Tensor& valid) {
    const auto scores = m_scores(x);  // (..., R)
    const auto best = std::get<1>(scores.detach().topk(m_active, -1));
    const auto chosen =
        torch::zeros(scores.sizes(), scores.options().dtype(torch::kBool)).scatter(-1, best, true);
    const auto weights =
        scores.masked_fill(chosen.logical_not(), -std::numeric_limits<float>::infinity())
            .softmax(-1);
    auto shape = scores.sizes().vec();
    shape.back() = m_heads - m_routed;
    Routing routing;
    routing.factors = torch::cat({torch::ones(shape, weights.options().requires_grad(false)),
                                  weights * static_cast<double>(m_active)},
                                 -1);
    routing.balance = (meanOfTokens(chosen.to(scores.scalar_type()), valid) *
                       meanOfTokens(scores.softmax(-1), valid))
                          .sum();
    return routing;
}

}  // namespace headscope::attention
