// Heads of one run with heads of another (core/api/head_match.h), by optimal assignment.
#pragma once

#include "core/api/head_match.h"
#include "core/api/result.h"

namespace headscope::engine {

Result<std::vector<MatchedSite>> matchedHeads(const MatchedHeadsQuestion& question);

}  // namespace headscope::engine
