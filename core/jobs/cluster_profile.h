// What is asked of a Slurm cluster for each run, read from a file that a person keeps (README).
#pragma once

#include "core/api/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope::jobs {

struct ClusterProfile {
    std::string partition, account, qos, time, memory, gres, constraint, exclude;  // as sbatch takes them; "": its own
    std::int64_t cpus = 1;                // of a run, which trains with as many threads
    std::int64_t atOnce = 0;              // tasks of the array that run together; 0: as many as the cluster lets
    std::int64_t warnSeconds = 120;       // before the end of the time: a checkpoint, and back into the queue
    std::vector<std::string> setup = {};  // lines of shell before the run, "module load gcc"
    std::string program = {};             // headscope-cli on the nodes; "": where this one lies
};

// Errors: Io, BadData: which key, what it may be.
Result<ClusterProfile> readProfile(const std::string& path);
Result<ClusterProfile> parseProfile(const std::string& text, const std::string& what);
// The options of sbatch that it stands for.
std::vector<std::string> sbatchOptions(const ClusterProfile& profile);

}  // namespace headscope::jobs
