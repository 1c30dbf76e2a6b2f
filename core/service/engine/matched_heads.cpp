#include "core/service/engine/matched_heads.h"

#include "core/base/stats/assignment.h"

#include <algorithm>
#include <cmath>

namespace headscope::engine {
namespace {

int headsAt(const AttentionMaps& maps, int layer) {
    const auto at = static_cast<std::size_t>(layer);
    return at < maps.headsPerLayer.size() ? maps.headsPerLayer[at] : maps.heads;
}

// Cosine of two flattened maps; 0 if one of them is zero.
double cosineOf(const float* a, const float* b, std::size_t count) {
    double both = 0, first = 0, second = 0;
    for (std::size_t i = 0; i < count; ++i) {
        both += static_cast<double>(a[i]) * static_cast<double>(b[i]);
        first += static_cast<double>(a[i]) * static_cast<double>(a[i]);
        second += static_cast<double>(b[i]) * static_cast<double>(b[i]);
    }
    return first > 0 && second > 0 ? both / std::sqrt(first * second) : 0;
}

// Matches the heads of one site. The assignment needs at least as many columns as rows, so the rows
// are the heads of the run with fewer heads.
void match(MatchedSite& site) {
    const bool turned = site.rows > site.columns;
    const int rows = turned ? site.columns : site.rows, columns = turned ? site.rows : site.columns;
    stats::Matrix costs(static_cast<std::size_t>(rows), static_cast<std::size_t>(columns));
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            costs.at(static_cast<std::size_t>(row), static_cast<std::size_t>(column)) =
                1 - (turned ? site.at(column, row) : site.at(row, column));
    site.other.assign(static_cast<std::size_t>(site.rows), -1);
    const auto best = stats::bestAssignment(costs);
    if (!best) return;
    for (std::size_t row = 0; row < best->columns.size(); ++row) {
        const auto column = best->columns[row];
        site.other[turned ? column : row] = static_cast<int>(turned ? row : column);
    }
    site.cost = best->cost;
    site.secondBest = stats::runnerUpCost(costs, *best);
}

// Returns whether the tokens agree at all positions where both runs know the token.
bool sameTokens(const AttentionMaps& a, const AttentionMaps& b, TokenStream stream) {
    const auto &first = a.labelsOf(stream), &second = b.labelsOf(stream);
    const auto unknown = [&](const AttentionMaps& maps, int i) {
        const auto& list = maps.unknownOf(stream);
        return std::find(list.begin(), list.end(), i) != list.end();
    };
    for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i)
        if (first[i] != second[i] && !unknown(a, static_cast<int>(i)) &&
            !unknown(b, static_cast<int>(i)))
            return false;
    return true;
}

Error notAlike(const Message& what) {
    return {ErrorCode::Usage, what, "Compare runs of the same model and data, or another sample"_m};
}

}  // namespace

Result<std::vector<MatchedSite>> matchedHeads(const MatchedHeadsRequest& request) {
    const auto &a = *request.a, &b = *request.b;
    if (a.layers != b.layers)
        return notAlike("one run has %1 sites of attention, the other %2"_m(a.layers, b.layers));
    std::vector<MatchedSite> sites;
    for (int layer = 0; layer < a.layers; ++layer) {
        if (a.queries(layer) != b.queries(layer) || a.keys(layer) != b.keys(layer))
            return notAlike(
                "the runs split this input into different tokens (%1 and %2), so their maps cannot be compared"_m(
                    a.queries(layer), b.queries(layer)));
        if (!sameTokens(a, b, a.queryStream(layer)) || !sameTokens(a, b, a.keyStream(layer)))
            return notAlike(
                "the runs read different tokens here, because their data or vocabularies differ"_m);
        MatchedSite site;
        site.rows = headsAt(a, layer);
        site.columns = headsAt(b, layer);
        const auto cells =
            static_cast<std::size_t>(a.queries(layer)) * static_cast<std::size_t>(a.keys(layer));
        for (int row = 0; row < site.rows; ++row)
            for (int column = 0; column < site.columns; ++column)
                site.alike.push_back(cosineOf(a.map(layer, row), b.map(layer, column), cells));
        match(site);
        sites.push_back(std::move(site));
    }
    return sites;
}

}  // namespace headscope::engine
