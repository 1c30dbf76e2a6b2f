// The commands figure and tour. They draw, so they exist only in headscope and not in
// headscope-cli.
#pragma once

#include "app/cli/console.h"
#include "ui/main_window/entry_points.h"

#include <string>
#include <vector>

namespace headscope::gui {

// Whether the words are a command that draws: figure, tour, sheets, report, or study report --out.
bool isWindowCommand(const std::vector<std::string>& words);
std::string windowCommandsHelp();  // returns the text for --help
// Prints figure, tour and sheets as `describe commands` prints the other commands.
void describeWindowCommands(cli::Console& console);
// Parses the words after the program's name, sets up Qt without a display and runs the command.
// Returns the exit code.
int runWindowCommand(int argc, char** argv, const std::vector<std::string>& words);

}  // namespace headscope::gui
