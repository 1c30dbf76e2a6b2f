// bench RUN: measures the time of requests to an opened run.
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "core/api/engine/engine_runs.h"

namespace headscope::cli {

// Sends each request arguments.bench.steps times and prints the times. Returns the exit code.
int benchRun(Runs& runs, const Arguments& arguments, const std::string& kernels, Console& console);

}  // namespace headscope::cli
