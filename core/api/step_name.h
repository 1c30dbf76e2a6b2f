// The step of a checkpoint as people write it: a number, "last" or "best". Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace headscope {

// 0 or more, kLatest or kBest (question.h); none for anything else.
std::optional<std::int64_t> stepNamed(const std::string& typed);

}  // namespace headscope
