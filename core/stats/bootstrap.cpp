#include "core/stats/bootstrap.h"

#include "core/util/random.h"
#include "core/util/ranks.h"

#include <algorithm>
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
    std::sort(means.begin(), means.end());
    BootstrapInterval found;
    found.mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    found.low = util::quantile(means, (1 - level) / 2);
    found.high = util::quantile(means, (1 + level) / 2);
    found.median = util::quantile(means, 0.5);
    return found;
}

std::vector<std::vector<std::size_t>> bootstrapDraws(std::size_t n, std::size_t draws, std::uint64_t seed) {
    util::Random random(seed);
    std::vector<std::vector<std::size_t>> found(draws, std::vector<std::size_t>(n));
    for (auto& draw : found)
        for (auto& place : draw) place = static_cast<std::size_t>(random.below(n));
    return found;
}

}  // namespace headscope::stats
