// Builds trees of heads by similarity (core/api/requests/head_overview.h). Uses only the given
// matrices, so no model is opened.
#pragma once

#include "core/api/requests/head_overview.h"

namespace headscope::engine {

// Returns one tree per matrix. Errors: Usage if a matrix is not square.
Result<std::vector<HeadTree>> headTrees(const HeadTreesRequest& request);

}  // namespace headscope::engine
