// Percentile intervals by the bootstrap (Efron 1979). Values; any thread.
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
// `draws` draws of `n` places out of `n` with replacement; a function of the seed.
std::vector<std::vector<std::size_t>> bootstrapDraws(std::size_t n, std::size_t draws, std::uint64_t seed);

}  // namespace headscope::stats
