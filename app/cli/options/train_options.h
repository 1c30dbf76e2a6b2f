// Options of commands that take the settings of a run: train, sweep, queue and import.
#pragma once

#include "app/cli/command_line.h"

namespace CLI {
class App;
}

namespace headscope::cli {

// Parsed values of train's options, in the order of trainOptions().
struct TrainValues {
    std::vector<std::string> values;
    std::vector<std::string> sets;
};

// Returns whether the command takes the settings of a run.
bool takesSettings(const std::string& command);
// Adds the options of these commands; nothing for other commands. The parser writes to `train`,
// which must not move.
void addTrainOptions(CLI::App& command, const std::string& name, Arguments& out,
                     TrainValues& train);
// Returns the settings given to the parsed command. Errors: Usage (--steps 0, --set without "=", or
// a setting given twice).
Result<std::vector<Setting>> collectSettings(const TrainValues& train, const CLI::App& command);

}  // namespace headscope::cli
