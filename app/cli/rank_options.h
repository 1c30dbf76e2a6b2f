// Training in several processes: which one this is, and the others on this machine.
#pragma once

#include "core/api/ranks.h"
#include "core/api/result.h"

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
    int workers = 0;  // processes on this machine
    int nodes = 0;    // machines, with srun's or torchrun's environment
    int seconds = 300;
    bool local() const { return workers > 1; }
};

void addRankOptions(CLI::App& command, RankArguments& out);

using Environment = std::function<std::string(const std::string& name)>;  // "": not set
std::string environmentValue(const std::string& name);

// This process's place: from RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT (torchrun), or, with --nodes, from what srun
// sets; none: it trains alone. With --workers rank 0 on a free port of the loopback, with a secret of its own;
// otherwise the secret is HEADSCOPE_TOKEN. Errors: Usage (which variable, what it holds, what is allowed).
Result<std::optional<RankPlace>> placeOf(const RankArguments& arguments, const Environment& environment);

// "node[03-05,9],other" -> "node03".
std::string firstHost(const std::string& slurmList);

// The other ranks as processes of this machine; they take all they need from rank 0.
class LocalRanks {
public:
    LocalRanks() = default;
    ~LocalRanks();  // waits for them; kills those that still run after five seconds
    LocalRanks(const LocalRanks&) = delete;
    LocalRanks& operator=(const LocalRanks&) = delete;
    Status start(const RankPlace& first);
    // Which of them has ended, and how; "" while all run. To be asked before their end is expected, by one thread.
    const std::string& lost();
    void kill();

private:
    std::vector<pid_t> m_processes;  // of rank 1 on; 0: ended and waited for
    std::string m_lost;
};

}  // namespace headscope::cli
