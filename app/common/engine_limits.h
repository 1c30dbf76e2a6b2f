// Whether the process may still use what the engine takes for granted. OpenBLAS does not fail where memory or threads
// run out while it starts: it tries again for ever, so this is asked before the engine is opened.
#pragma once

#include "core/api/result.h"

#include <cstddef>

namespace headscope::app {

// Address space for the libraries, and for each thread that computes its stack, heap and work area. Measured with
// Debian's LibTorch and OpenBLAS: training the smallest model took 1,128 MiB more than the program itself with one
// thread, 1,250 MiB with two.
constexpr std::size_t kEngineMebibytes = 1020;
constexpr std::size_t kThreadMebibytes = 125;

// Errors: Device, when the limit on memory (ulimit -v) or on processes and threads (ulimit -u, a container's pids) is
// too low. Starts and ends as many threads as the engine will; call before the engine is opened.
Status checkEngineLimits();

}  // namespace headscope::app
