// The columns of a table, to choose from before anything is read.
#pragma once

#include "core/api/result.h"
#include "core/api/run_config.h"

#include <string>
#include <vector>

namespace headscope::data {

// Names of columns that the dataset's reader accepts for the file at dataset.path (of a folder: its training file): the
// heading, numbers ("1", "2", ...) for columns without a name of their own and for tables without a heading, or the
// names in the first object of JSON. None: no path is given, or the file has no columns (fastText). Errors: Io,
// BadData.
Result<std::vector<std::string>> columnsOf(const RunConfig& config);

}  // namespace headscope::data
