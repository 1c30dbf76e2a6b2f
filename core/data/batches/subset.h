// Selects samples of a split: the same selection for analysis, live probes, ablation and
// importance.
#pragma once

#include "core/api/requests/analysis.h"
#include "core/data/batches/batch.h"

namespace headscope::data {

// A selection of samples in random order, and its description.
struct Subset {
    SampleSet set;
    std::vector<std::int64_t> samples;  // distinct sample indices (windows of a stream)
};

// Returns the split "train", "valid" or "test"; null for any other name.
const Split* findSplit(const Dataset& dataset, const std::string& name);
// Like findSplit, for a name that is known to be valid; throws std::invalid_argument otherwise.
const Split& splitByName(const Dataset& dataset, const std::string& name);

// Returns the split by which heads may be chosen: "valid", or "train" without validation data;
// never "test".
std::string choosingSplit(const Dataset& dataset);

// Returns the first `count` samples of the split's random order. The order depends only on the
// run's root seed, the split's name and its labels. With classes, every beginning of the order
// keeps the class shares of the split as closely as whole samples allow. A larger subset contains
// every smaller one.
// If count <= 0 or exceeds the split, returns all samples in file order. `length`: tokens per
// window (streams).
Subset subsetOf(const Dataset& dataset, const std::string& split, std::int64_t length,
                std::int64_t count, std::uint64_t rootSeed);

// Returns samples [first, first + count) of `samples` as a batch, without augmentation.
Batch listedBatch(const Dataset& dataset, const Split& split,
                  const std::vector<std::int64_t>& samples, std::int64_t first, std::int64_t count,
                  std::int64_t length);

}  // namespace headscope::data
