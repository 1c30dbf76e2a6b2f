// Converts typed axes and seeds to a sweep.
#pragma once

#include "app/cli/command_line.h"
#include "core/api/engine/engine.h"

namespace headscope::cli {

// Returns the sweep of the file, if given, with the options applied to its base settings. Errors:
// Usage with the option and the allowed values; those of reading the file.
Result<Sweep> buildSweep(Engine& engine, const Arguments& arguments);

}  // namespace headscope::cli
