// Statistics of trees and resamples that only reference cases and tests need.
#pragma once

#include "core/base/stats/linkage.h"

namespace headscope::stats {

// Returns the leaves of a cluster in ascending order.
std::vector<std::size_t> membersOf(const Linkage& linkage, std::size_t cluster);
// Height at which two leaves are merged (n x n).
Matrix copheneticDistances(const Linkage& linkage);
// Labels of the k clusters before the last k - 1 merges, numbered by their smallest member. 1 <= k
// <= n.
std::vector<int> clustersOf(const Linkage& linkage, std::size_t k);

struct BootstrapInterval {
    double mean = 0;  // of the values, without resampling
    double low = 0, high = 0;
    double median = 0;  // of the resampled means
};

// Interval of the mean from given draws: lists of indices into `values`, each of any length above
// 0. level 0.95 gives the percentiles 2.5 and 97.5. NaN without values or draws.
BootstrapInterval bootstrapMean(const std::vector<double>& values,
                                const std::vector<std::vector<std::size_t>>& draws,
                                double level = 0.95);

}  // namespace headscope::stats
