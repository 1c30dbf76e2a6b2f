#include "core/lab/toy/mixing.h"

#include <algorithm>
#include <numeric>

namespace headscope::lab {
namespace {

// Returns the transition matrix P[j][i] = A[i][j]. mended: true: rows are corrected to sum to 1
// (see mixing.h).
Matrix walkOf(const Matrix& attention, bool mended) {
    const std::size_t length = attention.rows;
    Matrix walk(length, length);
    for (std::size_t j = 0; j < length; ++j) {
        double left = 1;
        for (std::size_t i = 0; i < length; ++i) {
            const double weight = attention.at(i, j);
            walk.at(j, i) = mended ? std::min(weight, left) : weight;
            left -= walk.at(j, i);
        }
        if (mended) walk.at(j, length - 1) += left;
    }
    return walk;
}

}  // namespace

WalkReport walkReport(const Matrix& attention, std::size_t most) {
    const std::size_t length = attention.rows, last = length - 1;
    const Matrix mended = walkOf(attention, true), plain = walkOf(attention, false);
    // For each first token: weight that has not reached the last token after t steps, and weight at
    // the last token after t steps.
    std::vector<double> onTheWay(length, 1), reached(length), largest(length), next(length);
    onTheWay[last] = 0;
    reached[last] = 1;
    WalkReport report;
    for (std::size_t t = 0; t < most; ++t) {
        report.mixingTime +=
            std::accumulate(onTheWay.begin(), onTheWay.end(), 0.0) / static_cast<double>(length);
        for (std::size_t j = 0; j < length; ++j)
            next[j] = j == last ? 0 : dot(mended.row(j), onTheWay.data(), length);
        std::swap(onTheWay, next);
        for (std::size_t j = 0; j < length; ++j) {
            next[j] = dot(plain.row(j), reached.data(), length);
            largest[j] = std::max(largest[j], next[j]);
        }
        std::swap(reached, next);
    }
    report.fidelity = *std::min_element(largest.begin(), largest.end());
    return report;
}

Matrix combinedChain(const std::vector<Matrix>& maps, const std::vector<double>& importance) {
    const double whole = std::accumulate(importance.begin(), importance.end(), 0.0);
    Matrix sum(maps.front().rows, maps.front().columns);
    for (std::size_t h = 0; h < maps.size(); ++h) {
        const double share =
            whole > 0 ? importance[h] / whole : 1 / static_cast<double>(maps.size());
        for (std::size_t i = 0; i < sum.values.size(); ++i)
            sum.values[i] += share * maps[h].values[i];
    }
    return sum;
}

}  // namespace headscope::lab
