// Values and residual of the first token, the usual attention sink (Guo et al. 2024, arXiv
// 2410.13835), and input-dependent head weights (Goindani and Shrivastava 2021, arXiv 2108.01377).
#include "core/nn/measures/head_measures.h"

namespace headscope::measures {
namespace {

torch::Tensor validOrAll(const torch::Tensor& mask, const torch::Tensor& like) {  // (B, T) 0/1
    return mask.defined() ? mask.to(like.options())
                          : torch::ones({like.size(0), like.size(1)}, like.options());
}

// lengths: (B, T, N) -> (N): mean over samples at the first token, divided by the mean over all
// later tokens. Returns 0 if the divisor is 0.
torch::Tensor firstAgainstOthers(const torch::Tensor& lengths, const torch::Tensor& mask) {
    const auto valid = validOrAll(mask, lengths);
    const auto seen = lengths * valid.unsqueeze(2);
    const auto later = valid.size(1) - 1;
    const auto first = seen.select(1, 0).sum(0) / valid.select(1, 0).sum().clamp_min(1);
    const auto others = seen.narrow(1, 1, later).flatten(0, 1).sum(0) /
                        valid.narrow(1, 1, later).sum().clamp_min(1);
    return torch::where(others > 0, first / others.clamp_min(1e-30), torch::zeros_like(others));
}

// Returns the head weights (beta) of the valid tokens, (tokens, H).
torch::Tensor validWeights(const MaskedLayer& layer) {
    const auto& weights = layer.raw().headWeights;
    const auto valid = validOrAll(layer.raw().queryMask, weights).flatten().nonzero().squeeze(1);
    return weights.flatten(0, 1).index_select(0, valid);
}

double meanEntropy(const torch::Tensor& weights) {  // (n, H)
    return meanOfRows(-torch::xlogy(weights, weights).sum(1)).item<double>();
}

}  // namespace

torch::Tensor firstTokenOrWeight(const std::string& id, const MaskedLayer& layer) {
    const auto& raw = layer.raw();
    if (id == "first-value-norm" && raw.v.defined())
        return firstAgainstOthers(raw.v.norm(2, -1).transpose(1, 2), raw.keyMask);
    if (id == "dynamic-head-weight" && raw.headWeights.defined())
        return meanOfRows(validWeights(layer));
    return {};
}

std::optional<double> layerFirstTokenOrWeight(const std::string& id, const MaskedLayer& layer) {
    const auto& raw = layer.raw();
    if (id == "first-residual-norm" && raw.residual.defined())
        return firstAgainstOthers(raw.residual.norm(2, -1, true), raw.queryMask).item<double>();
    if (!raw.headWeights.defined()) return std::nullopt;
    if (id == "dynamic-weight-entropy") return meanEntropy(validWeights(layer));
    if (id == "mean-dynamic-weight-entropy")
        return meanEntropy(meanOfRows(validWeights(layer)).unsqueeze(0));
    return std::nullopt;
}

}  // namespace headscope::measures
