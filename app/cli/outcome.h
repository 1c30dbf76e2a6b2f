// Converts errors and exceptions to messages and exit codes.
#pragma once

#include "app/cli/console.h"

#include <functional>

namespace headscope::cli {

// Prints the error and returns its exit code.
int failed(Console& console, const Error& error);

// Runs a command and returns its exit code. Exceptions are printed as errors.
int guarded(Console& console, const std::function<int()>& command);

}  // namespace headscope::cli
