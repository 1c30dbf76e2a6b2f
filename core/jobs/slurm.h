// What is asked of Slurm, by its own programs: sbatch, squeue, sacct, scontrol, scancel. All block, for at most 30 s a
// program (HEADSCOPE_SLURM_SECONDS says otherwise), and tell what Slurm said where it refuses. Errors of all: Device
// (no such program here), Network (no answer), Usage (refused).
#pragma once

#include "core/jobs/cluster_profile.h"

#include <map>

namespace headscope::jobs {

struct QueuedTask {
    bool running = false;
    std::string state, reason;  // "PENDING", "Resources"
};

// The job's number. The script lies in the folder as job.sh, what tasks say goes to logs/INDEX.txt there.
Result<std::string> submitArray(const ClusterProfile& profile, const std::string& folder, const std::string& name,
                                std::size_t tasks);
// All tasks of this user that wait or run, by "JOB_INDEX".
Result<std::map<std::string, QueuedTask>> queuedTasks();
// "FAILED", "CANCELLED", "NODE_FAIL", ..., with its exit code as "1:0"; empty where Slurm does not know it any more.
struct EndedTask {
    std::string state, exitCode;
};
EndedTask endedTask(const std::string& task);
Status cancelTask(const std::string& task);
Status requeueTask(const std::string& task);

}  // namespace headscope::jobs
