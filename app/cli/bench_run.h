// bench RUN: measures the time of requests to an opened run.
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "core/api/engine/engine.h"

namespace headscope::cli {

// Returns the ids of the requests that --only accepts.
std::vector<std::string> benchLooks();

// Sends each request arguments.bench.steps times (slow ones: at most 3) and prints the times.
// Returns the exit code.
int benchRun(Engine& engine, const Arguments& arguments, const std::string& kernels,
             Console& console);

}  // namespace headscope::cli
