// Matches the heads of two runs by optimal assignment (core/api/requests/matched_heads.h).
#pragma once

#include "core/api/base/result.h"
#include "core/api/requests/matched_heads.h"

namespace headscope::engine {

// Returns the optimal assignment of heads for each site. Errors: Usage if the runs differ in sites
// or in the tokens of the input.
Result<std::vector<MatchedSite>> matchedHeads(const MatchedHeadsRequest& request);

}  // namespace headscope::engine
