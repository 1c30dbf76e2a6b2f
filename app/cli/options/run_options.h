// Options of commands on a run that exists: resume, `tell`, evaluate, predict, analyze and methods.
#pragma once

#include "app/cli/command_line.h"

namespace CLI {
class App;
}

namespace headscope::cli {

// Also adds --data to all commands that read the data of a run; nothing for other commands.
void addRunOptions(CLI::App& command, const std::string& name, Arguments& out);

}  // namespace headscope::cli
