#include "core/api/runs/step_name.h"

#include "core/api/base/request.h"

#include <charconv>

namespace headscope {

std::optional<std::int64_t> stepNamed(const std::string& typed) {
    if (typed == "last") return kLatest;
    if (typed == "best") return kBest;
    std::int64_t step = 0;
    const char* const end = typed.data() + typed.size();
    const auto read = std::from_chars(typed.data(), end, step);
    // Reject trailing characters such as "12abc".
    const bool whole = read.ec == std::errc() && read.ptr == end && step >= 0;
    return whole ? std::optional(step) : std::nullopt;
}

}  // namespace headscope
