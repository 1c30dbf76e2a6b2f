// Processor-time clocks, which do not advance while other programs use the processor, and the
// monotonic clock.
#pragma once

#include <ctime>

namespace headscope::util {

// Seconds since an arbitrary start, by CLOCK_MONOTONIC, CLOCK_THREAD_CPUTIME_ID or
// CLOCK_PROCESS_CPUTIME_ID.
inline double secondsBy(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace headscope::util
