// Clocks that stand still while others use the processor.
#pragma once

#include <ctime>

namespace headscope::util {

// Seconds since some moment, by CLOCK_MONOTONIC, CLOCK_THREAD_CPUTIME_ID or CLOCK_PROCESS_CPUTIME_ID.
inline double secondsBy(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace headscope::util
