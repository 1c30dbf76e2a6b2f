// Available memory of the machine, to refuse a task with a message before the kernel kills the
// program.
#pragma once

#include "core/api/base/files.h"

#include <cstdint>
#include <sstream>
#include <string>

namespace headscope::util {

// Returns MemAvailable of /proc/meminfo in bytes: free memory plus caches that the kernel would
// give up. 0 if unknown. Thread-safe.
inline std::int64_t freeMemory() {
    std::istringstream file(kernelText("/proc/meminfo"));
    for (std::string word; file >> word;)
        if (word == "MemAvailable:") {
            std::int64_t kibibytes = 0;
            file >> kibibytes;
            return kibibytes * 1024;
        }
    return 0;
}

}  // namespace headscope::util
