// A methods paragraph and the BibTeX of what a run used, from the files of its folder.
#pragma once

#include "core/config/config_specs.h"

#include "core/api/engine_runs.h"

namespace headscope::methods {

// Errors: Io, BadData when the folder is no run.
Result<MethodsText> methodsOf(const config::Surroundings& surroundings, const std::string& runPath);

}  // namespace headscope::methods
