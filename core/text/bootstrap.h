// How certain a score of a corpus is: its segments are drawn anew, with replacement, and scored again.
#pragma once

#include "core/api/scores.h"
#include "core/text/segment_statistics.h"

namespace headscope::text {

struct BootstrapOptions {
    std::int64_t resamples = 1000;
    std::uint64_t seed = 0;
    double level = 0.95;
};

struct BootstrapInterval {
    double low = 0, high = 0;    // percentiles (1 - level) / 2 and (1 + level) / 2, linear between neighbours
    double mean = 0, error = 0;  // of the resampled scores; their standard deviation (n - 1)
    // False: the segments say nothing about the uncertainty. Either all resamples score alike, or there are fewer than
    // kFewestResampled: then a resample that draws one segment each time is commoner than a tail of 2.5 % (n to the
    // power of -n, 1/27 for three), and the percentiles are scores of single segments. Neither low and high nor error
    // must be shown.
    bool known = false;
};

// Of one system. No segments: all zero, not known.
BootstrapInterval bootstrapInterval(const SegmentStatistics& statistics, const ScoreOfSums& score,
                                    const BootstrapOptions& options);

// Paired bootstrap resampling (Koehn 2004, "Statistical Significance Tests for Machine Translation Evaluation", EMNLP):
// both systems are scored on the same resamples.
struct PairedBootstrap {
    double difference = 0;       // first minus second, on all segments
    BootstrapInterval interval;  // of the difference
    double firstAhead = 0;       // share of the resamples where the first scores higher
    double secondAhead = 0;      // and the second; the rest are ties
    double pValue = 1;           // two-sided: share of resamples whose difference is at least this far from their mean
                                 // difference (Riezler & Maxwell 2005), with one added to both counts; means nothing
                                 // where the interval is not known
};
// Both have the same segments in the same order, and at least one.
PairedBootstrap pairedBootstrap(const SegmentStatistics& first, const SegmentStatistics& second,
                                const ScoreOfSums& score, const BootstrapOptions& options);

}  // namespace headscope::text
