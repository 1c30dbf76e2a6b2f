// Options of translate and generate.
#pragma once

#include "app/cli/command_line.h"

namespace CLI {
class App;
}

namespace headscope::cli {

// Adds nothing for other commands.
void addWritingOptions(CLI::App& command, const std::string& name, Arguments& out);

}  // namespace headscope::cli
