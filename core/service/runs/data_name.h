// Name of the data that a run reads, for names of runs and sweeps, and for texts about them.
#pragma once

#include "core/api/base/run_config.h"

#include <string>

namespace headscope::runs {

// Returns the name of the user's file or folder without its ending, such as "my_news", if the
// dataset reads data of the user's; of "my_news/train.csv", the folder's name. Returns the id of
// any other dataset, such as "ag-news", and the id if `dataset.path` is empty. At most 60 bytes.
std::string dataName(const RunConfig& config);

// Returns `text` as a name that a run may have (config::checkRunName): without separators and
// control characters, and cut at a whole character to at most `longest` bytes.
std::string asRunName(std::string text, std::size_t longest = 100);

// Returns the name of a run: the data's name and the settings in which it differs from other runs,
// such as "lambda 0.1, seed 2". Long names of data are shortened, not the settings.
std::string nameWithSettings(const RunConfig& config, const std::string& settings);

}  // namespace headscope::runs
