// Runs on a Slurm cluster: submitted and watched from here, trained by `queue task` in each job.
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "core/api/engine.h"

namespace headscope::cli {

bool onCluster(const ManyArguments& many);
// Errors: Usage: no profile, or one without a cluster; those of reading it.
Status checkExecutor(const Queue& queue, const ManyArguments& many);
// These jobs, or all that wait; until they have ended, unless --add. The exit code: 0, that of the first run that
// failed, or 8 when Ctrl-C ended the watching.
int trainOnCluster(Queue& queue, const ManyArguments& many, std::vector<std::string> ids, Console& console);
// Brings the queue up to date; what could not be asked is a warning.
void lookAtCluster(Queue& queue, Console& console);
// Inside a job of the cluster: trains one run, and puts it back where its time ends.
int clusterTask(Engine& engine, const Arguments& arguments, Console& console);

}  // namespace headscope::cli
