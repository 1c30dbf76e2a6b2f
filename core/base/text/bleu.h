// BLEU as sacreBLEU 2.6.0 computes it (Post 2018, arXiv 1804.08771): tokens of score_tokens.h,
// exponential smoothing, n-grams up to 4. Papineni et al. 2002, "BLEU: a Method for Automatic
// Evaluation of Machine Translation", ACL.
#pragma once

#include "core/base/text/score_tokens.h"
#include "core/base/text/segment_statistics.h"

#include <array>
#include <string>
#include <vector>

namespace headscope::text {

constexpr std::size_t kBleuOrders = 4;

// Counts of one segment, or sums over many.
struct BleuCounts {
    // lengths in words; the reference is the one nearest in length, on ties the shorter
    std::int64_t hypothesisLength = 0, referenceLength = 0;
    // n-grams, n = 1 .. 4; matches are clipped
    std::array<std::int64_t, kBleuOrders> matches{}, totals{};

    BleuCounts& operator+=(const BleuCounts& other);
    std::vector<double> row() const;  // returns the counts as a row for SegmentStatistics
    static BleuCounts ofRow(const std::vector<double>& row);
    static constexpr std::size_t kWidth = 2 + 2 * kBleuOrders;
};

// Counts one segment; `references` must hold at least one text.
BleuCounts bleuCounts(const std::string& hypothesis, const std::vector<std::string>& references,
                      bool lowercase, BleuTokens tokens = BleuTokens::V13a);

struct Bleu {
    double score = 0;  // BLEU, 0 .. 100
    // precision per order in percent, smoothed; 0 without n-grams of that order
    std::array<double, kBleuOrders> precisions{};
    double brevityPenalty = 1;
    BleuCounts counts;
};

// Computes 100 * BP * exp(mean over n of log precision_n). The k-th order without a match counts 1
// / (2^k total) instead. effectiveOrder: averages only the orders for which the hypothesis is long
// enough, for single sentences.
Bleu bleuOf(const BleuCounts& counts, bool effectiveOrder = false);

// Returns sacreBLEU's signature: "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0".
std::string bleuSignature(std::size_t references, bool lowercase, bool effectiveOrder = false,
                          BleuTokens tokens = BleuTokens::V13a);

}  // namespace headscope::text
