// Orders heads by how alike they are (core/api/head_overview.h). No weights are needed, so no model is opened.
#pragma once

#include "core/api/head_overview.h"

namespace headscope::engine {

// Errors: Usage where a matrix is not square.
Result<std::vector<HeadTree>> headTrees(const HeadTreesQuestion& question);

}  // namespace headscope::engine
