// The methods that are neither objectives nor models nor measures: what they do, where they come from, what switches
// them on. The methods paragraph, `describe` and the Catalogue read it here.
#pragma once

#include "core/api/catalogue.h"
#include "core/api/run_config.h"

namespace headscope::methods {

const std::vector<MethodInfo>& builtinMethods();
// Does a run with this resolved config use the method? Of the settings that switch it on, a choice must be the same, a
// number may be any but 0.
bool uses(const RunConfig& config, const MethodInfo& method);

}  // namespace headscope::methods
