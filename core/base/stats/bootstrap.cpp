#include "core/base/stats/bootstrap.h"

#include "core/base/util/random.h"
#include "core/base/util/ranks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace headscope::stats {

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
