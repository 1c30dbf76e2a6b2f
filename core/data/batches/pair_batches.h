// Chooses which pairs share a batch: pairs of similar length, to keep padding small.
#pragma once

#include "core/data/batches/dataset.h"

namespace headscope::data {

using SampleLists = std::vector<std::vector<std::int64_t>>;

// Source and target tokens of a sample, including special tokens.
struct PairLength {
    std::int64_t source = 0, target = 0;
    std::int64_t both() const { return source + target; }
};
PairLength pairLength(const Split& split, std::int64_t sample);

// Returns the number of batches of about `tokens` tokens (both sides, without padding) in a split;
// at least one.
std::int64_t tokenBatches(const Split& split, std::int64_t tokens);

// Divides all samples into `batches` batches of nearly equal token counts, in random order. Samples
// are grouped by target length and, within a group, sorted by source length. The seed orders equal
// lengths and adds a little noise to lengths, so that batches differ between epochs.
SampleLists shuffledTokenBatches(const Split& split, std::int64_t batches, std::uint64_t seed);

}  // namespace headscope::data
