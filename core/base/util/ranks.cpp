#include "core/base/util/ranks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace headscope::util {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// Returns the pairs without NaN.
std::pair<std::vector<double>, std::vector<double>> pairsOf(const std::vector<double>& x,
                                                            const std::vector<double>& y) {
    std::pair<std::vector<double>, std::vector<double>> both;
    for (std::size_t i = 0; i < x.size() && i < y.size(); ++i) {
        if (std::isnan(x[i]) || std::isnan(y[i])) continue;
        both.first.push_back(x[i]);
        both.second.push_back(y[i]);
    }
    return both;
}

int signOf(double value) {
    return (value > 0) - (value < 0);
}

}  // namespace

std::vector<double> averageRanks(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t first = 0, last = 0; first < order.size(); first = last) {
        while (last < order.size() && values[order[last]] == values[order[first]]) ++last;
        for (std::size_t i = first; i < last; ++i)
            // Tied values share the mean of the ranks first + 1 to last.
            ranks[order[i]] = static_cast<double>(first + last + 1) / 2;
    }
    return ranks;
}

double pearson(const std::vector<double>& x, const std::vector<double>& y) {
    const auto [a, b] = pairsOf(x, y);
    if (a.size() < 2) return kNone;
    const auto n = static_cast<double>(a.size());
    const double meanA = std::accumulate(a.begin(), a.end(), 0.0) / n;
    const double meanB = std::accumulate(b.begin(), b.end(), 0.0) / n;
    double aa = 0, bb = 0, ab = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        aa += (a[i] - meanA) * (a[i] - meanA);
        bb += (b[i] - meanB) * (b[i] - meanB);
        ab += (a[i] - meanA) * (b[i] - meanB);
    }
    return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : kNone;
}

double spearman(const std::vector<double>& x, const std::vector<double>& y) {
    const auto [a, b] = pairsOf(x, y);
    return pearson(averageRanks(a), averageRanks(b));
}

double kendallTauB(const std::vector<double>& x, const std::vector<double>& y) {
    const auto [a, b] = pairsOf(x, y);
    double agree = 0, orderedA = 0, orderedB = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const int signA = signOf(a[i] - a[k]), signB = signOf(b[i] - b[k]);
            // +1 for a concordant pair, -1 for a discordant one, 0 for a tie.
            agree += signA * signB;
            // Pairs that are not tied on one side, for the correction of tau-b.
            orderedA += signA * signA;
            orderedB += signB * signB;
        }
    return orderedA > 0 && orderedB > 0 ? agree / std::sqrt(orderedA * orderedB) : kNone;
}

double quantile(const std::vector<double>& sorted, double share) {
    const double place = static_cast<double>(sorted.size() - 1) * share;
    const auto below = static_cast<std::size_t>(place);
    const auto above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (sorted[above] - sorted[below]) * (place - static_cast<double>(below));
}

}  // namespace headscope::util
