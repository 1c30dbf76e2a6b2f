#include "core/base/stats/bootstrap.h"

#include "core/base/util/random.h"
#include "core/base/util/ranks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace headscope::stats {

BootstrapInterval bootstrapMean(const std::vector<double>& values, const std::vector<std::vector<std::size_t>>& draws,
                                double level) {
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    if (values.empty() || draws.empty()) return {kNaN, kNaN, kNaN, kNaN};
    std::vector<double> means;
    means.reserve(draws.size());
    for (const auto& draw : draws) {
        double sum = 0;
        for (const auto place : draw) sum += values[place];
        means.push_back(sum / static_cast<double>(draw.size()));
    }
    const auto summary = summaryOfDraws(std::move(means), level);
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    return {mean, summary.low, summary.high, summary.median};
}

std::vector<std::size_t> bootstrapDraw(std::size_t n, std::uint64_t seed, std::size_t index) {
    util::Random random(util::derivedSeed(seed, "bootstrap", index));
    std::vector<std::size_t> places(n);
    for (auto& place : places) place = static_cast<std::size_t>(random.below(n));
    return places;
}

DrawSummary summaryOfDraws(std::vector<double> values, double level) {
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    if (values.empty()) return {kNaN, kNaN, kNaN, kNaN, kNaN};
    const auto n = static_cast<double>(values.size());
    DrawSummary found;
    found.mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    double squares = 0;
    for (const double value : values) squares += (value - found.mean) * (value - found.mean);
    found.error = values.size() > 1 ? std::sqrt(squares / (n - 1)) : 0;
    std::sort(values.begin(), values.end());
    found.low = util::quantile(values, (1 - level) / 2);
    found.high = util::quantile(values, (1 + level) / 2);
    found.median = util::quantile(values, 0.5);
    return found;
}

}  // namespace headscope::stats
