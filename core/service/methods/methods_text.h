// Writes a methods paragraph and the BibTeX references of a run, from the files in its folder.
#pragma once

#include "core/spec/config/config_specs.h"

#include "core/api/engine/engine_runs.h"

namespace headscope::methods {

// Returns the paragraph and the references. Errors: Io, BadData (the folder is not a run).
Result<MethodsText> methodsOf(const config::Environment& environment, const std::string& runPath);

}  // namespace headscope::methods
