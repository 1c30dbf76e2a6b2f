// Runs another program of Headscope in place of this one.
#pragma once

#include "core/api/base/result.h"

#include <string>
#include <vector>

namespace headscope::app {

constexpr int kNotLoaded = 127;  // exit code of the loader if a library of the program is missing

// Starts a program with the environment, input and output of this process, waits for it and returns
// its exit code. words: its name and arguments. If a signal ends the program, ends this process by
// the same signal. Errors: Device (the program cannot be started), with this hint.
Result<int> runProgram(const std::string& program, std::vector<std::string> words,
                       const Message& hint);

}  // namespace headscope::app
