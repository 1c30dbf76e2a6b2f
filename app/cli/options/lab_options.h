// Command-line options of lab.
#pragma once

#include "app/cli/command_line.h"

namespace CLI {
class App;
}

namespace headscope::cli {

void addLabOptions(CLI::App& command, Arguments& out);
// Returns whether the command runs its experiments as jobs of the queue, not in this process.
bool goesThroughQueue(const Arguments& arguments);

}  // namespace headscope::cli
