// A made-up pair of languages with known alignment. What a translator has to do: datasets/artificial-pair/README.md.
#pragma once

#include "core/text/alignment.h"
#include "core/util/random.h"

#include <string>
#include <vector>

namespace headscope::data {

struct AlignedPair {
    std::vector<std::string> source, target;  // words
    std::vector<text::Link> links;            // sure: the word it translates; possible: what its form depends on
};

AlignedPair makeAlignedPair(util::Random& random);

// Every word of a side that makeAlignedPair can make, each once.
const std::vector<std::string>& sourceWords();
const std::vector<std::string>& targetWords();

}  // namespace headscope::data
