// Options of commands that do not need a run: list, describe, measure, import, reference, score and
// bench.
#pragma once

#include "app/cli/command_line.h"

namespace CLI {
class App;
}

namespace headscope::cli {

// Adds the options of these commands; nothing for other commands.
void addToolOptions(CLI::App& command, const std::string& name, Arguments& out);

}  // namespace headscope::cli
