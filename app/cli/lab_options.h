// The options of lab.
#pragma once

#include "app/cli/command_line.h"

namespace CLI {
class App;
}

namespace headscope::cli {

void addLabOptions(CLI::App& command, Arguments& out);

}  // namespace headscope::cli
