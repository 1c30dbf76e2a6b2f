// bench RUN: times of what is asked of an opened run.
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "core/api/engine_runs.h"

namespace headscope::cli {

// Each question arguments.bench.steps times. Returns the exit code.
int benchRun(Runs& runs, const Arguments& arguments, const std::string& kernels, Console& console);

}  // namespace headscope::cli
