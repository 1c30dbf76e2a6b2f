// Percentile intervals by the bootstrap (Efron 1979): the one place where it draws. Values; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace headscope::stats {

struct BootstrapInterval {
    double mean = 0;  // of the values themselves
    double low = 0, high = 0;
    double median = 0;  // of the draws' means
};

// Of the mean, from draws that are given: indices into values, each draw of any length but 0. level: 0.95 for the
// percentiles 2.5 and 97.5. No values or no draws: NaN.
BootstrapInterval bootstrapMean(const std::vector<double>& values, const std::vector<std::vector<std::size_t>>& draws,
                                double level = 0.95);
// Draw number `index`: n places out of n with replacement; a function of the seed and that number.
std::vector<std::size_t> bootstrapDraw(std::size_t n, std::uint64_t seed, std::size_t index);

// Of what was found on the draws: percentiles (1 - level) / 2 and (1 + level) / 2, linear between neighbours; mean and
// standard deviation (n - 1), 0 of one value. No values: NaN.
struct DrawSummary {
    double mean = 0, error = 0;
    double low = 0, high = 0, median = 0;
};
DrawSummary summaryOfDraws(std::vector<double> values, double level = 0.95);

}  // namespace headscope::stats
