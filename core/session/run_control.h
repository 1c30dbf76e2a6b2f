// How another process of the same person tells a training run what to do: a Unix socket "control" in the run's folder,
// owned by the process that trains. Its lines are described in README.md, "Steering".
#pragma once

#include "core/api/session.h"
#include "core/io/directory.h"
#include "core/session/command_box.h"

#include <thread>

namespace headscope::session {

class RunControl {
public:
    // From now on until destroyed. A folder that can hold no socket is no reason not to train. Errors: Io, BadData.
    static Result<std::unique_ptr<RunControl>> open(const io::Directory& run, CommandBox& commands);
    ~RunControl();  // closes the socket and removes it
    RunControl(const RunControl&) = delete;
    RunControl& operator=(const RunControl&) = delete;

private:
    class Server;
    explicit RunControl(std::unique_ptr<Server> server);

    std::unique_ptr<Server> m_server;
    std::thread m_thread;
};

// Blocks until the process that trains the run has obeyed; `cancel` ends the waiting. Errors: Usage (nobody trains it),
// Io (it cannot be told anything, or does not answer), BadData (something else stands in place of the socket).
Result<RunAnswer> tellRun(const io::Directory& run, const RunCommand& command,
                          const std::atomic<bool>* cancel = nullptr);

}  // namespace headscope::session
