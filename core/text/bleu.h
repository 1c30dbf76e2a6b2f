// BLEU (Papineni et al. 2002, "BLEU: a Method for Automatic Evaluation of Machine Translation", ACL) as sacreBLEU 2.6.0
// computes it (Post 2018, arXiv 1804.08771): tokens of score_tokens.h, exponential smoothing, up to four words.
#pragma once

#include "core/text/score_tokens.h"
#include "core/text/segment_statistics.h"

#include <array>
#include <string>
#include <vector>

namespace headscope::text {

constexpr std::size_t kBleuOrders = 4;

// Of a segment, or of many: they add up.
struct BleuCounts {
    std::int64_t hypothesisLength = 0, referenceLength = 0;  // words; of the reference nearest in length, then shorter
    std::array<std::int64_t, kBleuOrders> matches{}, totals{};  // n-grams, n = 1 .. 4; matches clipped

    BleuCounts& operator+=(const BleuCounts& other);
    std::vector<double> row() const;  // for SegmentStatistics
    static BleuCounts ofRow(const std::vector<double>& row);
    static constexpr std::size_t kWidth = 2 + 2 * kBleuOrders;
};

// references: at least one text.
BleuCounts bleuCounts(const std::string& hypothesis, const std::vector<std::string>& references, bool lowercase,
                      BleuTokens tokens = BleuTokens::V13a);

struct Bleu {
    double score = 0;                              // 0 .. 100
    std::array<double, kBleuOrders> precisions{};  // in percent, smoothed; 0 where there is no such n-gram
    double brevityPenalty = 1;
    BleuCounts counts;
};

// 100 * BP * exp(mean over n of log precision_n); the k-th order without a match counts 1 / (2^k total) instead.
// effectiveOrder: only over the orders that the hypothesis is long enough for, as single sentences need it.
Bleu bleuOf(const BleuCounts& counts, bool effectiveOrder = false);

// "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"
std::string bleuSignature(std::size_t references, bool lowercase, bool effectiveOrder = false,
                          BleuTokens tokens = BleuTokens::V13a);

}  // namespace headscope::text
