// Head sets that are stored with a run (core/api/requests/ablation_sets.h).
#pragma once

#include "core/api/requests/ablation_sets.h"

namespace headscope::engine {

// Returns the run's sets; replaces them first if request.keep is set. run: the run's folder.
// Errors: Usage (duplicate or missing names, too many sets), BadData, Io.
Result<std::vector<AblationSet>> ablationSets(const std::string& run,
                                              const AblationSetsRequest& request);

}  // namespace headscope::engine
