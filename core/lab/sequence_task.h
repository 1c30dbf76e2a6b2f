// Sequences of symbols whose answers are known: what the lab's toy transformers learn. Any thread.
#pragma once

#include <cstdint>
#include <vector>

namespace headscope::lab {

// Copy: the symbol itself. Cycle: the one before. Lags: the one x_t mod lags + 1 places before (README).
enum class SequenceTask { Copy, Cycle, Lags };

struct SequenceLaw {
    SequenceTask task = SequenceTask::Copy;
    std::size_t vocabulary = 16, length = 32, lags = 4;
};

// Tokens and targets (count, length), a function of the seed; target -1: nothing is asked there.
void drawSequences(const SequenceLaw& law, std::size_t count, std::uint64_t seed, std::vector<std::uint32_t>& tokens,
                   std::vector<std::int32_t>& targets);

}  // namespace headscope::lab
