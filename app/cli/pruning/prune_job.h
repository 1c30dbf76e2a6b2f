// prune with training between steps, as a job that can be stopped and resumed
// (core/api/engine/pruning_job.h).
#pragma once

#include "app/cli/commands.h"

namespace headscope::cli {

// Returns whether the options start or resume a pruning with training.
bool isPruningJob(const PruningArguments& given);
int pruneJobCommand(Engine& engine, const Arguments& arguments, Console& console);

// Writes score changes and their intervals: "loss_change", "loss_change_95".
JsonLine& writeChanges(JsonLine& line, const Scores& difference);

}  // namespace headscope::cli
