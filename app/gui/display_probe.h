// Whether a window can open. Qt aborts the process when it cannot, so a child process tries first. Call before any Qt
// object or thread exists.
#pragma once

#include <string>

namespace headscope::gui {

struct DisplayProbe {
    bool usable = false;
    std::string reason;  // one plain sentence when not
};

DisplayProbe probeDisplay();

}  // namespace headscope::gui
