// Resources that each run requests from a Slurm cluster. They are read from a JSON file that the
// user writes (README).
#pragma once

#include "core/api/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope::jobs {

// Settings of one profile.
struct ClusterProfile {
    // values of sbatch options; "": default of the cluster
    std::string partition, account, qos, time, memory, gres, constraint, exclude;
    std::int64_t cpus = 1;    // CPUs and threads per run
    std::int64_t atOnce = 0;  // array tasks that may run at the same time; 0: no limit
    // seconds before the time limit at which a run saves and requeues itself
    std::int64_t warnSeconds = 120;
    std::vector<std::string> setup = {};  // shell lines before the run, such as "module load gcc"
    // Path of headscope-cli on the nodes; "": path of this program.
    std::string program = {};
};

// Read and check a profile. Errors: Io; BadData naming the key and its allowed values.
Result<ClusterProfile> readProfile(const std::string& path);
Result<ClusterProfile> parseProfile(const std::string& text, const std::string& what);
// Returns the sbatch options for this profile.
std::vector<std::string> sbatchOptions(const ClusterProfile& profile);

}  // namespace headscope::jobs
