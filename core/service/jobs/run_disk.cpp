#include "core/service/jobs/run_disk.h"

#include <algorithm>
#include <filesystem>
#include <limits>

namespace headscope::jobs {
namespace {

std::int64_t integerIn(const RunConfig& config, const char* key, std::int64_t otherwise) {
    return config.has(key) ? config.integer(key) : otherwise;
}

// Returns the number of early checkpoints (`train.checkpoint_early`): log-spaced steps before the
// first regular one.
std::int64_t earlyCheckpoints(const RunConfig& config, const Estimate& estimate) {
    constexpr std::int64_t kSmall = 1000000;
    const auto when = config.textOr("train.checkpoint_early", "never");
    if (when == "never" || (when == "small" && estimate.parameters > kSmall)) return 0;
    const auto end = std::min(integerIn(config, "train.checkpoint_every", 500), estimate.steps);
    std::int64_t count = 0;
    for (const std::int64_t step : {0, 1, 2, 5, 10, 22, 46, 100, 215, 464, 1000, 2154, 4642, 10000})
        count += step < end;
    return count;
}

std::int64_t keptCheckpoints(const RunConfig& config, const Estimate& estimate) {
    const auto every = std::max<std::int64_t>(integerIn(config, "train.checkpoint_every", 500), 1);
    const auto perEpoch = std::max<std::int64_t>(estimate.stepsPerEpoch, 1);
    const auto regular = estimate.steps / every + estimate.steps / perEpoch + 1;
    const auto kept = integerIn(config, "train.keep_last", 3) + 1;  // + 1 for the best checkpoint
    return std::min(regular, kept) + earlyCheckpoints(config, estimate);
}

}  // namespace

std::int64_t predictedBytes(const RunConfig& config, const Estimate& estimate) {
    constexpr std::int64_t kRow = 60;         // bytes per curve point in SQLite, with key
    constexpr std::int64_t kCurves = 8;       // number of curve values recorded at every step
    constexpr std::int64_t kRecord = 30000;   // bytes per step of all matrices (small models)
    constexpr std::int64_t kFolder = 100000;  // bytes of config, records and an empty database
    // values stored per parameter: the weight and the optimiser's moments
    const std::int64_t values = config.textOr("train.optimizer", "adamw") == "sgd" ? 2 : 3;
    const auto checkpoint = estimate.parameters * 4 * values + 20000;
    const auto every = std::max<std::int64_t>(integerIn(config, "train.measure_every", 100), 1);
    const auto early =
        std::min<std::int64_t>(estimate.steps, 2 * integerIn(config, "train.measure_early", 10));
    return kFolder + keptCheckpoints(config, estimate) * checkpoint +
           estimate.steps * kCurves * kRow + (estimate.steps / every + early) * kRecord;
}

std::int64_t freeBytes(const std::string& folder) {
    std::error_code failed;
    std::filesystem::path place = folder;
    while (!std::filesystem::exists(place, failed) && place.has_relative_path())
        place = place.parent_path();
    const auto space = std::filesystem::space(place, failed);
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    if (failed || space.available > static_cast<std::uintmax_t>(kMost)) return kMost;
    return static_cast<std::int64_t>(space.available);
}

}  // namespace headscope::jobs
