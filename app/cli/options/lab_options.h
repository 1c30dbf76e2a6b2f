// Command-line options of lab.
#pragma once

#include "app/cli/command_line.h"

namespace CLI {
class App;
}

namespace headscope::cli {

void addLabOptions(CLI::App& command, Arguments& out);
// Returns whether the command only adds jobs to the queue instead of running experiments itself.
bool goesThroughQueue(const Arguments& arguments);

}  // namespace headscope::cli
