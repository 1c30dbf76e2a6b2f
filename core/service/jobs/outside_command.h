// Runs a system program to its end, with a time limit.
#pragma once

#include "core/api/base/result.h"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace headscope::jobs {

// Output of the program.
struct CommandAnswer {
    int code = 0;  // exit code; 128 + signal number if ended by a signal
    std::string out, err;
};

// Runs words[0], which is searched in PATH, and blocks until it ends. `cancelled` is polled; if it
// returns true, the program is killed. It is also killed if this process ends. Errors: Device
// (program not found), Network (not ended within `longest`; it was killed), Cancelled.
Result<CommandAnswer> runOutside(const std::vector<std::string>& words,
                                 std::chrono::milliseconds longest,
                                 const std::function<bool()>& cancelled = {});

}  // namespace headscope::jobs
