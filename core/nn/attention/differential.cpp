#include "core/nn/attention/differential.h"

namespace headscope::attention {
namespace {

// Spread of the initial vectors of lambda, as in the authors' code.
constexpr double kSpread = 0.1;

torch::Tensor normalWeights(std::int64_t size, torch::Generator& generator) {
    auto weights = torch::empty({size});
    return generator.defined() ? weights.normal_(0, kSpread, generator) : weights;
}

}  // namespace

DifferentialImpl::DifferentialImpl(std::int64_t headWidth, double start,
                                   torch::Generator& generator)
    : m_start(start) {
    const auto vector = [&](const char* name) {
        return register_parameter(name, normalWeights(headWidth / 2, generator));
    };
    m_query1 = vector("query1");
    m_key1 = vector("key1");
    m_query2 = vector("query2");
    m_key2 = vector("key2");
    m_norm = register_module("norm", LayerNorm(headWidth, NormOptions{kKernelEpsilon, false}));
}

torch::Tensor DifferentialImpl::lambda() const {
    return (m_query1 * m_key1).sum().exp() - (m_query2 * m_key2).sum().exp() + m_start;
}

torch::Tensor DifferentialImpl::normed(const torch::Tensor& context) {
    return m_norm(context) * (1 - m_start);
}

torch::Tensor halves(const torch::Tensor& heads) {
    return heads.unflatten(3, {2, heads.size(3) / 2}).transpose(2, 3).flatten(1, 2);
}

torch::Tensor difference(const torch::Tensor& maps, const torch::Tensor& lambda) {
    const auto pairs = maps.unflatten(1, {maps.size(1) / 2, 2});  // (B, H, 2, T, S)
    return pairs.select(2, 0) - lambda.to(maps.scalar_type()) * pairs.select(2, 1);
}

}  // namespace headscope::attention
