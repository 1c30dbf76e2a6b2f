#include "core/measures/measures.h"

#include <cmath>

namespace headscope::measures {
namespace {

using Layer = MaskedLayer;

// Rows that sum to 1: those of softmax as they are, of other activations (core/attention/variants.h) divided by their
// sum, so that entropies and concentrations keep their range. A row of zeros stays one: entropy and concentration 0.
torch::Tensor distributions(const torch::Tensor& rows) {
    const auto mass = rows.sum(2, true);
    constexpr double kRounding = 1e-3;
    if (rows.numel() == 0 || (mass - 1).abs().max().item<double>() < kRounding) return rows;
    return rows / mass.masked_fill(mass.eq(0), 1);
}

// Rows whose queries see more than one key, and their counts as (rows, 1).
std::pair<torch::Tensor, torch::Tensor> rowsWithChoice(const Layer& l) {
    const auto kept = l.rowCounts().gt(1).nonzero().squeeze(1);
    return {distributions(l.rows().index_select(0, kept)), l.rowCounts().index_select(0, kept).unsqueeze(1)};
}

torch::Tensor entropy(const Layer& l) {
    const auto rows = distributions(l.rows());
    return -torch::xlogy(rows, rows).sum(2).mean(0);
}

torch::Tensor entropyNormalised(const Layer& l) {
    const auto [rows, counts] = rowsWithChoice(l);
    return (-torch::xlogy(rows, rows).sum(2) / counts.log()).mean(0);
}

// (sum A^2 - (sum A)^2 / n) / n: the population variance over the valid keys.
torch::Tensor attentionVariance(const Layer& l) {
    const auto n = l.rowCounts().unsqueeze(1);
    return ((l.rows().pow(2).sum(2) - l.rows().sum(2).pow(2) / n) / n).mean(0);
}

torch::Tensor attentionConcentration(const Layer& l) {
    const auto [rows, counts] = rowsWithChoice(l);
    const auto some = rows.sum(2).gt(0).to(rows.scalar_type());  // 0 where a head gives nothing
    return ((rows.pow(2).sum(2) - some / counts) / (1 - 1 / counts)).mean(0);
}

torch::Tensor confidence(const Layer& l) {
    return l.rows().amax(2).mean(0);
}

torch::Tensor meanDistance(const Layer& l) {
    const auto keys = torch::arange(l.rows().size(2), l.rows().options());
    const auto distance =
        (l.rowPositions().to(keys.scalar_type()).unsqueeze(1) - keys.unsqueeze(0)).abs();  // (rows, S)
    return (l.rows() * distance.unsqueeze(1)).sum(2).mean(0);
}

torch::Tensor firstKeyAttention(const Layer& l) {
    return l.rows().select(2, 0).mean(0);
}

torch::Tensor positionalScore(const Layer& l) {
    const auto width = l.rows().size(2) + l.maps().size(2);
    const auto offset = l.rows().argmax(2) - l.rowPositions().unsqueeze(1) + l.maps().size(2);  // (rows, H), >= 0
    std::vector<torch::Tensor> best;
    for (std::int64_t h = 0; h < l.heads(); ++h)
        best.push_back(torch::bincount(offset.select(1, h).contiguous().cpu(), {}, width).max().to(l.rows().options()) /
                       l.rows().size(0));
    return torch::stack(best);
}

// -(1/H^2) sum over all i, j of the mean token cosine.
double disagreement(const torch::Tensor& tokens) {  // (n, H, dh)
    const auto together = unit(tokens).sum(1).pow(2).sum(-1).mean().item<double>();
    return -together / static_cast<double>(tokens.size(1) * tokens.size(1));
}

double disagreementPosition(const Layer& l) {
    const auto summed = l.maps().sum(1).pow(2).sum({1, 2}).mean().item<double>();  // sum over i, j of summed products
    return -summed / static_cast<double>(l.heads() * l.heads());
}

double squaredDistanceFromIdentity(const torch::Tensor& grams) {  // (N, H, H)
    const auto heads = grams.size(1);
    const auto identity = torch::eye(heads, grams.options());
    const auto pairs = static_cast<double>(std::max<std::int64_t>(heads * (heads - 1), 1));
    return (grams - identity).pow(2).sum({1, 2}).mean().item<double>() / pairs;
}

double orthoGramAttn(const Layer& l) {
    const auto units = unit(l.maps().flatten(2));
    return squaredDistanceFromIdentity(torch::matmul(units, units.transpose(1, 2)));
}

double linPenalty(const Layer& l) {
    return squaredDistanceFromIdentity(torch::matmul(l.rows(), l.rows().transpose(1, 2)));
}

// Participation ratio from trace and Frobenius norm: sum ev = tr G, sum ev^2 = |G|_F^2.
double effectiveHeads(const Layer& l) {
    const auto gram = pairwise("attn-cos", l).to(torch::kDouble);
    const double squares = gram.pow(2).sum().item<double>();
    return squares > 0 ? std::pow(gram.trace().item<double>(), 2) / squares : 0;
}

}  // namespace

torch::Tensor perHead(const std::string& id, const MaskedLayer& layer) {
    if (!layer.maps().defined()) return {};
    if (id == "entropy") return entropy(layer);
    if (id == "entropy-normalised") return entropyNormalised(layer);
    if (id == "attention-variance") return attentionVariance(layer);
    if (id == "attention-concentration") return attentionConcentration(layer);
    if (id == "confidence") return confidence(layer);
    if (id == "mean-distance") return meanDistance(layer);
    if (id == "first-key-attention") return firstKeyAttention(layer);
    if (id == "positional-score") return positionalScore(layer);
    return {};
}

std::optional<double> perLayer(const std::string& id, const MaskedLayer& layer) {
    const auto& raw = layer.raw();
    if (id == "disagreement-subspace" && raw.v.defined()) return disagreement(layer.tokensOf(raw.v, true));
    if (id == "disagreement-output" && raw.context.defined()) return disagreement(layer.tokensOf(raw.context));
    if (!layer.maps().defined()) return std::nullopt;
    if (id == "disagreement-position") return disagreementPosition(layer);
    if (id == "ortho-gram-attn") return orthoGramAttn(layer);
    if (id == "lin-penalty") return linPenalty(layer);
    if (id == "effective-heads-attn") return effectiveHeads(layer);
    return std::nullopt;
}

}  // namespace headscope::measures
