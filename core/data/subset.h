// Which samples of a split are looked at when not all are: one choice for analysis, live probes, ablation, importance.
#pragma once

#include "core/api/analysis.h"
#include "core/data/batch.h"

namespace headscope::data {

// What a split is looked at with: samples in rank order, and how to name them.
struct Subset {
    SampleSet set;
    std::vector<std::int64_t> samples;  // distinct indices of the split (windows of a stream)
};

// "train", "valid", "test"; null for another name.
const Split* findSplit(const Dataset& dataset, const std::string& name);
// The same of a name that was checked; throws std::invalid_argument for another.
const Split& splitByName(const Dataset& dataset, const std::string& name);

// The split that heads may be chosen by: "valid", or "train" where there is no validation; never test.
std::string choosingSplit(const Dataset& dataset);

// The first `count` samples of the split's random order, which is a function of the run's root seed, the split's name
// and its labels alone. Within classes where there are classes: any beginning of the order has of each class the share
// that the split has, as near as whole samples allow. So a larger subset contains every smaller one.
// count <= 0 or beyond the split: all of it, in file order. length: tokens of a window (streams).
Subset subsetOf(const Dataset& dataset, const std::string& split, std::int64_t length, std::int64_t count,
                std::uint64_t rootSeed);

// Samples [first, first + count) of `samples` as a batch, no augmentation.
Batch listedBatch(const Dataset& dataset, const Split& split, const std::vector<std::int64_t>& samples,
                  std::int64_t first, std::int64_t count, std::int64_t length);

}  // namespace headscope::data
