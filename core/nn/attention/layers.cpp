#include "core/nn/attention/layers.h"

#include "core/nn/attention/fused.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace headscope::attention {
namespace {

// The kernels always add a bias.
torch::Tensor biasOrZeros(const torch::Tensor& weight, const torch::Tensor& bias) {
    return bias.defined() ? bias
                          : torch::zeros({weight.size(0)}, weight.options().requires_grad(false));
}

bool isHalf(const torch::Tensor& weight) {
    return weight.scalar_type() == torch::kBFloat16 || weight.scalar_type() == torch::kHalf;
}

// Widens some outputs at a time, so that a large layer does not need its size in float32.
torch::Tensor linearOfHalf(const torch::Tensor& x, const torch::Tensor& weight,
                           const torch::Tensor& bias, Factors factors) {
    constexpr std::int64_t kNumbersAtOnce = std::int64_t{1} << 22;
    const auto outputs = weight.size(0),
               step = std::max<std::int64_t>(
                   kNumbersAtOnce / std::max<std::int64_t>(weight.size(1), 1), 1);
    std::vector<torch::Tensor> parts;
    for (std::int64_t first = 0; first < outputs; first += step) {
        const auto count = std::min(step, outputs - first);
        parts.push_back(linear(x, widened(weight.narrow(0, first, count)),
                               bias.defined() ? bias.narrow(0, first, count) : bias, factors));
    }
    return parts.size() == 1 ? parts.front() : torch::cat(parts, -1);
}

}  // namespace

torch::Tensor widened(const torch::Tensor& weight) {
    return isHalf(weight) ? weight.to(torch::kFloat) : weight;
}

torch::Tensor linear(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias,
                     Factors factors) {
    if (isHalf(weight)) return linearOfHalf(x, weight, bias, factors);
    if (fusedLinearApplies(x, weight, factors))
        return fusedLinear(x, weight, biasOrZeros(weight, bias), factors);
    const auto compute = typeOf(factors);
    if (compute == torch::kFloat) return torch::linear(x, weight, bias);
    return torch::linear(x.to(compute), weight.to(compute),
                         bias.defined() ? bias.to(compute) : bias)
        .to(x.scalar_type());
}

torch::Tensor crossEntropy(const torch::Tensor& scores, const torch::Tensor& targets,
                           double labelSmoothing) {
    namespace F = torch::nn::functional;
    // The loss needs at least float32: bfloat16 scores would lose small probabilities.
    const auto precise = scores.scalar_type() == torch::kDouble ? scores : scores.to(torch::kFloat);
    return F::cross_entropy(
        precise.flatten(0, -2), targets.flatten(),
        F::CrossEntropyFuncOptions().ignore_index(-1).label_smoothing(labelSmoothing));
}

torch::Tensor vocabularyLoss(const torch::Tensor& x, const torch::Tensor& stored,
                             const torch::Tensor& bias, const torch::Tensor& targets,
                             double labelSmoothing, Factors factors) {
    const auto weight = widened(stored);
    if (fusedLinearApplies(x, weight, factors))
        return fusedVocabularyLoss(x.flatten(0, -2), weight, biasOrZeros(weight, bias),
                                   {targets.flatten(), labelSmoothing, factors});
    return crossEntropy(linear(x, weight, bias, factors), targets, labelSmoothing);
}

torch::Tensor uniformWeights(at::IntArrayRef shape, double bound, torch::Generator& generator) {
    auto weights = torch::empty(shape);
    return generator.defined() ? weights.uniform_(-bound, bound, generator) : weights;
}

LinearImpl::LinearImpl(std::int64_t in, std::int64_t out, torch::Generator& generator,
                       bool withBias) {
    const double bound = in > 0 ? 1.0 / std::sqrt(static_cast<double>(in)) : 0;
    weight = register_parameter("weight", uniformWeights({out, in}, bound, generator));
    if (withBias) bias = register_parameter("bias", uniformWeights({out}, bound, generator));
    // A layer without inputs (all heads removed) has an empty weight; avoid the division by zero.
}

torch::Tensor LinearImpl::forward(const torch::Tensor& x) {
    return linear(x, weight, bias, factors);
}

SplitLinearImpl::SplitLinearImpl(std::int64_t width, std::int64_t heads, std::int64_t parts,
                                 torch::Generator& generator)
    : m_heads(heads), m_parts(parts) {
    const double bound = 1.0 / std::sqrt(static_cast<double>(width / heads));
    weight = register_parameter("weight",
                                uniformWeights({parts * width, width / heads}, bound, generator));
    bias = register_parameter("bias", uniformWeights({parts * width}, bound, generator));
}

torch::Tensor SplitLinearImpl::forward(const torch::Tensor& x) {
    const auto own = weight.size(1);
    // blocks: shape (H, in, parts*dh).
    const auto blocks = weight.view({m_parts, m_heads, own, own}).permute({1, 3, 0, 2}).flatten(2);
    // heads: shape (H, rows, dh).
    const auto heads = x.reshape({-1, m_heads, own}).transpose(0, 1);
    const auto type = factors == Factors::BFloat16 ? typeOf(factors) : x.scalar_type();
    const auto y = torch::matmul(heads.to(type), blocks.to(type)).to(x.scalar_type());
    // side: shape (rows, parts*D).
    const auto side = y.view({m_heads, -1, m_parts, own}).permute({1, 2, 0, 3}).flatten(1);
    auto shape = x.sizes().vec();
    shape.back() = weight.size(0);
    return (side + bias).view(shape);
}

torch::Tensor SplitLinearImpl::asFull(std::int64_t part) const {
    const auto own = weight.size(1), width = m_heads * own;
    return torch::block_diag(weight.narrow(0, part * width, width).split(own));
}

LayerNormImpl::LayerNormImpl(std::int64_t width, const NormOptions& options) : m_options(options) {
    weight = register_parameter("weight", torch::ones({width}));
    if (options.centred && options.bias) bias = register_parameter("bias", torch::zeros({width}));
}

torch::Tensor LayerNormImpl::forward(const torch::Tensor& x) {
    const auto epsilon = m_options.epsilon;
    if (m_options.centred && !constantDeviation)
        return isPlain() && fusedApplies(x)
                   ? fusedLayerNorm(x, weight, bias)
                   : torch::layer_norm(x, {x.size(-1)}, weight, bias, epsilon);
    const auto centred = m_options.centred ? x - x.mean(-1, true) : x;
    const auto held = constantDeviation ? centred.detach() : centred;
    const auto y = centred / (held.pow(2).mean(-1, true) + epsilon).sqrt() * weight;
    return bias.defined() ? y + bias : y;
}

torch::Tensor gelu(const torch::Tensor& x) {
    return fusedApplies(x) ? fusedGelu(x) : torch::gelu(x);
}

torch::Tensor geluConstantFactor(const torch::Tensor& x) {
    return x * torch::special::ndtr(x.detach());
}

torch::Tensor geluTanh(const torch::Tensor& x) {
    return torch::gelu(x, "tanh");
}

torch::Tensor silu(const torch::Tensor& x, double slope) {
    return slope == 1 ? torch::silu(x) : x * (x * slope).sigmoid();
}

torch::Tensor withConstantFactor(const torch::Tensor& x, const torch::Tensor& value, double slope) {
    const auto input = x.detach(), output = value.detach();
    return x * torch::where(input == 0, torch::full_like(input, slope), output / input);
}

}  // namespace headscope::attention
