// chrF (Popovic 2015, "chrF: character n-gram F-score for automatic MT evaluation", WMT) and chrF++ (Popovic 2017) as
// sacreBLEU 2.6.0 computes them: up to six characters without white space, recall twice as important as precision.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace headscope::text {

constexpr std::size_t kChrfCharacters = 6;

struct ChrfOptions {
    std::size_t words = 0;  // n-grams of words beside those of characters: 2 is chrF++
    bool lowercase = false;
    std::size_t orders() const { return kChrfCharacters + words; }
};

// n-grams of the hypothesis, of the reference and of both, for each order; of several references those of the one that
// gives the highest score. A row for SegmentStatistics: 3 * orders() numbers that add up over segments.
std::vector<double> chrfCounts(const std::string& hypothesis, const std::vector<std::string>& references,
                               const ChrfOptions& options);

// 0 .. 100: F2 of the mean precision and the mean recall over the orders that both sides have n-grams of.
double chrfOf(const std::vector<double>& counts);

// "nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.6.0"
std::string chrfSignature(std::size_t references, const ChrfOptions& options);

}  // namespace headscope::text
