// Options for training in several processes: the rank of this process, and the other ranks on this
// machine.
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
    int nodes = 0;    // number of machines, with the environment of srun or torchrun
    int seconds = 300;
    bool local() const { return workers > 1; }
};

void addRankOptions(CLI::App& command, RankArguments& out);

using Environment = std::function<std::string(const std::string& name)>;  // returns "" if not set
std::string environmentValue(const std::string& name);

// Returns this process's rank and connection, or nothing if it trains alone. Read from RANK,
// WORLD_SIZE, MASTER_ADDR and MASTER_PORT (torchrun), or with --nodes from srun's variables. With
// --workers: rank 0 on a free loopback port with a new secret; otherwise the secret is
// HEADSCOPE_TOKEN. Errors: Usage (variable, value, and what is allowed).
Result<std::optional<RankPlace>> placeOf(const RankArguments& arguments,
                                         const Environment& environment);

// First host of a Slurm node list: "node[03-05,9],other" gives "node03".
std::string firstHost(const std::string& slurmList);

// The other ranks as child processes on this machine. They receive everything else from rank 0.
class LocalRanks {
public:
    LocalRanks() = default;
    ~LocalRanks();  // waits for the processes; kills those that still run after five seconds
    LocalRanks(const LocalRanks&) = delete;
    LocalRanks& operator=(const LocalRanks&) = delete;
    Status start(const RankPlace& first);
    // Returns which process has ended unexpectedly, and how; "" while all run. Call from one thread
    // only, before their end is expected.
    const Message& lost();
    void kill();

private:
    std::vector<pid_t> m_processes;  // ranks 1 and up; 0: ended and waited for
    Message m_lost;
};

}  // namespace headscope::cli
