// Differences between two answers to the same samples, with 95 % intervals.
#pragma once

#include "core/api/run.h"

#include <cstdint>
#include <vector>

namespace headscope::analysis {

struct PairedDifference {
    double mean = 0;  // after - before
    Interval range;
    int changed = 0;  // samples whose rightness differs; 0 for losses
};

// Of shares of right answers (Agresti & Min 2005: half a sample added to each of the four cells): the interval keeps a
// width where no answer changed. Vectors of one length, at least 1.
PairedDifference pairedShares(const std::vector<std::uint8_t>& before, const std::vector<std::uint8_t>& after);
// Of mean losses: mean +- 1.96 standard errors; NaN, both ends, of one sample.
PairedDifference pairedMeans(const std::vector<float>& before, const std::vector<float>& after);

}  // namespace headscope::analysis
