// Options of list, describe, measure, import, reference, score and bench, which do not need a run.
#pragma once

#include "app/cli/command_line.h"

namespace CLI {
class App;
}

namespace headscope::cli {

// Adds nothing for other commands.
void addToolOptions(CLI::App& command, const std::string& name, Arguments& out);

}  // namespace headscope::cli
