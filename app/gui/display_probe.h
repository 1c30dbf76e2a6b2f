// Tests whether a window can be opened. Qt aborts the process if it cannot, so a child process
// tries first. Call it before creating any Qt object or thread.
#pragma once

#include <memory>
#include <string>

#include <sys/types.h>

namespace headscope::gui {

// Keeps the child process's display connection open. An X server resets when its last client
// leaves, and rejects new clients meanwhile. So the connection must remain open until the program
// has its own.
class DisplayHold {
public:
    DisplayHold(pid_t child, int pipe) : m_child(child), m_pipe(pipe) {}
    ~DisplayHold();
    DisplayHold(const DisplayHold&) = delete;
    DisplayHold& operator=(const DisplayHold&) = delete;

private:
    pid_t m_child;
    int m_pipe;  // the child exits when this is closed
};

struct DisplayProbe {
    bool usable = false;
    std::string reason;  // one sentence if the display cannot be used
    // Release it when the program has its own display connection; null if it was not needed.
    std::unique_ptr<DisplayHold> hold;
};

DisplayProbe probeDisplay();

}  // namespace headscope::gui
