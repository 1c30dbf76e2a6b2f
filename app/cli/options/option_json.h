// Describes the options of a command as JSON. Man pages, completions of shells and the user guide
// are written from it.
#pragma once

#include "app/cli/json_line.h"

#include <map>
#include <string>

namespace CLI {
class App;
}

namespace headscope::cli {

// Returns {"command", "summary", "positionals": [...], "options": [...]}. An option has the keys
// names, value (name of its value; "" for a flag), help, choices, low, high, required, many (takes
// several values), repeatable, needs, excludes and setting; keys without content are left out. A
// positional has the key name instead of names. settings: option to the key of the run setting
// that it sets, such as "--lr" to "train.lr".
JsonLine commandJson(const CLI::App& command, const std::string& name, const std::string& summary,
                     const std::map<std::string, std::string>& settings = {});

}  // namespace headscope::cli
