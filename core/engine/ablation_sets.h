// The sets of heads that are kept with a run (core/api/ablation_sets.h).
#pragma once

#include "core/api/ablation_sets.h"

namespace headscope::engine {

// run: its folder.
Result<std::vector<AblationSet>> ablationSets(const std::string& run, const AblationSetsQuestion& question);

}  // namespace headscope::engine
