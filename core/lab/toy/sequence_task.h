// Sequences of symbols with known targets, on which the lab's toy transformers are trained.
// Thread-safe.
#pragma once

#include <cstdint>
#include <vector>

namespace headscope::lab {

// Target of a position. Copy: its own symbol. Cycle: the previous one. Lags: the one x_t mod lags +
// 1 positions back (README).
enum class SequenceTask { Copy, Cycle, Lags };

struct SequenceLaw {
    SequenceTask task = SequenceTask::Copy;
    std::size_t vocabulary = 16, length = 32, lags = 4;
};

// Draws tokens and targets (count, length) as a function of the seed; target -1 marks positions
// without a target.
void drawSequences(const SequenceLaw& law, std::size_t count, std::uint64_t seed,
                   std::vector<std::uint32_t>& tokens, std::vector<std::int32_t>& targets);

}  // namespace headscope::lab
