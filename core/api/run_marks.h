// What a person marks runs with: tags, and a pin. They say nothing of the run itself, so no file of it holds them.
#pragma once

#include "core/api/result.h"

#include <map>
#include <string>
#include <vector>

namespace headscope {

constexpr std::size_t kLongestTag = 64;  // bytes

struct RunMarks {
    std::vector<std::string> tags;  // each once, by the alphabet
    bool pinned = false;            // stands above all others
    bool operator==(const RunMarks& o) const { return tags == o.tags && pinned == o.pinned; }
};
using RunMarkings = std::map<std::string, RunMarks>;  // by the run's folder

// "a, b ,a" to {"a", "b"}: parted by commas, without spaces around, each once, by the alphabet. Errors: Usage: one is
// too long.
Result<std::vector<std::string>> tagsIn(const std::string& text);
std::string tagsText(const std::vector<std::string>& tags);  // "a, b"

}  // namespace headscope
