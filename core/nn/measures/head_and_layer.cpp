#include "core/api/requests/effective_heads.h"
#include "core/nn/measures/head_measures.h"
#include "core/nn/measures/kernels.h"
#include "core/nn/measures/measures.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope::measures {
namespace {

using Layer = MaskedLayer;

// Returns the entropy of each row and head in nats, (rows, H).
const torch::Tensor& rowEntropy(const Layer& l) {
    return l.shared("row-entropy", [&] { return entropies(l.rows()); });
}

// Returns the sum of the squared weights of each row and head, (rows, H).
const torch::Tensor& rowSquares(const Layer& l) {
    return l.shared("row-squares", [&] {
        return ofRows(l.rows(), [](const torch::Tensor& rows) { return rows.pow(2).sum(-1); });
    });
}

// Returns the total weight of each row and head, (rows, H).
const torch::Tensor& rowMass(const Layer& l) {
    return l.shared("row-mass", [&] { return l.rows().sum(2); });
}

// Mean over the rows in which a head sees more than one key. `of`: takes the numbers of visible
// keys of these rows, (rows, H or 1), and their indices, and returns (rows, H).
template <class Of>
torch::Tensor meanOfChoices(const Layer& l, const Of& of) {
    const auto kept = l.rowCounts().gt(1).nonzero().squeeze(1);
    const auto counts = l.rowHeadCounts().index_select(0, kept);
    const torch::Tensor values = of(counts, kept);
    if (counts.size(1) == 1) return meanOfRows(values);
    const auto chosen = counts.gt(1);
    return values.masked_fill(chosen.logical_not(), 0).sum(0) / chosen.sum(0).clamp_min(1);
}

torch::Tensor entropy(const Layer& l) {
    return meanOfRows(rowEntropy(l));
}

torch::Tensor effectiveContext(const Layer& l) {
    return meanOfRows(rowEntropy(l).exp());
}

torch::Tensor entropyNormalised(const Layer& l) {
    return meanOfChoices(l, [&](const torch::Tensor& counts, const torch::Tensor& kept) {
        return rowEntropy(l).index_select(0, kept) / counts.log();
    });
}

// (sum A^2 - (sum A)^2 / n) / n: the population variance over the valid keys.
torch::Tensor attentionVariance(const Layer& l) {
    const auto n = l.rowHeadCounts().clamp_min(1);
    return meanOfRows((rowSquares(l) - rowMass(l).pow(2) / n) / n);
}

torch::Tensor attentionConcentration(const Layer& l) {
    return meanOfChoices(l, [&](const torch::Tensor& counts, const torch::Tensor& kept) {
        // A row without any attention counts 0.
        const auto some = rowMass(l).index_select(0, kept).gt(0).to(l.rows().scalar_type());
        const auto squares = rowSquares(l).index_select(0, kept);
        return (squares - some / counts) / (1 - 1 / counts);
    });
}

// Returns the number of visible keys with a weight above 0, (rows, H).
const torch::Tensor& rowSupport(const Layer& l) {
    return l.shared("row-support", [&] {
        return ofRows(l.rows(), [](const torch::Tensor& rows) {
            return rows.gt(0).sum(-1).to(rows.scalar_type());
        });
    });
}

torch::Tensor zeroShare(const Layer& l) {
    // A head whose keys are all hidden from a query has no share.
    const auto n = l.rowHeadCounts();
    const auto shares = 1 - rowSupport(l) / n.clamp_min(1);
    if (n.size(1) == 1) return meanOfRows(shares);
    const auto seen = n.gt(0);
    return (shares * seen).sum(0) / seen.sum(0).clamp_min(1);
}

torch::Tensor supportSize(const Layer& l) {
    return meanOfRows(rowSupport(l));
}

torch::Tensor confidence(const Layer& l) {
    return meanOfRows(l.rows().amax(2));
}

// Sums the attention of all rows with the same query position before it multiplies by the
// distances, which depend on the position only.
torch::Tensor meanDistance(const Layer& l) {
    const auto &rows = l.rows(), &positions = l.rowPositions();  // (rows, H, S), (rows)
    const auto queries = l.maps().size(2), keys = rows.size(2);
    const auto sums = torch::zeros({queries, l.heads(), keys}, rows.options())
                          .index_add_(0, positions, rows)
                          .to(torch::kDouble);
    const auto all = sums.options();
    const auto distances =
        (torch::arange(queries, all).unsqueeze(1) - torch::arange(keys, all).unsqueeze(0))
            .abs();  // (T, S)
    const auto total = (sums * distances.unsqueeze(1)).sum(at::IntArrayRef{0, 2});
    return (total / std::max<double>(1, static_cast<double>(rows.size(0)))).to(rows.options());
}

torch::Tensor argmaxDistance(const Layer& l) {
    const auto offsets = strongestKeys(l) - l.rowPositions().unsqueeze(1);
    return meanOfRows(offsets.abs().to(l.rows().scalar_type()));
}

torch::Tensor firstKeyAttention(const Layer& l) {
    return meanOfRows(l.rows().select(2, 0));
}

// Returns the mean attention to the previous token, over rows with t > 0 whose key t - 1 is valid.
torch::Tensor previousToken(const Layer& l) {
    const auto keys = l.rows().size(2);
    const auto before = l.rowPositions() - 1;
    const auto at = before.clamp(0, keys - 1).unsqueeze(1);  // (rows, 1)
    const auto exists = before.ge(0)
                            .logical_and(before.lt(keys))
                            .logical_and(l.rowKeys().gather(1, at).squeeze(1).gt(0));
    // weights: shape (rows, H).
    const auto weights = l.rows().gather(2, at.unsqueeze(2).expand({-1, l.heads(), 1})).squeeze(2);
    return meanOfRows(weights.index_select(0, exists.nonzero().squeeze(1)));
}

// argmax - t of every row and head, plus T to make it non-negative: (rows, H).
torch::Tensor shiftedOffsets(const Layer& l) {
    return strongestKeys(l) - l.rowPositions().unsqueeze(1) + l.maps().size(2);
}

torch::Tensor positionalScore(const Layer& l) {
    return mostFrequent(shiftedOffsets(l), l.rows().size(2) + l.maps().size(2))
        .share.to(l.rows().options());
}

torch::Tensor positionalOffset(const Layer& l) {
    if (l.rows().size(0) == 0) return torch::zeros({l.heads()}, l.rows().options());
    const auto offset = mostFrequent(shiftedOffsets(l), l.rows().size(2) + l.maps().size(2)).value -
                        l.maps().size(2);
    return offset.to(l.rows().options());
}

torch::Tensor outputNorm(const Layer& l) {
    return l.shared("output-norm", [&] {
        return l.meanOfContributions([](const torch::Tensor& block) { return block.norm(2, -1); });
    });
}

// Returns -(1/H^2) times the sum over heads i, j of the mean over tokens of their cosine.
double disagreement(const torch::Tensor& tokens) {  // (n, H, dh)
    if (tokens.size(0) == 0) return 0;
    const auto together = blockedMean(tokens, numbersOfRow(tokens), [](const torch::Tensor& block) {
                              return unit(block).sum(1).pow(2).sum(-1);
                          }).item<double>();
    return -together / static_cast<double>(tokens.size(1) * tokens.size(1));
}

double disagreementPosition(const Layer& l) {
    // Squaring the sum over heads gives the sum over all i, j of products.
    const auto summed = l.maps().sum(1).pow(2).sum({1, 2}).mean().item<double>();
    return -summed / static_cast<double>(l.heads() * l.heads());
}

// grams: (N, H, H)
double squaredDistanceFromIdentity(const torch::Tensor& grams) {
    if (grams.size(0) == 0) return 0;
    const auto heads = grams.size(1);
    const auto identity = torch::eye(heads, grams.options());
    const auto pairs = static_cast<double>(std::max<std::int64_t>(heads * (heads - 1), 1));
    return (grams - identity).pow(2).sum({1, 2}).mean().item<double>() / pairs;
}

double orthoGramAttn(const Layer& l) {
    const auto& gram = mapProducts(l);
    const auto square = gram.diagonal(0, 1, 2);
    const auto inverse = torch::where(square > 0, square.rsqrt(), torch::zeros_like(square));
    return squaredDistanceFromIdentity(gram * inverse.unsqueeze(1) * inverse.unsqueeze(2));
}

double linPenalty(const Layer& l) {
    return squaredDistanceFromIdentity(torch::matmul(l.rows(), l.rows().transpose(1, 2)));
}

// Not a sum over eigenvalues, because those of unbiased CKA may be negative.
double effectiveHeadsOf(const torch::Tensor& similarity) {
    const auto gram = similarity.to(torch::kCPU, torch::kDouble).contiguous();
    const auto* values = gram.data_ptr<double>();
    return effectiveHeads({values, values + gram.numel()}, static_cast<std::size_t>(gram.size(0)));
}

// Single linkage: number of connected components of heads whose similarity is above 0.9.
double clusters(const torch::Tensor& similarity) {
    constexpr double kAlike = 0.9;
    const auto alike = similarity.to(torch::kCPU, torch::kDouble).gt(kAlike).contiguous();
    const auto heads = alike.size(0);
    const auto* joined = alike.data_ptr<bool>();
    std::vector<std::int64_t> group(static_cast<std::size_t>(heads));
    std::iota(group.begin(), group.end(), 0);
    auto count = heads;
    for (std::int64_t i = 0; i < heads; ++i)
        for (std::int64_t j = i + 1; j < heads; ++j) {
            const auto from = group[i], to = group[j];
            if (!joined[i * heads + j] || from == to) continue;
            std::replace(group.begin(), group.end(), to, from);
            --count;
        }
    return static_cast<double>(count);
}

double sinkRate(const Layer& l) {
    constexpr double kSink = 0.3;
    return firstKeyAttention(l).gt(kSink).to(torch::kDouble).mean().item<double>();
}

double deadHeads(const Layer& l) {
    constexpr double kDead = 0.01;
    const auto norms = outputNorm(l);
    return norms.lt(kDead * norms.mean()).logical_or(norms.eq(0)).sum().item<double>();
}

using OfMatrix = double (*)(const torch::Tensor&);

struct MatrixEntry {
    const char* id;
    const char* matrix;
    OfMatrix compute;
};

constexpr MatrixEntry kOfMatrices[] = {
    {"effective-heads-attn", "attn-cos", effectiveHeadsOf},
    {"effective-heads-proj", "proj-cos", effectiveHeadsOf},
    {"effective-heads-cka", "cka-out-unbiased", effectiveHeadsOf},
    {"clusters-attn", "attn-cos", clusters},
    {"clusters-proj", "proj-cos", clusters},
    {"clusters-cka", "cka-out", clusters},
};

struct HeadEntry {
    const char* id;
    torch::Tensor (*compute)(const Layer&);
};

constexpr HeadEntry kOfMaps[] = {
    {"entropy", entropy},
    {"entropy-normalised", entropyNormalised},
    {"effective-context", effectiveContext},
    {"zero-share", zeroShare},
    {"support-size", supportSize},
    {"attention-variance", attentionVariance},
    {"attention-concentration", attentionConcentration},
    {"confidence", confidence},
    {"mean-distance", meanDistance},
    {"argmax-distance", argmaxDistance},
    {"first-key-attention", firstKeyAttention},
    {"previous-token-score", previousToken},
    {"positional-score", positionalScore},
    {"positional-offset", positionalOffset},
};

}  // namespace

const torch::Tensor& strongestKeys(const MaskedLayer& layer) {
    return layer.shared("strongest-keys", [&] { return layer.rows().argmax(2); });
}

MostFrequent mostFrequent(const torch::Tensor& values, std::int64_t width) {
    std::vector<torch::Tensor> counts;
    const auto rows = std::max<double>(1, static_cast<double>(values.size(0)));
    for (std::int64_t h = 0; h < values.size(1); ++h)
        counts.push_back(torch::bincount(values.select(1, h).contiguous().cpu(), {}, width));
    const auto [most, at] = torch::stack(counts).max(1);
    return {at, most.to(torch::kDouble) / rows};
}

torch::Tensor perHead(const std::string& id, const MaskedLayer& layer,
                      const SampleContext& samples) {
    const auto& raw = layer.raw();
    if (id == "output-norm")
        return raw.context.defined() && raw.wo.defined() ? outputNorm(layer) : torch::Tensor();
    if (id == "alpha") return raw.alpha;
    if (const auto circuits = circuitMeasure(id, layer); circuits.defined()) return circuits;
    if (const auto value = firstTokenOrWeight(id, layer); value.defined()) return value;
    if (!layer.maps().defined()) return {};
    for (const auto& entry : kOfMaps)
        if (id == entry.id) return entry.compute(layer);
    if (const auto flow = headFlow(id, layer); flow.defined()) return flow;
    return sampleMeasure(id, layer, samples);
}

std::optional<double> perLayer(const std::string& id, const MaskedLayer& layer) {
    const auto& raw = layer.raw();
    if (id == "disagreement-subspace" && raw.v.defined())
        return disagreement(layer.tokensOf(raw.v, true));
    if (id == "disagreement-output" && raw.context.defined())
        return disagreement(layer.tokensOf(raw.context));
    if (id == "dead-heads" && raw.context.defined() && raw.wo.defined()) return deadHeads(layer);
    for (const auto& entry : kOfMatrices) {
        if (id != entry.id) continue;
        const auto matrix = pairwise(entry.matrix, layer);
        return matrix.defined() ? std::optional(entry.compute(matrix)) : std::nullopt;
    }
    if (const auto value = layerFirstTokenOrWeight(id, layer)) return value;
    if (!layer.maps().defined()) return std::nullopt;
    if (id == "disagreement-position") return disagreementPosition(layer);
    if (id == "ortho-gram-attn") return orthoGramAttn(layer);
    if (id == "lin-penalty") return linPenalty(layer);
    if (id == "sink-rate") return sinkRate(layer);
    return layerFlow(id, layer);
}

}  // namespace headscope::measures
