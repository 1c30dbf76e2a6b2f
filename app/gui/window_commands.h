// figure and tour: the commands that draw, and so exist in headscope only.
#pragma once

#include "ui/main_window/entry_points.h"

#include <string>
#include <vector>

namespace headscope::gui {

bool isWindowCommand(const std::string& word);
std::string windowCommandsHelp();  // lines for --help
// Parses the words after the program's name, sets up Qt without a display, runs. Returns the exit code.
int runWindowCommand(int argc, char** argv, const std::vector<std::string>& words);

}  // namespace headscope::gui
