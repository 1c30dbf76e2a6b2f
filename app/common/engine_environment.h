// Sets environment variables that OpenMP, OpenBLAS and oneDNN read only once, when they are loaded.
// Call it before opening the engine and before starting threads. Values set by the user are never
// changed.
#pragma once

#include "core/api/base/message.h"

#include <string>
#include <vector>

namespace headscope::app {

struct EnvironmentChoice {
    std::string variable, value;
    bool byUser = false;  // true: set by the user and not changed
    Message why;
    bool fresh = false;  // true: set by this call
};

struct EnvironmentReport {
    std::vector<EnvironmentChoice> choices;
    std::vector<Message> warnings;  // invalid values that the user set
};

EnvironmentReport prepareEngineEnvironment();

// Restarts this program with the environment, because the allocator and OpenMP read it before
// main(). (Qt 6 loads OpenMP through libb2, and its waiting threads would spin.) Returns if a
// restart is not needed or fails. Call it first in main().
void restartWithEngineEnvironment(char** argv);

// Returns the OpenBLAS kernel that fits this CPU's instruction set; "" if OpenBLAS should choose.
std::string openblasKernelForThisCpu();

}  // namespace headscope::app
