// Names and summaries of all commands, in the order in which --help lists them.
#pragma once

#include <string>
#include <vector>

namespace headscope::cli {

std::vector<std::string> commandNames();
std::string commandSummary(const std::string& name);  // returns "" for an unknown command

}  // namespace headscope::cli
