// Writes a methods paragraph and the BibTeX references of runs, from the files in their folders.
#pragma once

#include "core/spec/config/config_specs.h"

#include "core/api/engine/engine_runs.h"

namespace headscope::methods {

// Returns the paragraph and the references of one run, or of several as one text. Errors: Usage (no
// runs), Io, BadData (a folder is not a run).
Result<MethodsText> methodsOf(const config::Environment& environment,
                              const std::vector<std::string>& runPaths);

}  // namespace headscope::methods
