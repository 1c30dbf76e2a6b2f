// prune with training on the way: a job that can be stopped and gone on with (core/api/pruning_job.h).
#pragma once

#include "app/cli/commands.h"

namespace headscope::cli {

// Whether what was asked for trains on the way, or goes on with something that does.
bool isPruningJob(const PruningArguments& given);
int pruneJobCommand(Engine& engine, const Arguments& arguments, Console& console);

// "loss_change", "loss_change_95".
JsonLine& writeChanges(JsonLine& line, const Scores& difference);

}  // namespace headscope::cli
