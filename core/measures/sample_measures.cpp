// Measures that look at the samples themselves: which tokens, how rare, where on the picture (METHODS 4.2, 10.7).
#include "core/measures/head_measures.h"

#include <algorithm>
#include <limits>

namespace headscope::measures {
namespace {

// Attention to what followed earlier occurrences: keys s <= t, s > 0, with x_{s-1} = x_t and s - 1 valid.
torch::Tensor inductionScore(const MaskedLayer& l, const torch::Tensor& tokens) {
    const auto length = l.maps().size(2);
    const auto& valid = l.validKeys();  // (B, T, S)
    const auto at = tokens.to(l.maps().device());
    auto follows = torch::zeros_like(valid);
    if (length > 1) {
        const auto same = at.unsqueeze(2).eq(at.narrow(1, 0, length - 1).unsqueeze(1)).to(valid.scalar_type());
        follows.narrow(2, 1, length - 1) = same * valid.narrow(2, 0, length - 1);
    }
    follows = follows.tril() * valid;
    const auto ofRows = follows.flatten(0, 1).index_select(0, l.rowSamples() * length + l.rowPositions());  // (rows, S)
    const auto scores = torch::matmul(l.rows(), ofRows.unsqueeze(2)).squeeze(2);                            // (rows, H)
    return meanOfRows(scores.index_select(0, ofRows.sum(1).gt(0).nonzero().squeeze(1)));
}

// Rows that see at least two keys: is the strongest key as rare as the k-th rarest of them?
torch::Tensor rareTokenHits(const MaskedLayer& l, const torch::Tensor& commonness, std::int64_t k) {
    const auto chosen = l.rowCounts().gt(1).nonzero().squeeze(1);
    const auto rows = l.rows().index_select(0, chosen);
    const auto keys = l.rowKeys().index_select(0, chosen);
    auto common = commonness.to(l.maps().device(), torch::kDouble)
                      .index_select(0, l.rowSamples().index_select(0, chosen))
                      .masked_fill(keys.eq(0), std::numeric_limits<double>::infinity());  // (rows, S)
    if (rows.size(0) == 0) return torch::zeros({l.heads()}, torch::kDouble);
    const auto limit = std::get<0>(common.kthvalue(k, 1, true));  // (rows, 1)
    return meanOfRows(common.gather(1, rows.argmax(2)).le(limit).to(torch::kDouble));
}

// Row and column of every patch, (patches, 2).
torch::Tensor gridPositions(const SampleContext& s, torch::Device device) {
    const auto index = torch::arange(s.gridRows * s.gridColumns, torch::TensorOptions(torch::kLong).device(device));
    return torch::stack({index.floor_divide(s.gridColumns), index.remainder(s.gridColumns)}, 1);
}

torch::Tensor meanDistancePixels(const MaskedLayer& l, const SampleContext& s) {
    const auto positions = gridPositions(s, l.maps().device()).to(torch::kDouble) * s.patchPixels;
    const auto distances = (positions.unsqueeze(1) - positions.unsqueeze(0)).norm(2, -1).to(l.rows().scalar_type());
    const auto mine = distances.index_select(0, l.rowPositions());  // (rows, S)
    return meanOfRows(torch::matmul(l.rows(), mine.unsqueeze(2)).squeeze(2));
}

torch::Tensor positionalScore2d(const MaskedLayer& l, const SampleContext& s) {
    const auto positions = gridPositions(s, l.maps().device());
    const auto strongest = l.rows().argmax(2);  // (rows, H)
    const auto to = positions.index_select(0, strongest.flatten()).view({-1, l.heads(), 2});
    const auto offset = to - positions.index_select(0, l.rowPositions()).unsqueeze(1);
    const auto columns = 2 * s.gridColumns - 1;
    const auto code = (offset.select(2, 0) + s.gridRows - 1) * columns + offset.select(2, 1) + s.gridColumns - 1;
    return largestShare(code, (2 * s.gridRows - 1) * columns);
}

bool fits(const torch::Tensor& perKey, const MaskedLayer& l) {
    return perKey.defined() && perKey.size(0) == l.maps().size(0) && perKey.size(1) == l.maps().size(3);
}

}  // namespace

torch::Tensor sampleMeasure(const std::string& id, const MaskedLayer& l, const SampleContext& s) {
    const bool square = l.maps().size(2) == l.maps().size(3);
    const bool grid = square && s.gridRows > 0 && s.gridRows * s.gridColumns == l.maps().size(2);
    if (id == "induction-score" && square && fits(s.tokens, l)) return inductionScore(l, s.tokens);
    if (id == "rare-token-hit-1" && fits(s.commonness, l)) return rareTokenHits(l, s.commonness, 1);
    if (id == "rare-token-hit-2" && fits(s.commonness, l))
        return rareTokenHits(l, s.commonness, std::min<std::int64_t>(2, l.maps().size(3)));
    if (id == "mean-distance-pixels" && grid && s.patchPixels > 0) return meanDistancePixels(l, s);
    if (id == "positional-score-2d" && grid) return positionalScore2d(l, s);
    return {};
}

}  // namespace headscope::measures
