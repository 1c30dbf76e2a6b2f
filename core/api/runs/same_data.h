// Which runs of a table are on the same data. Scores on other data cannot be compared. Pure
// function.
#pragma once

#include "core/api/runs/run_table.h"

#include <cstddef>
#include <vector>

namespace headscope {

// The data of a run as a setting of a table, not stored with the run and never a column: the id of
// a dataset that is the same everywhere, or the checksum of the user's own data (data_fingerprint
// in run.json), which depends on the options of reading, too.
constexpr const char* kDataSetting = "run.data";

// Returns, for every run of the table, the position of the first run on the same data: with the
// same task, dataset and (kDataSetting or files). Runs that cannot be read are alone.
std::vector<std::size_t> sameData(const RunTable& table);

}  // namespace headscope
