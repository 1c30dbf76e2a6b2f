// The environment that OpenMP, OpenBLAS and oneDNN read once, when they are loaded. Call before the engine is opened
// and before any thread exists. A value the person has set is never changed.
#pragma once

#include <string>
#include <vector>

namespace headscope::app {

struct EnvironmentChoice {
    std::string variable, value;
    bool byUser = false;  // it was set already and stands
    std::string why;
    bool fresh = false;  // set by this very call
};

struct EnvironmentReport {
    std::vector<EnvironmentChoice> choices;
    std::vector<std::string> warnings;  // values of the person's that cannot be meant
};

EnvironmentReport prepareEngineEnvironment();

// Starts this program again with that environment where something reads it before main: the allocator, and OpenMP,
// which Qt 6 brings along (through libb2) and whose waiting threads would spin. Returns where there is nothing to do,
// and where it cannot be done. Call first of all in main.
void restartWithEngineEnvironment(char** argv);

// The OpenBLAS kernel that fits the flags of this processor; "" to leave the choice to OpenBLAS.
std::string openblasKernelForThisCpu();

}  // namespace headscope::app
