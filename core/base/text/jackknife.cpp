#include "core/base/text/jackknife.h"

namespace headscope::text {

std::vector<double> jackknifeValues(const SegmentStatistics& statistics, const ScoreOfSums& score) {
    const auto n = statistics.count();
    if (n < 2) return {};
    const auto all = statistics.sums();
    const double whole = score(all, n);
    std::vector<double> values;
    auto without = all;
    for (std::int64_t segment = 0; segment < n; ++segment) {
        const auto* row = statistics.row(segment);
        for (std::size_t i = 0; i < all.size(); ++i) without[i] = all[i] - row[i];
        const auto others = static_cast<double>(n - 1);
        values.push_back(static_cast<double>(n) * whole - others * score(without, n - 1));
    }
    return values;
}

}  // namespace headscope::text
