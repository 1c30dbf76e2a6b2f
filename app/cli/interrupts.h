// Signals while a run is training. The first SIGINT, SIGTERM, SIGHUP or SIGXCPU asks for a checkpoint and a stop, a
// second one ends the process at once (the last checkpoint on disk is complete by construction); SIGUSR1 asks for a
// checkpoint. A SIGHUP that was ignored at the start (nohup) stays ignored. One object at a time.
#pragma once

#include <csignal>
#include <utility>
#include <vector>

namespace headscope::cli {

class Interrupts {
public:
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    bool stopRequested() const;
    bool takeCheckpointRequest();  // true once a request

private:
    void install(int signal, void (*handler)(int));

    std::vector<std::pair<int, struct sigaction>> m_before;
};

}  // namespace headscope::cli
