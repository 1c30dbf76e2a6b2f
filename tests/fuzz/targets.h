// One function for each reader of foreign bytes. It must return, whatever the bytes: what it finds out about its own
// result (written again it reads the same, indices stay in range) ends the program when it does not hold.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headscope::fuzz {

struct Target {
    std::string name;  // also of the folder with its seeds
    void (*run)(std::string_view bytes);
};

const std::vector<Target>& targets();

}  // namespace headscope::fuzz
