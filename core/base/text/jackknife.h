// Errors of corpus scores by leaving out one segment at a time.
#pragma once

#include "core/base/text/segment_statistics.h"

#include <vector>

namespace headscope::text {

// Returns one pseudo-value per segment: n * score - (n - 1) * score without the segment (Efron &
// Tibshirani 1993, "An Introduction to the Bootstrap", chapter 11). The standard error of their
// mean is the jackknife's standard error of the score. Differences of two systems' pseudo-values
// pair the segments. Returns nothing for fewer than two segments.
std::vector<double> jackknifeValues(const SegmentStatistics& statistics, const ScoreOfSums& score);

}  // namespace headscope::text
