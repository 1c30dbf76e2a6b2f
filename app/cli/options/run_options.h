// Options of commands on an existing run: resume, `tell`, evaluate, predict and analyze.
#pragma once

#include "app/cli/command_line.h"

namespace CLI {
class App;
}

namespace headscope::cli {

// Adds the options of a command. All commands that read the data of a run also get --data. Adds
// nothing for other commands.
void addRunOptions(CLI::App& command, const std::string& name, Arguments& out);

}  // namespace headscope::cli
