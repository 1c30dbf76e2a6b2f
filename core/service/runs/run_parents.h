// Follows the weights that a run began with back to the runs that they were trained in.
#pragma once

#include "core/api/runs/run.h"

#include <string>
#include <vector>

namespace headscope::runs {

// Returns the parent of a run, then the parent's parent, and so on. Ends at a run with random
// weights, and at one that is neither beside the run nor where its settings say (run.start), or
// cannot be read. Safe for runs of others, which may name any folder or each other.
std::vector<RunParent> parentsOf(const std::string& folder, const RunInfo& info);

}  // namespace headscope::runs
