// Options for training in several processes, and the other ranks on this machine.
#pragma once

#include "core/api/base/ranks.h"
#include "core/api/base/result.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace CLI {
class App;
}

namespace headscope::cli {

struct RankArguments {
    int workers = 0;  // number of processes on this machine
    int nodes = 0;    // number of machines; the environment comes from srun or torchrun
    int seconds = 300;
    bool local() const { return workers > 1; }
};

void addRankOptions(CLI::App& command, RankArguments& out);

using Environment = std::function<std::string(const std::string& name)>;  // returns "" if not set
std::string environmentValue(const std::string& name);

// Returns this process's rank and connection; empty if it trains alone. With --workers, it is rank
// 0 on a free loopback port with a new secret. With --nodes, rank and address come from the
// variables of srun, otherwise from RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT (set by
// torchrun); the secret is then HEADSCOPE_TOKEN. Errors: Usage naming the variable, its value and
// the allowed values.
Result<std::optional<RankPlace>> placeOf(const RankArguments& arguments,
                                         const Environment& environment);

// Returns the first host of a Slurm node list: "node03" for "node[03-05,9],other".
std::string firstHost(const std::string& slurmList);

// The other ranks, run as child processes on this machine. Rank 0 sends them everything else.
class LocalRanks {
public:
    LocalRanks() = default;
    ~LocalRanks();  // waits for the processes; kills those that still run after five seconds
    LocalRanks(const LocalRanks&) = delete;
    LocalRanks& operator=(const LocalRanks&) = delete;
    Status start(const RankPlace& first);
    // Describes a process that ended unexpectedly; "" while all processes run. Call it from one
    // thread only, and before the processes are expected to end.
    const Message& lost();
    void kill();

private:
    std::vector<pid_t> m_processes;  // process ids of ranks 1 and up; 0: has ended
    Message m_lost;
};

}  // namespace headscope::cli
