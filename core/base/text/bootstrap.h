// Bootstrap intervals of corpus scores: segments are resampled with replacement, and the score is
// recomputed.
#pragma once

#include "core/api/runs/scores.h"
#include "core/base/text/segment_statistics.h"

namespace headscope::text {

struct BootstrapOptions {
    std::int64_t resamples = 1000;
    std::uint64_t seed = 0;
    double level = 0.95;
};

struct BootstrapInterval {
    // percentiles (1 - level) / 2 and (1 + level) / 2, with linear interpolation
    double low = 0, high = 0;
    double mean = 0, error = 0;  // mean and standard deviation (n - 1) of the resampled scores
    // False if the segments do not determine the uncertainty; then low, high and error must not be
    // shown. Either all resamples have the same score, or there are fewer than kFewestResampled
    // segments. With so few, drawing the same extreme segment every time (probability n to the
    // power of -n, 1/27 for three) is more likely than a tail of 2.5 %, so percentiles are scores
    // of single segments.
    bool known = false;
};

// Returns the interval of one system. Without segments all values are zero and `known` is false.
BootstrapInterval bootstrapInterval(const SegmentStatistics& statistics, const ScoreOfSums& score,
                                    const BootstrapOptions& options);

// Paired bootstrap resampling: both systems are scored on the same resamples (Koehn 2004,
// "Statistical Significance Tests for Machine Translation Evaluation", EMNLP).
struct PairedBootstrap {
    double difference = 0;       // score of the first minus the second, on all segments
    BootstrapInterval interval;  // interval of first - second
    // In the remaining resamples both scores are equal.
    double firstAhead = 0;   // share of resamples in which the first scores higher
    double secondAhead = 0;  // share of resamples in which the second scores higher
    // Two-sided p-value, meaningless if the interval is not known. Counts the resamples whose
    // difference is at least as far from their mean as the observed difference is from 0. The
    // p-value is their share, with 1 added to both counts (Riezler & Maxwell 2005).
    double pValue = 1;
};
// Compares two systems, which must have the same segments in the same order, at least one.
PairedBootstrap pairedBootstrap(const SegmentStatistics& first, const SegmentStatistics& second,
                                const ScoreOfSums& score, const BootstrapOptions& options);

}  // namespace headscope::text
