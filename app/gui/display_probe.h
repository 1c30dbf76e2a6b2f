// Whether a window can open. Qt aborts the process when it cannot, so a child process tries first. Call before any Qt
// object or thread exists.
#pragma once

#include <memory>
#include <string>

#include <sys/types.h>

namespace headscope::gui {

// The connection of the child that tried. An X server that loses its last client starts over and refuses whoever comes
// meanwhile, so the connection stays open until the program has one of its own.
class DisplayHold {
public:
    DisplayHold(pid_t child, int pipe) : m_child(child), m_pipe(pipe) {}
    ~DisplayHold();
    DisplayHold(const DisplayHold&) = delete;
    DisplayHold& operator=(const DisplayHold&) = delete;

private:
    pid_t m_child;
    int m_pipe;  // the child ends when it is closed
};

struct DisplayProbe {
    bool usable = false;
    std::string reason;                 // one plain sentence when not
    std::unique_ptr<DisplayHold> hold;  // drop it once a window system connection exists; null where none was needed
};

DisplayProbe probeDisplay();

}  // namespace headscope::gui
