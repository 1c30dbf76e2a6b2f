// Runs on a Slurm cluster. This process submits and watches them; `queue task` trains one run
// inside each cluster job.
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "core/api/engine/engine.h"

namespace headscope::cli {

bool onCluster(const ManyArguments& many);
// Checks the profile of --executor. Errors: Usage (missing profile, or a profile without a
// cluster); those of reading it.
Status checkExecutor(const Queue& queue, const ManyArguments& many);
// Submits these jobs, or all waiting jobs if `ids` is empty. Unless --add is given, watches them
// until they have ended. Returns 0, the exit code of the first failed run, or 8 if Ctrl-C ended the
// watching.
int trainOnCluster(Queue& queue, const ManyArguments& many, std::vector<std::string> ids,
                   Console& console);
// Updates the queue with the cluster's state; prints a warning if Slurm cannot be queried.
void lookAtCluster(Queue& queue, Console& console);
// Inside a cluster job: trains one run, and puts it back into Slurm's queue if the time limit
// interrupts it.
int clusterTask(Engine& engine, const Arguments& arguments, Console& console);

}  // namespace headscope::cli
