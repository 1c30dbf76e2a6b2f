// Tags and pins that a user gives to runs. They are stored outside the run folders.
#pragma once

#include "core/api/base/result.h"

#include <map>
#include <string>
#include <vector>

namespace headscope {

constexpr std::size_t kLongestTag = 64;  // maximum length of a tag in bytes

struct RunTags {
    std::vector<std::string> tags;  // unique tags, sorted alphabetically
    bool pinned = false;            // whether it is listed above all others
    bool operator==(const RunTags& o) const { return tags == o.tags && pinned == o.pinned; }
};
using TagsByRun = std::map<std::string, RunTags>;  // tags by the run's folder

// Parses comma-separated tags: "a, b ,a" gives {"a", "b"}. Trims spaces, removes duplicates and
// sorts alphabetically. Errors: Usage (a tag is too long).
Result<std::vector<std::string>> tagsIn(const std::string& text);
std::string tagsText(const std::vector<std::string>& tags);  // joins tags: "a, b"

}  // namespace headscope
