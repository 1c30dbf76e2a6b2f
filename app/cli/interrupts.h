// Handles signals during training. The first SIGINT, SIGTERM, SIGHUP or SIGXCPU requests a
// checkpoint and a stop. The second one ends the process at once; the last checkpoint on disk is
// always complete. SIGUSR1 requests a checkpoint. A SIGHUP that was ignored at the start (nohup)
// remains ignored. Only one object may exist at a time.
// In a cluster job, SIGUSR1 warns of the time limit and also requests a stop. A second signal has
// no effect, because the cluster sends several signals and ends the job itself.
#pragma once

#include <csignal>
#include <utility>
#include <vector>

namespace headscope::cli {

class Interrupts {
public:
    enum class In { Program, ClusterJob };
    explicit Interrupts(In where = In::Program);
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    bool stopRequested() const;
    void request();                // same effect as a first signal; any thread
    bool warned() const;           // returns true after SIGUSR1 in a cluster job
    bool takeCheckpointRequest();  // returns true once per request

private:
    void install(int signal, void (*handler)(int), bool evenIgnored = false);

    std::vector<std::pair<int, struct sigaction>> m_before;
};

}  // namespace headscope::cli
