// Catalogue of techniques other than objectives, models and measures: description, source, and the
// settings that enable them. Used by the methods paragraph, `describe` and the Catalogue.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/runs/catalogue.h"

namespace headscope::methods {

const std::vector<MethodInfo>& builtinMethods();
// Returns whether a run with this resolved config uses the method. All settings in `use` must
// match: a choice must have the listed value, a number must not be 0.
bool uses(const RunConfig& config, const MethodInfo& method);

}  // namespace headscope::methods
