// What the machine could still give to programs, to refuse in words what would end in the kernel's killing one.
#pragma once

#include "core/api/files.h"

#include <cstdint>
#include <sstream>
#include <string>

namespace headscope::util {

// Bytes: MemAvailable of /proc/meminfo, what is free and what the kernel keeps of files and would give up; 0 where it
// cannot be told. Any thread.
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
