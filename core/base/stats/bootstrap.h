// Bootstrap percentile intervals (Efron 1979); the only place that draws resamples. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace headscope::stats {

struct BootstrapInterval {
    double mean = 0;  // of the values, without resampling
    double low = 0, high = 0;
    double median = 0;  // of the resampled means
};

// Interval of the mean from given draws: lists of indices into `values`, each of any length above
// 0. level 0.95 gives the percentiles 2.5 and 97.5. NaN without values or draws.
BootstrapInterval bootstrapMean(const std::vector<double>& values, const std::vector<std::vector<std::size_t>>& draws,
                                double level = 0.95);
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
