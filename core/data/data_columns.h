// The columns of a table, to choose from before anything is read.
#pragma once

#include "core/api/result.h"
#include "core/api/run_config.h"

#include <string>
#include <vector>

namespace headscope::data {

// Names in the first row of the file at dataset.path (of a folder: its training file), or the keys of the first object
// of JSON Lines; "1", "2", ... where dataset.header is "no". None: no path is given. Errors: Io, BadData.
Result<std::vector<std::string>> columnsOf(const RunConfig& config);

}  // namespace headscope::data
