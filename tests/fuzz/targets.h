// One function for each reader of untrusted bytes. It must return for any input. If a property of
// its result is violated, the program ends: written data must read back the same, and indices must
// be in range.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headscope::fuzz {

struct Target {
    std::string name;  // also the name of the folder with its seeds
    void (*run)(std::string_view bytes);
};

const std::vector<Target>& targets();

}  // namespace headscope::fuzz
