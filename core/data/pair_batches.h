// Which pairs share a batch: those of like lengths, so that little of it is padding.
#pragma once

#include "core/data/dataset.h"

namespace headscope::data {

using SampleLists = std::vector<std::vector<std::int64_t>>;

// Source and target tokens of a sample, marks included.
struct PairLength {
    std::int64_t source = 0, target = 0;
    std::int64_t both() const { return source + target; }
};
PairLength pairLength(const Split& split, std::int64_t sample);

// How many batches of about so many tokens (of both sides, without padding) a split makes; at least one.
std::int64_t tokenBatches(const Split& split, std::int64_t tokens);

// All samples in that many batches of nearly the same number of tokens, in a random order: groups by the length of the
// target, within a group by that of the source. Equal lengths come in an order of the seed's, and lengths count with a
// little noise, so that other pairs meet in every epoch.
SampleLists shuffledTokenBatches(const Split& split, std::int64_t batches, std::uint64_t seed);

// Share of a batch's places (of both sides) that are padding.
double paddingOf(const Split& split, const std::vector<std::int64_t>& batch);

}  // namespace headscope::data
