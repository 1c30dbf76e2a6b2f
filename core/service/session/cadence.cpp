#include "core/service/session/cadence.h"

#include "core/service/session/early_steps.h"

namespace headscope::session {
namespace {

// maximum number of parameters of a small model, whose checkpoint takes at most 12 MB
constexpr std::int64_t kSmallModel = 1'000'000;

}  // namespace

bool measureDue(const RunConfig& config, std::int64_t step) {
    return dueAt(step, config.integer("train.measure_every"),
                 config.has("train.measure_early") ? config.integer("train.measure_early") : 0);
}

bool evaluationDue(const RunConfig& config, std::int64_t step) {
    const auto every =
        config.has("train.evaluate_every") ? config.integer("train.evaluate_every") : 0;
    return every > 0 && step > 0 && step % every == 0;
}

bool regularCheckpoint(const RunConfig& config, std::int64_t step) {
    return step % config.integer("train.checkpoint_every") == 0;
}

bool earlyCheckpoint(const RunConfig& config, std::int64_t parameters, std::int64_t step) {
    const auto when = config.textOr("train.checkpoint_early", "never");
    if (when == "never" || (when == "small" && parameters > kSmallModel)) return false;
    // From the first regular checkpoint on, the regular ones are dense enough.
    if (step >= config.integer("train.checkpoint_every")) return false;
    return step == 0 || isLogSpaced(step, kEarlyCheckpointsPerDecade);
}

}  // namespace headscope::session
