// Matches the heads of two runs by optimal assignment (core/api/questions/head_match.h).
#pragma once

#include "core/api/base/result.h"
#include "core/api/questions/head_match.h"

namespace headscope::engine {

// Returns the optimal assignment of heads for each site. Errors: Usage if the runs differ in sites
// or in the tokens of the input.
Result<std::vector<MatchedSite>> matchedHeads(const MatchedHeadsQuestion& question);

}  // namespace headscope::engine
