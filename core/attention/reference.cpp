#include "core/attention/attention.h"

#include <cmath>
#include <limits>

namespace headscope::attention {
namespace {

// (B, 1, T or 1, S) bool: true where the key is hidden from the query; undefined when everything is visible.
torch::Tensor hiddenKeys(const Visibility& visibility, std::int64_t tokens, torch::Device device) {
    torch::Tensor hidden;
    if (visibility.lengths.defined())
        hidden =
            validTokens(visibility.lengths, tokens, device).logical_not().unsqueeze(1).unsqueeze(1);  // (B, 1, 1, S)
    if (visibility.causal) {
        const auto future =
            torch::ones({tokens, tokens}, torch::TensorOptions().device(device).dtype(torch::kBool)).triu(1);
        hidden = hidden.defined() ? hidden.logical_or(future) : future.view({1, 1, tokens, tokens});
    }
    return hidden;
}

}  // namespace

torch::Tensor validTokens(const torch::Tensor& lengths, std::int64_t tokens, torch::Device device) {
    if (!lengths.defined()) return {};
    const auto positions = torch::arange(tokens, torch::TensorOptions().dtype(torch::kLong).device(device));
    return positions.unsqueeze(0) < lengths.to(device).unsqueeze(1);  // (B, T)
}

torch::Tensor meanPairwiseCosine(const torch::Tensor& maps, const torch::Tensor& valid) {
    const auto heads = maps.size(1);
    auto a = maps.to(maps.scalar_type() == torch::kDouble ? torch::kDouble : torch::kFloat);
    if (valid.defined()) a = a * valid.view({valid.size(0), 1, valid.size(1), 1}).to(a.scalar_type());
    const auto flat = a.flatten(2);  // (B, H, T*S)
    // A floor far below any real norm: zero maps give 0, not NaN, and take no gradient.
    const auto norm = flat.pow(2).sum(-1, true).clamp_min(1e-24).sqrt();  // (B, H, 1)
    const auto unit = flat / norm;
    const auto together = unit.sum(1).pow(2).sum(-1);  // (B)
    const auto alone = unit.pow(2).sum({1, 2});        // (B)
    return ((together - alone) / static_cast<double>(heads * std::max<std::int64_t>(heads - 1, 1))).mean();
}

Output referenceAttention(const torch::Tensor& qkv, const Options& options) {
    const auto batch = qkv.size(0), tokens = qkv.size(1), heads = options.heads;
    const auto headWidth = qkv.size(2) / (3 * heads);
    const auto parts = qkv.view({batch, tokens, 3, heads, headWidth}).permute({2, 0, 3, 1, 4});  // (3, B, H, T, dh)
    Output out;
    const auto q = parts[0], k = parts[1], v = parts[2];
    auto scores =
        torch::matmul(q * (1.0 / std::sqrt(static_cast<double>(headWidth))), k.transpose(-2, -1));  // (B, H, T, S)
    const auto hidden = hiddenKeys(options.visibility, tokens, qkv.device());
    if (hidden.defined()) scores = scores.masked_fill(hidden, -std::numeric_limits<float>::infinity());
    const auto maps =
        scores.softmax(-1, scores.scalar_type() == torch::kBFloat16 ? torch::kFloat : scores.scalar_type());
    auto context = torch::matmul(maps.to(v.scalar_type()), v);  // (B, H, T, dh)
    const auto valid = validTokens(options.visibility.lengths, tokens, qkv.device());
    if (valid.defined()) context = context * valid.view({batch, 1, tokens, 1}).to(context.scalar_type());
    if (options.headMask.defined()) context = context * options.headMask.to(context.options()).view({1, heads, 1, 1});
    out.context = context.transpose(1, 2).reshape({batch, tokens, heads * headWidth});
    if (options.cosine) out.cosine = meanPairwiseCosine(maps, valid);
    if (options.record) {
        out.maps = maps;
        out.q = q;
        out.k = k;
        out.v = v;
        out.headContext = context;
    }
    return out;
}

}  // namespace headscope::attention
