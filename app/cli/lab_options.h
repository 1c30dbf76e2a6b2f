// The options of lab.
#pragma once

#include "app/cli/command_line.h"

namespace CLI {
class App;
}

namespace headscope::cli {

void addLabOptions(CLI::App& command, Arguments& out);
// Whether it plays nothing itself: what is asked for are jobs of a queue.
bool goesThroughQueue(const Arguments& arguments);

}  // namespace headscope::cli
