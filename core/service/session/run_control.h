// Lets other processes of the same user control a training run through a Unix socket "control" in
// the run's folder. The training process owns the socket. README.md, section "Steering", describes
// the protocol.
#pragma once

#include "core/api/engine/session.h"
#include "core/base/io/directory.h"
#include "core/service/session/command_box.h"

#include <thread>

namespace headscope::session {

// Serves the socket in a separate thread.
class RunControl {
public:
    // Starts serving commands; the destructor ends it. A failure must not prevent training, for
    // example if the file system does not support sockets. Errors: Io, BadData.
    static Result<std::unique_ptr<RunControl>> open(const io::Directory& run, CommandBox& commands);
    ~RunControl();  // closes and removes the socket
    RunControl(const RunControl&) = delete;
    RunControl& operator=(const RunControl&) = delete;

private:
    class Server;
    explicit RunControl(std::unique_ptr<Server> server);

    std::unique_ptr<Server> m_server;
    std::thread m_thread;
};

// Sends a command to the process that trains the run. Blocks until it was executed, for at most one
// minute; `cancel` ends the wait. Errors: Usage (the run is not being trained), Io (cannot connect,
// or no answer), BadData (the file is not a valid socket of this user).
Result<RunAnswer> sendRunCommand(const io::Directory& run, const RunCommand& command,
                                 const std::atomic<bool>* cancel = nullptr);

}  // namespace headscope::session
