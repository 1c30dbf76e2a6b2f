// Measures that read the samples: tokens, their rarity, and positions in the image.
#include "core/nn/measures/head_measures.h"

#include <algorithm>
#include <limits>

namespace headscope::measures {
namespace {

// Returns the attention to tokens that followed earlier occurrences of the query's token: keys s
// with 0 < s <= t, x_{s-1} = x_t and a valid s - 1.
torch::Tensor inductionScore(const MaskedLayer& l, const torch::Tensor& tokens) {
    const auto length = l.maps().size(2);
    const auto& valid = l.validKeys();  // (B, T, S)
    const auto at = tokens.to(l.maps().device());
    auto follows = torch::zeros_like(valid);
    if (length > 1) {
        const auto same =
            at.unsqueeze(2).eq(at.narrow(1, 0, length - 1).unsqueeze(1)).to(valid.scalar_type());
        follows.narrow(2, 1, length - 1) = same * valid.narrow(2, 0, length - 1);
    }
    follows = follows.tril() * valid;
    // ofRows: shape (rows, S).
    const auto ofRows =
        follows.flatten(0, 1).index_select(0, l.rowSamples() * length + l.rowPositions());
    // Few rows have such a key, so the others are left out first.
    const auto some = ofRows.sum(1).gt(0).nonzero().squeeze(1);
    return meanOfRows(
        torch::matmul(l.rows().index_select(0, some), ofRows.index_select(0, some).unsqueeze(2))
            .squeeze(2));  // (rows, H)
}

// Returns (B) bool: true for samples with a token rarer than the 500th most common one.
torch::Tensor samplesWithRareToken(const MaskedLayer& l, const SampleContext& s) {
    const auto rare = s.commonness.to(l.maps().device(), torch::kDouble).lt(s.rareBelow);  // (B, S)
    return rare.logical_and(l.validKeys().amax(1).gt(0)).any(1);
}

// Returns the commonness of the k-th rarest visible key, (rows); infinity if a row sees fewer keys.
// k: 1 or 2
torch::Tensor rarestVisible(const MaskedLayer& l, const torch::Tensor& common, std::int64_t k) {
    const auto keys = l.rowKeys().to(torch::kCPU, torch::kFloat).contiguous();  // (rows, S)
    const auto samples = l.rowSamples().cpu();
    const auto count = keys.size(0), width = keys.size(1);
    auto result = torch::empty({count}, torch::kDouble);
    const auto* const sees = keys.data_ptr<float>();
    const auto* const commonness = common.data_ptr<double>();
    const auto* const sample = samples.data_ptr<std::int64_t>();
    auto* const out = result.data_ptr<double>();
    for (std::int64_t row = 0; row < count; ++row) {
        double first = std::numeric_limits<double>::infinity(), second = first;
        for (std::int64_t key = 0; key < width; ++key) {
            if (sees[row * width + key] == 0) continue;
            const double value = commonness[sample[row] * width + key];
            if (value < first)
                second = first, first = value;
            else if (value < second)
                second = value;
        }
        out[row] = k == 1 ? first : second;
    }
    return result;
}

// Returns whether the strongest key of each row and head is among the k rarest visible keys, (rows,
// H) 0/1 in double.
torch::Tensor hitsOfRows(const MaskedLayer& l, const torch::Tensor& common, std::int64_t k) {
    const auto limit = rarestVisible(l, common, k).unsqueeze(1);  // (rows, 1)
    const auto at = l.rowSamples().cpu().unsqueeze(1) * common.size(1) + strongestKeys(l).cpu();
    const auto found = common.flatten().index_select(0, at.flatten()).view_as(at);
    // A row without attention may have a hidden key as its strongest.
    const auto visible = l.rowKeys().cpu().gather(1, strongestKeys(l).cpu()).gt(0);
    return found.le(limit).logical_and(visible).to(torch::kDouble);
}

// Returns the share of rows whose strongest key is among the k rarest visible keys. Counts only
// rows that see at least two keys.
torch::Tensor rareTokenHits(const MaskedLayer& l, const SampleContext& s, std::int64_t k,
                            bool onlyRare = false) {
    auto wanted = l.rowCounts().gt(1);
    if (onlyRare)
        wanted = wanted.logical_and(samplesWithRareToken(l, s).index_select(0, l.rowSamples()));
    const auto chosen = wanted.nonzero().squeeze(1).cpu();
    // There are no rows if, for example, every sample has a single key.
    if (chosen.size(0) == 0) return torch::zeros({l.heads()}, torch::kDouble);
    const auto common = s.commonness.to(torch::kCPU, torch::kDouble).contiguous();  // (B, S)
    return meanOfRows(hitsOfRows(l, common, k).index_select(0, chosen));
}

// Returns 1 for a rare-token head, else 0 (Voita et al. 2019, with thresholds of our own). Chance
// is the mean over rows of k/n for n keys.
torch::Tensor rareTokenHead(const MaskedLayer& l, const SampleContext& s) {
    constexpr double kRarest = 0.5, kTwoRarest = 0.6, kTimesChance = 3;
    const auto chosen = l.rowCounts().gt(1).nonzero().squeeze(1);
    if (chosen.size(0) == 0) return torch::zeros({l.heads()}, torch::kDouble);
    const double chance =
        l.rowCounts().index_select(0, chosen).to(torch::kDouble).reciprocal().mean().item<double>();
    const auto one = rareTokenHits(l, s, 1).ge(std::max(kRarest, kTimesChance * chance));
    const auto two = rareTokenHits(l, s, 2).ge(std::max(kTwoRarest, kTimesChance * 2 * chance));
    return one.logical_or(two).to(torch::kDouble);
}

// Row and column of every patch, (patches, 2).
torch::Tensor gridPositions(const SampleContext& s, torch::Device device) {
    const auto index = torch::arange(s.gridRows * s.gridColumns,
                                     torch::TensorOptions(torch::kLong).device(device));
    return torch::stack({index.floor_divide(s.gridColumns), index.remainder(s.gridColumns)}, 1);
}

// Attention of patches to patches: weights (rows, H, patches), and the patch of each row.
struct PatchRows {
    torch::Tensor weights, patch;
};

// Removes rows and columns of prefix tokens, which do not have a position in the image. The rest of
// each row is scaled to sum 1.
PatchRows patchRows(const MaskedLayer& l, const SampleContext& s) {
    if (s.prefixTokens == 0) return {l.rows(), l.rowPositions()};
    const auto chosen = l.rowPositions().ge(s.prefixTokens).nonzero().squeeze(1);
    const auto weights = l.rows().index_select(0, chosen).narrow(2, s.prefixTokens,
                                                                 l.rows().size(2) - s.prefixTokens);
    return {weights / weights.sum(2, true).clamp_min(std::numeric_limits<float>::min()),
            l.rowPositions().index_select(0, chosen) - s.prefixTokens};
}

torch::Tensor meanDistancePixels(const MaskedLayer& l, const SampleContext& s) {
    const auto positions = gridPositions(s, l.maps().device()).to(torch::kDouble) * s.patchPixels;
    const auto distances =
        (positions.unsqueeze(1) - positions.unsqueeze(0)).norm(2, -1).to(l.rows().scalar_type());
    const auto rows = patchRows(l, s);
    const auto mine = distances.index_select(0, rows.patch);  // (rows, patches)
    return meanOfRows(torch::matmul(rows.weights, mine.unsqueeze(2)).squeeze(2));
}

torch::Tensor positionalScore2d(const MaskedLayer& l, const SampleContext& s) {
    const auto positions = gridPositions(s, l.maps().device());
    const auto rows = patchRows(l, s);
    const auto strongest = rows.weights.argmax(2);  // (rows, H)
    const auto to = positions.index_select(0, strongest.flatten()).view({-1, l.heads(), 2});
    const auto offset = to - positions.index_select(0, rows.patch).unsqueeze(1);
    const auto columns = 2 * s.gridColumns - 1;
    // Encodes a two-dimensional offset as one non-negative number.
    const auto code =
        (offset.select(2, 0) + s.gridRows - 1) * columns + offset.select(2, 1) + s.gridColumns - 1;
    return mostFrequent(code, (2 * s.gridRows - 1) * columns).share;
}

torch::Tensor rareTokens(const std::string& id, const MaskedLayer& l, const SampleContext& s) {
    if (id == "rare-token-hit-1") return rareTokenHits(l, s, 1);
    if (id == "rare-token-hit-2") return rareTokenHits(l, s, 2);
    if (id == "rare-token-head") return rareTokenHead(l, s);
    if (s.rareBelow <= 0) return {};
    if (id == "rarer-token-hit-1") return rareTokenHits(l, s, 1, true);
    if (id == "rarer-token-hit-2") return rareTokenHits(l, s, 2, true);
    return {};
}

// sources: (B, T), see SampleContext::copySources. Returns (H).
torch::Tensor retrievalScore(const MaskedLayer& l, const torch::Tensor& sources) {
    const auto copied = sources.ge(0).logical_and(l.keyCount().gt(0)).unsqueeze(1);  // (B, 1, T)
    const auto hits = l.maps().argmax(3).eq(sources.unsqueeze(1)).logical_and(copied);
    return hits.sum(at::IntArrayRef{0, 2}).to(torch::kDouble) / copied.sum().clamp_min(1);
}

bool fits(const torch::Tensor& perKey, const MaskedLayer& l) {
    return perKey.defined() && perKey.size(0) == l.maps().size(0) &&
           perKey.size(1) == l.maps().size(3);
}

}  // namespace

torch::Tensor sampleMeasure(const std::string& id, const MaskedLayer& l, const SampleContext& s) {
    const bool square = l.maps().size(2) == l.maps().size(3);
    const bool grid =
        square && s.gridRows > 0 && s.prefixTokens + s.gridRows * s.gridColumns == l.maps().size(2);
    if (id == "induction-score" && square && fits(s.tokens, l)) return inductionScore(l, s.tokens);
    if (id == "retrieval-score" && square && fits(s.copySources, l))
        return retrievalScore(l, s.copySources);
    if (fits(s.commonness, l))
        if (const auto value = rareTokens(id, l, s); value.defined()) return value;
    if (id == "mean-distance-pixels" && grid && s.patchPixels > 0) return meanDistancePixels(l, s);
    if (id == "positional-score-2d" && grid) return positionalScore2d(l, s);
    return {};
}

}  // namespace headscope::measures
