// Command-line options of redundancy, composition and information.
#pragma once

#include "app/cli/command_line.h"

namespace CLI {
class App;
}

namespace headscope::cli {

void addRedundancyOptions(CLI::App& command, const std::string& name, Arguments& out);

}  // namespace headscope::cli
