// From typed axes and seeds to a sweep.
#pragma once

#include "app/cli/command_line.h"
#include "core/api/engine.h"

namespace headscope::cli {

// The file's sweep where one is named, with the options over its base. Errors: Usage, naming the option and what is
// allowed; those of the file.
Result<Sweep> buildSweep(Engine& engine, const Arguments& arguments);

}  // namespace headscope::cli
