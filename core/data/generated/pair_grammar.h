// A made-up pair of languages with known alignment. datasets/artificial-pair/README.md describes
// what a translation model must learn.
#pragma once

#include "core/base/text/alignment.h"
#include "core/base/util/random.h"

#include <string>
#include <vector>

namespace headscope::data {

struct AlignedPair {
    std::vector<std::string> source, target;  // words of both sentences
    // sure links: the word that a target word translates; possible links: words that decide its
    // ending
    std::vector<text::Link> links;
};

// Draws a random sentence and its translation.
AlignedPair makeAlignedPair(util::Random& random);

// Returns every word of a side that makeAlignedPair can produce, without duplicates.
const std::vector<std::string>& sourceWords();
const std::vector<std::string>& targetWords();

}  // namespace headscope::data
