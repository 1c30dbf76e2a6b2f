// Calls Slurm's programs: sbatch, squeue, sacct, scontrol, scancel. All functions block for at most
// 30 s per program (changed by HEADSCOPE_SLURM_SECONDS). Errors: Device (program not found),
// Network (no answer), Usage (refused, with Slurm's message).
#pragma once

#include "core/service/jobs/cluster_profile.h"

#include <map>

namespace headscope::jobs {

// A task in Slurm's queue.
struct QueuedTask {
    bool running = false;
    std::string state, reason;  // for example "PENDING", "Resources"
};

// Submits an array and returns its number. The script must be FOLDER/job.sh; task output goes to
// FOLDER/logs/INDEX.txt.
Result<std::string> submitArray(const ClusterProfile& profile, const std::string& folder,
                                const std::string& name, std::size_t tasks);
// Returns all waiting and running tasks of this user, by "JOB_INDEX".
Result<std::map<std::string, QueuedTask>> queuedTasks();
// Final state of a task ("FAILED", "CANCELLED", "NODE_FAIL", ...) and exit code, such as "1:0".
// Empty if Slurm no longer knows the task.
struct EndedTask {
    std::string state, exitCode;
};
// Returns the final state of a task.
EndedTask endedTask(const std::string& task);
// Cancels a task.
Status cancelTask(const std::string& task);
// Puts a running task back into Slurm's queue.
Status requeueTask(const std::string& task);

}  // namespace headscope::jobs
