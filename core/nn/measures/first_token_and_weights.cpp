// Values and residual of the first token, the usual attention sink (Guo et al. 2024, arXiv
// 2410.13835), and factors of heads that depend on the token: head weights (Goindani and
// Shrivastava 2021, arXiv 2108.01377) and gates (Qiu et al. 2025, arXiv 2505.06708).
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

// A gate below this value counts as closed (Qiu et al. 2025).
constexpr double kClosed = 0.1;

// Returns the factors (B, T, H) of the valid tokens, (tokens, H).
torch::Tensor ofValidTokens(const torch::Tensor& factors, const MaskedLayer& layer) {
    const auto valid = validOrAll(layer.raw().queryMask, factors).flatten().nonzero().squeeze(1);
    return factors.flatten(0, 1).index_select(0, valid);
}

torch::Tensor validWeights(const MaskedLayer& layer) {
    return ofValidTokens(layer.raw().headWeights, layer);
}

// Share of the valid tokens for which `holds` is true: (tokens, H) bool -> (H).
torch::Tensor shareOf(const torch::Tensor& holds) {
    return meanOfRows(holds.to(torch::kDouble));
}

torch::Tensor gateMeasure(const std::string& id, const MaskedLayer& layer) {
    if (!layer.raw().gates.defined()) return {};
    const auto gates = ofValidTokens(layer.raw().gates, layer);
    if (id == "gate-openness") return meanOfRows(gates);
    return id == "gate-closed" ? shareOf(gates.lt(kClosed)) : torch::Tensor();
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
    if (id == "active-share" && raw.headWeights.defined())
        return shareOf(validWeights(layer).gt(0));
    return gateMeasure(id, layer);
}

std::optional<double> layerFirstTokenOrWeight(const std::string& id, const MaskedLayer& layer) {
    const auto& raw = layer.raw();
    if (id == "first-residual-norm" && raw.residual.defined())
        return firstAgainstOthers(raw.residual.norm(2, -1, true), raw.queryMask).item<double>();
    if (id == "differential-lambda" && raw.lambda.defined()) return raw.lambda.item<double>();
    if (!raw.headWeights.defined()) return std::nullopt;
    if (id == "dynamic-weight-entropy") return meanEntropy(validWeights(layer));
    if (id == "mean-dynamic-weight-entropy")
        return meanEntropy(meanOfRows(validWeights(layer)).unsqueeze(0));
    return std::nullopt;
}

}  // namespace headscope::measures
