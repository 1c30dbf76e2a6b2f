// Options of translate and generate.
#pragma once

#include "app/cli/command_line.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace headscope::cli {

// Adds --text-pair, which requires the option `text`.
void addTextPair(CLI::App& command, Arguments& out, CLI::Option& text);
// Adds the options of these commands; nothing for other commands.
void addWritingOptions(CLI::App& command, const std::string& name, Arguments& out);

}  // namespace headscope::cli
