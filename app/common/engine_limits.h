// Checks resource limits before the engine is opened. OpenBLAS does not report an error if memory
// or threads run out during its start: it retries endlessly.
#pragma once

#include "core/api/base/result.h"

#include <cstddef>

namespace headscope::app {

// Address space in MiB: for the libraries; and for each computing thread's stack, heap and work
// area. Measured with Debian's LibTorch and OpenBLAS. Training the smallest model took 1,128 MiB
// more than the program itself with one thread, 1,250 MiB with two.
constexpr std::size_t kEngineMebibytes = 1020;
constexpr std::size_t kThreadMebibytes = 125;

// Checks the limits. Errors: Device if the limit on memory (ulimit -v), or on processes and threads
// (ulimit -u, a container's pids limit), is too low. Starts and ends as many threads as the engine
// will use. Call it before opening the engine.
Status checkEngineLimits();

}  // namespace headscope::app
