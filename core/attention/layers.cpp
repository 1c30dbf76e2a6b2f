#include "core/attention/layers.h"

#include "core/attention/fused.h"

#include <cmath>

namespace headscope::attention {
namespace {

constexpr double kTwoTo32 = 4294967296.0;

}  // namespace

// The kernels' hash (kernels/pointwise.inl) in 64-bit tensor arithmetic, for devices without kernels.
torch::Tensor keptElements(const torch::Tensor& like, std::uint64_t key, double p) {
    const std::int64_t low = static_cast<std::int64_t>(key & 0xffffffffu), high = static_cast<std::int64_t>(key >> 32);
    const auto wrap = [](const torch::Tensor& x) { return x.bitwise_and(static_cast<std::int64_t>(0xffffffff)); };
    const auto shiftXor = [](const torch::Tensor& x, int bits) { return x.bitwise_xor(x.bitwise_right_shift(bits)); };
    auto x = wrap(
        torch::arange(like.numel(), torch::TensorOptions().dtype(torch::kLong).device(like.device())).bitwise_xor(low));
    x = wrap(shiftXor(x, 16) * static_cast<std::int64_t>(0x7feb352d));
    x = wrap(shiftXor(x, 15) + high);
    x = shiftXor(wrap(x * static_cast<std::int64_t>(0x846ca68b)), 16);
    return x.ge(static_cast<std::int64_t>(p * kTwoTo32)).view(like.sizes());
}

std::uint64_t DropoutKeys::next() {
    std::uint64_t x = seed + 0x9e3779b97f4a7c15u * ++used;  // SplitMix64
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

LinearImpl::LinearImpl(std::int64_t in, std::int64_t out, torch::Generator& generator) {
    const double bound = 1.0 / std::sqrt(static_cast<double>(in));
    weight = register_parameter("weight", torch::empty({out, in}).uniform_(-bound, bound, generator));
    bias = register_parameter("bias", torch::empty({out}).uniform_(-bound, bound, generator));
}

torch::Tensor LinearImpl::forward(const torch::Tensor& x) {
    if (fusedLinearApplies(x, weight, compute)) return fusedLinear(x, weight, bias, compute);
    if (compute == torch::kFloat) return torch::linear(x, weight, bias);
    return torch::linear(x.to(compute), weight.to(compute), bias.to(compute)).to(x.scalar_type());
}

SplitLinearImpl::SplitLinearImpl(std::int64_t width, std::int64_t heads, std::int64_t parts,
                                 torch::Generator& generator)
    : m_heads(heads), m_parts(parts) {
    const double bound = 1.0 / std::sqrt(static_cast<double>(width / heads));
    weight =
        register_parameter("weight", torch::empty({parts * width, width / heads}).uniform_(-bound, bound, generator));
    bias = register_parameter("bias", torch::empty({parts * width}).uniform_(-bound, bound, generator));
}

torch::Tensor SplitLinearImpl::forward(const torch::Tensor& x) {
    const auto own = weight.size(1);
    const auto blocks =
        weight.view({m_parts, m_heads, own, own}).permute({1, 3, 0, 2}).flatten(2);  // (H, in, parts*dh)
    const auto heads = x.reshape({-1, m_heads, own}).transpose(0, 1);                // (H, rows, dh)
    const auto type = compute == torch::kFloat ? x.scalar_type() : compute;
    const auto y = torch::matmul(heads.to(type), blocks.to(type)).to(x.scalar_type());
    const auto side = y.view({m_heads, -1, m_parts, own}).permute({1, 2, 0, 3}).flatten(1);  // (rows, parts*D)
    auto shape = x.sizes().vec();
    shape.back() = weight.size(0);
    return (side + bias).view(shape);
}

torch::Tensor SplitLinearImpl::asFull(std::int64_t part) const {
    const auto own = weight.size(1), width = m_heads * own;
    return torch::block_diag(weight.narrow(0, part * width, width).split(own));
}

LayerNormImpl::LayerNormImpl(std::int64_t width) {
    weight = register_parameter("weight", torch::ones({width}));
    bias = register_parameter("bias", torch::zeros({width}));
}

torch::Tensor LayerNormImpl::forward(const torch::Tensor& x) {
    return fusedApplies(x) ? fusedLayerNorm(x, weight, bias) : torch::layer_norm(x, {x.size(-1)}, weight, bias);
}

torch::Tensor dropoutAdd(const torch::Tensor& x, const torch::Tensor& branch, double p, DropoutKeys* keys) {
    if (!keys || p <= 0) return x.defined() ? x + branch : branch;
    const auto key = keys->next();
    if (fusedApplies(branch)) return fusedDropoutAdd(x, branch, key, p);
    const auto kept = branch * keptElements(branch, key, p).to(branch.scalar_type()) * (1 / (1 - p));
    return x.defined() ? x + kept : kept;
}

torch::Tensor gelu(const torch::Tensor& x) {
    return fusedApplies(x) ? fusedGelu(x) : torch::gelu(x);
}

}  // namespace headscope::attention
