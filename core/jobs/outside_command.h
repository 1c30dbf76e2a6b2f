// A program of the system, run to its end within a time.
#pragma once

#include "core/api/result.h"

#include <chrono>
#include <string>
#include <vector>

namespace headscope::jobs {

struct CommandAnswer {
    int code = 0;  // of exit; 128 and more: ended by a signal
    std::string out, err;
};

// words[0] is looked for in PATH. Blocks. Errors: Device: there is no such program; Network: it has not ended within
// `longest`, and was killed.
Result<CommandAnswer> runOutside(const std::vector<std::string>& words, std::chrono::milliseconds longest);

}  // namespace headscope::jobs
