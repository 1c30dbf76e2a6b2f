// Command-line options of repair and patch.
#pragma once

#include "app/cli/command_line.h"

namespace CLI {
class App;
}

namespace headscope::cli {

void addPatchingOptions(CLI::App& command, const std::string& name, Arguments& out);

}  // namespace headscope::cli
