// chrF (Popovic 2015, "chrF: character n-gram F-score for automatic MT evaluation", WMT) and chrF++
// (Popovic 2017) as sacreBLEU 2.6.0 computes them. Character n-grams up to 6 without white space;
// recall has twice the weight of precision.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace headscope::text {

constexpr std::size_t kChrfCharacters = 6;

struct ChrfOptions {
    std::size_t words = 0;  // largest order of word n-grams in addition to characters; 2 for chrF++
    bool lowercase = false;
    std::size_t orders() const { return kChrfCharacters + words; }
};

// Counts n-grams of the hypothesis, of the reference and of both, for each order. With several
// references, uses the one with the highest score. The result is a row for SegmentStatistics: 3 *
// orders() numbers that add up over segments.
std::vector<double> chrfCounts(const std::string& hypothesis,
                               const std::vector<std::string>& references,
                               const ChrfOptions& options);

// Returns 0 .. 100: F2 of mean precision and mean recall over the orders for which both sides have
// n-grams.
double chrfOf(const std::vector<double>& counts);

// Returns sacreBLEU's signature: "nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.6.0".
std::string chrfSignature(std::size_t references, const ChrfOptions& options);

}  // namespace headscope::text
