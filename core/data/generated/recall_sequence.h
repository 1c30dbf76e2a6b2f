// Sequences of the generated recall data: they contain repeats, so earlier text predicts what
// follows.
#pragma once

#include "core/base/util/random.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope::data {

struct RecallSequence {
    std::vector<std::int32_t> symbols;  // symbols as indices into recallSymbols()
    // 1: predictable, because the previous symbol occurred before, followed by the same symbol
    std::vector<std::uint8_t> determined;
};

// Draws a segment of 5 to 16 different symbols and repeats it until `length` is reached, with 0 to
// 2 new symbols before each repeat. Period and gaps vary, so the position alone predicts nothing.
// The model must find the earlier occurrence of the current symbol and copy the one after it
// (induction, Olsson et al. 2022).
RecallSequence makeRecallSequence(util::Random& random, int length);

// Returns the symbols: 96 syllables ("ba", "be", ...).
const std::vector<std::string>& recallSymbols();

}  // namespace headscope::data
