// Command-line options of importance, prune and group.
#pragma once

#include "app/cli/command_line.h"

namespace CLI {
class App;
}

namespace headscope::cli {

// Adds --ablation: the replacement for removed heads.
void addAblationKind(CLI::App& command, Arguments& out);
void addPruningOptions(CLI::App& command, const std::string& name, Arguments& out);

}  // namespace headscope::cli
