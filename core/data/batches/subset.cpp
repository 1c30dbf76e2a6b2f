#include "core/data/batches/subset.h"

#include "core/api/runs/tasks.h"
#include "core/base/util/random.h"
#include "core/data/batches/batch_rows.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>

namespace headscope::data {
namespace {

// Orders samples so that classes alternate in proportion to their sizes. Each class has its own
// random order; its sample k of n is placed at (k + 1/2) / n. Ties follow the random order of all
// samples.
std::vector<std::int64_t> orderWithinClasses(const std::vector<std::int32_t>& labels,
                                             std::uint64_t seed) {
    const auto shuffled = util::permutation(static_cast<std::int64_t>(labels.size()), seed);
    std::map<std::int32_t, std::int64_t> sizes;
    for (const auto label : labels) ++sizes[label];
    struct Place {
        double at;
        std::int64_t rank, sample;
    };
    std::vector<Place> places;
    std::map<std::int32_t, std::int64_t> taken;
    for (std::size_t rank = 0; rank < shuffled.size(); ++rank) {
        const auto label = labels[static_cast<std::size_t>(shuffled[rank])];
        const double at =
            (static_cast<double>(taken[label]++) + 0.5) / static_cast<double>(sizes[label]);
        places.push_back({at, static_cast<std::int64_t>(rank), shuffled[rank]});
    }
    std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
        return a.at != b.at ? a.at < b.at : a.rank < b.rank;
    });
    std::vector<std::int64_t> order;
    order.reserve(places.size());
    for (const auto& place : places) order.push_back(place.sample);
    return order;
}

}  // namespace

const Split* findSplit(const Dataset& dataset, const std::string& name) {
    if (name == "train") return &dataset.train;
    if (name == "valid") return &dataset.valid;
    return name == "test" ? &dataset.test : nullptr;
}

const Split& splitByName(const Dataset& dataset, const std::string& name) {
    if (const auto* split = findSplit(dataset, name)) return *split;
    throw std::invalid_argument("no split " + name);
}

std::string choosingSplit(const Dataset& dataset) {
    return dataset.valid.count > 0 ? "valid" : "train";
}

Subset subsetOf(const Dataset& dataset, const std::string& name, std::int64_t length,
                std::int64_t count, std::uint64_t rootSeed) {
    const auto& split = splitByName(dataset, name);
    const auto available = orderedCount(dataset, split, length);
    Subset subset;
    if (count <= 0 || count >= available) {
        subset.samples.resize(static_cast<std::size_t>(available));
        std::iota(subset.samples.begin(), subset.samples.end(), 0);
    } else {
        // The split's name makes the orders of two splits independent.
        const auto seed = util::derivedSeed(rootSeed, "analysis-samples-" + name);
        const bool classes = traitsOf(dataset.task).labelled &&
                             split.labels.size() == static_cast<std::size_t>(available);
        subset.samples =
            classes ? orderWithinClasses(split.labels, seed) : util::permutation(available, seed);
        subset.samples.resize(static_cast<std::size_t>(count));
    }
    subset.set.split = name;
    subset.set.samples = static_cast<int>(subset.samples.size());
    subset.set.available = available;
    subset.set.seed = static_cast<std::int64_t>(rootSeed);
    return subset;
}

Batch listedBatch(const Dataset& dataset, const Split& split,
                  const std::vector<std::int64_t>& samples, std::int64_t first, std::int64_t count,
                  std::int64_t length) {
    count = std::clamp<std::int64_t>(static_cast<std::int64_t>(samples.size()) - first, 0, count);
    auto batch = emptyBatch(dataset, count, length);
    for (std::int64_t row = 0; row < count; ++row)
        fillSample(dataset, split, samples[static_cast<std::size_t>(first + row)], row, {}, batch);
    if (traitsOf(dataset.task).pairs) trimPadding(batch);
    return batch;
}

}  // namespace headscope::data
