// Lists the columns of a table, so that the user can choose among them before the data is read.
#pragma once

#include "core/api/base/result.h"
#include "core/api/base/run_config.h"

#include <string>
#include <vector>

namespace headscope::data {

// Returns the column names that the dataset's reader accepts for the file at dataset.path (if it is
// a folder: for its training file). These are the names in the heading or in the first JSON object.
// Columns without a unique name and tables without a heading use numbers ("1", "2", ...). Empty if
// no path is set or the file is not divided into columns (fastText). Errors: Io, BadData.
Result<std::vector<std::string>> columnsOf(const RunConfig& config);

}  // namespace headscope::data
