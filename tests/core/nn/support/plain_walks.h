// Reference loops for random walks along attention (Borde 2025, arXiv 2507.02944), used to test the
// measures of information flow.
#pragma once

#include "tests/core/nn/support/plain_layer.h"

#include <algorithm>
#include <numeric>

namespace headscope::test {

using Matrix = std::vector<Numbers>;

// Attention between the valid tokens of a sample, with rows that sum to 1.
inline Matrix amongTokens(const PlainLayer& l, int b, int h) {
    std::vector<int> tokens;
    for (int t = 0; t < l.T; ++t)
        if (l.query(b, t) && l.key(b, t)) tokens.push_back(t);
    Matrix map;
    for (const int t : tokens) {
        map.emplace_back();
        for (const int s : tokens) map.back().push_back(l.sees(b, t, s) ? l.maps(b, h, t, s) : 0);
        const double sum = std::accumulate(map.back().begin(), map.back().end(), 0.0);
        for (double& x : map.back()) x /= sum > 0 ? sum : 1;
    }
    return map;
}

// Expected number of steps to the last token, at most 100. Moves are sampled by the cumulative sum
// of a column.
inline double walkSteps(const Matrix& map) {
    const auto n = map.size();
    Matrix moves(n, Numbers(n, 0));
    for (std::size_t i = 0; i < n; ++i) {
        double reached = 0;
        for (std::size_t j = 0; j < n; ++j) {
            const double next = j + 1 == n ? 1 : std::min(1.0, reached + map[j][i]);
            moves[i][j] = next - reached;
            reached = next;
        }
    }
    Numbers steps(n, 0);  // expected number, for the given number of steps left
    for (int left = 0; left < 100; ++left) {
        Numbers more(n, 0);
        for (std::size_t i = 0; i + 1 < n; ++i) more[i] = 1 + dotOf(moves[i], steps);
        steps = more;
    }
    return plainMean(steps);
}

// 100 min_j max_{t <= 100} [P^t]_{j, last}, where P is the transposed map.
inline double worstReach(const Matrix& map) {
    const auto n = map.size();
    Numbers reach(n, 0), best(n, 0);
    reach.back() = 1;
    for (int t = 0; t < 100; ++t) {
        Numbers next(n, 0);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) next[j] += map[i][j] * reach[i];
        reach = next;
        for (std::size_t j = 0; j < n; ++j) best[j] = std::max(best[j], reach[j]);
    }
    return 100 * *std::min_element(best.begin(), best.end());
}

// Mean over samples with at least one token, for the weighted sum of the heads' attention.
inline double overWalks(const PlainLayer& l, const Numbers& weights,
                        double (*value)(const Matrix&)) {
    Numbers all;
    for (int b = 0; b < l.B; ++b) {
        Matrix sum = amongTokens(l, b, 0);
        if (sum.empty()) continue;
        for (auto& row : sum) std::fill(row.begin(), row.end(), 0);
        for (int h = 0; h < l.H; ++h) {
            const auto map = amongTokens(l, b, h);
            for (std::size_t i = 0; i < map.size(); ++i)
                for (std::size_t j = 0; j < map.size(); ++j)
                    sum[i][j] += weights[static_cast<std::size_t>(h)] * map[i][j];
        }
        all.push_back(value(sum));
    }
    return plainMean(all);
}

}  // namespace headscope::test
