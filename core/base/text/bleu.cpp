#include "core/base/text/bleu.h"

#include "core/base/text/ngram_counts.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace headscope::text {
namespace {

// The brevity penalty uses the reference of the nearest length; ties go to the shorter one
// (Papineni et al. 2002).
std::int64_t nearestLength(std::int64_t length, const std::vector<std::int64_t>& others) {
    std::int64_t nearest = others.front();
    for (const auto other : others) {
        const auto distance = std::abs(length - other), least = std::abs(length - nearest);
        if (distance < least || (distance == least && other < nearest)) nearest = other;
    }
    return nearest;
}

}  // namespace

BleuCounts& BleuCounts::operator+=(const BleuCounts& other) {
    hypothesisLength += other.hypothesisLength;
    referenceLength += other.referenceLength;
    for (std::size_t n = 0; n < kBleuOrders; ++n) {
        matches[n] += other.matches[n];
        totals[n] += other.totals[n];
    }
    return *this;
}

std::vector<double> BleuCounts::row() const {
    std::vector<double> out{static_cast<double>(hypothesisLength),
                            static_cast<double>(referenceLength)};
    for (const auto count : matches) out.push_back(static_cast<double>(count));
    for (const auto count : totals) out.push_back(static_cast<double>(count));
    return out;
}

BleuCounts BleuCounts::ofRow(const std::vector<double>& row) {
    BleuCounts counts;
    const auto whole = [&](std::size_t i) { return static_cast<std::int64_t>(row[i]); };
    counts.hypothesisLength = whole(0);
    counts.referenceLength = whole(1);
    for (std::size_t n = 0; n < kBleuOrders; ++n) {
        counts.matches[n] = whole(2 + n);
        counts.totals[n] = whole(2 + kBleuOrders + n);
    }
    return counts;
}

BleuCounts bleuCounts(const std::string& hypothesis, const std::vector<std::string>& references,
                      bool lowercase, BleuTokens tokens) {
    Numbering<std::string> numbering;
    const auto words = numbering.of(bleuWords(hypothesis, lowercase, tokens));
    std::vector<std::vector<std::uint32_t>> others;
    std::vector<std::int64_t> lengths;
    for (const auto& reference : references) {
        others.push_back(numbering.of(bleuWords(reference, lowercase, tokens)));
        lengths.push_back(static_cast<std::int64_t>(others.back().size()));
    }
    BleuCounts counts;
    counts.hypothesisLength = static_cast<std::int64_t>(words.size());
    counts.referenceLength = nearestLength(counts.hypothesisLength, lengths);
    for (std::size_t n = 1; n <= kBleuOrders; ++n) {
        const NgramCounts mine(words, n);
        // A match is clipped to the largest count of the n-gram in any single reference.
        NgramCounts theirs(others.front(), n);
        for (std::size_t r = 1; r < others.size(); ++r)
            theirs.takeLarger(NgramCounts(others[r], n));
        counts.totals[n - 1] = mine.total();
        counts.matches[n - 1] = mine.shared(theirs);
    }
    return counts;
}

Bleu bleuOf(const BleuCounts& counts, bool effectiveOrder) {
    Bleu out;
    out.counts = counts;
    const auto length = static_cast<double>(counts.hypothesisLength);
    // Brevity penalty: exp(1 - r / h) if the hypothesis (h words) is shorter than the reference
    // (r).
    if (counts.hypothesisLength < counts.referenceLength)
        out.brevityPenalty =
            length > 0 ? std::exp(1 - static_cast<double>(counts.referenceLength) / length) : 0;
    // Without any match the score is 0; smoothing would make it positive.
    if (std::all_of(counts.matches.begin(), counts.matches.end(),
                    [](auto match) { return match == 0; }))
        return out;
    double smoothing = 1, logarithms = 0;
    std::size_t orders = effectiveOrder ? 0 : kBleuOrders;
    for (std::size_t n = 0; n < kBleuOrders && counts.totals[n] > 0; ++n) {
        // Effective order: the mean is taken over the orders for which the hypothesis has n-grams.
        if (effectiveOrder) orders = n + 1;
        const auto total = static_cast<double>(counts.totals[n]);
        // Exponential smoothing: the k-th order without a match counts as 1 / 2^k matches.
        if (counts.matches[n] == 0) smoothing *= 2;
        out.precisions[n] = counts.matches[n] == 0
                                ? 100 / (smoothing * total)
                                : 100 * static_cast<double>(counts.matches[n]) / total;
    }
    for (std::size_t n = 0; n < orders; ++n)
        logarithms += out.precisions[n] > 0 ? std::log(out.precisions[n])
                                            : -std::numeric_limits<double>::infinity();
    out.score = out.brevityPenalty * std::exp(logarithms / static_cast<double>(orders));
    return out;
}

std::string bleuSignature(std::size_t references, bool lowercase, bool effectiveOrder,
                          BleuTokens tokens) {
    return "nrefs:" + std::to_string(references) + "|case:" + (lowercase ? "lc" : "mixed") +
           "|eff:" + (effectiveOrder ? "yes" : "no") + "|tok:" + nameOf(tokens) +
           "|smooth:exp|version:2.6.0";
}

}  // namespace headscope::text
