// Parses the step of a checkpoint as users write it: a number, "last" or "best". Safe on any
// thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace headscope {

// Returns a step >= 0, kLatest or kBest (request.h); nullopt for anything else.
std::optional<std::int64_t> stepNamed(const std::string& typed);

}  // namespace headscope
