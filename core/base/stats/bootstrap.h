// Bootstrap percentile intervals (Efron 1979); the only place that draws resamples. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace headscope::stats {

// Returns resample number `index`: n indices out of n, drawn with replacement. Depends only on the
// seed, n and `index`.
std::vector<std::size_t> bootstrapDraw(std::size_t n, std::uint64_t seed, std::size_t index);

// Summary of a statistic over resamples. Percentiles (1 - level) / 2 and (1 + level) / 2 with
// linear interpolation; mean, and standard deviation (n - 1), which is 0 for a single value. NaN
// without values.
struct DrawSummary {
    double mean = 0, error = 0;
    double low = 0, high = 0, median = 0;
};
DrawSummary summaryOfDraws(std::vector<double> values, double level = 0.95);

}  // namespace headscope::stats
