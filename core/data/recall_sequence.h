// The sequences of the generated recall set: what comes next has been seen before.
#pragma once

#include "core/util/random.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope::data {

struct RecallSequence {
    std::vector<std::int32_t> symbols;     // 0 .. recallSymbols().size()-1
    std::vector<std::uint8_t> determined;  // 1: follows from the text before (its predecessor stood before another)
};

// A segment of 5 to 16 different random symbols, then the same segment again and again until `length` is reached, with
// 0 to 2 new symbols before each repeat. Period and gaps vary, so that no position tells what comes next: the model has
// to find the earlier occurrence of the present symbol and copy the one after it (induction, Olsson et al. 2022).
RecallSequence makeRecallSequence(util::Random& random, int length);

// The symbols: 96 syllables ("ba", "be", ...).
const std::vector<std::string>& recallSymbols();

}  // namespace headscope::data
