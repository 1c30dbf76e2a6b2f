// Sequences of symbols with known targets. The lab's toy transformers are trained on them.
// Thread-safe.
#pragma once

#include <cstdint>
#include <vector>

namespace headscope::lab {

// Target of a position. Copy: its own symbol. Cycle: the previous symbol. Lags: the symbol x_t mod
// lags + 1 positions earlier (README).
enum class SequenceTask { Copy, Cycle, Lags };

struct SequenceLaw {
    SequenceTask task = SequenceTask::Copy;
    std::size_t vocabulary = 16, length = 32, lags = 4;
};

// Draws tokens and targets (count, length) that depend only on the law and the seed. Target -1:
// position without a target.
void drawSequences(const SequenceLaw& law, std::size_t count, std::uint64_t seed,
                   std::vector<std::uint32_t>& tokens, std::vector<std::int32_t>& targets);

}  // namespace headscope::lab
