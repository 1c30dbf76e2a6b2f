// Differences between two evaluations of the same samples, with 95 % intervals.
#pragma once

#include "core/api/runs/run.h"

#include <cstdint>
#include <vector>

namespace headscope::analysis {

// A difference with its interval.
struct PairedDifference {
    double mean = 0;  // after - before
    Interval range;
    int changed = 0;  // samples whose correctness differs; 0 for losses
};

// Returns the difference of two accuracies. before, after: 1 for a right answer, else 0; equal
// length, at least 1. The interval is that of Agresti & Min 2005: half a sample is added to each of
// the four cells, so its width is positive even if no answer changed.
PairedDifference pairedShares(const std::vector<std::uint8_t>& before,
                              const std::vector<std::uint8_t>& after);
// Returns the difference of two mean losses, with the interval mean +- 1.96 standard errors. For a
// single sample both bounds are NaN.
PairedDifference pairedMeans(const std::vector<float>& before, const std::vector<float>& after);

}  // namespace headscope::analysis
