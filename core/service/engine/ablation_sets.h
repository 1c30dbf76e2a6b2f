// Head sets that are stored with a run (core/api/questions/ablation_sets.h).
#pragma once

#include "core/api/questions/ablation_sets.h"

namespace headscope::engine {

// Returns the run's sets; replaces them first if question.keep is set. run: the run's folder.
// Errors: Usage (duplicate or missing names, too many sets), BadData, Io.
Result<std::vector<AblationSet>> ablationSets(const std::string& run, const AblationSetsQuestion& question);

}  // namespace headscope::engine
