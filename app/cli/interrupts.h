// Signals while a run is training. The first SIGINT, SIGTERM, SIGHUP or SIGXCPU asks for a checkpoint and a stop, a
// second one ends the process at once (the last checkpoint on disk is complete by construction); SIGUSR1 asks for a
// checkpoint. A SIGHUP that was ignored at the start (nohup) stays ignored. One object at a time.
//
// In a job of a cluster SIGUSR1 is the warning that its time ends, and asks for a stop too; a second signal changes
// nothing, as the cluster sends several and kills by itself.
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
    void request();                // as a signal would; any thread
    bool warned() const;           // in a job: the reason is SIGUSR1
    bool takeCheckpointRequest();  // true once a request

private:
    void install(int signal, void (*handler)(int), bool evenIgnored = false);

    std::vector<std::pair<int, struct sigaction>> m_before;
};

}  // namespace headscope::cli
