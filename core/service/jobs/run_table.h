// Builds a table of settings and numbers of many runs from their folders.
#pragma once

#include "core/api/runs/run_table.h"
#include "core/spec/config/config_specs.h"

namespace headscope::jobs {

// A run that cannot be read gets its problem in its row. Errors: see Queue::tableOfRuns.
Result<RunTable> tableOfRuns(const RunTableOptions& options,
                             const config::Environment& environment);

}  // namespace headscope::jobs
