// Builds a table of settings and numbers of many runs from their folders.
#pragma once

#include "core/api/runs/run_table.h"
#include "core/spec/config/config_specs.h"

namespace headscope::jobs {

// Builds the table. The row of a run that cannot be read contains the problem. Errors: see
// Queue::tableOfRuns.
Result<RunTable> tableOfRuns(const RunTableOptions& options,
                             const config::Environment& environment);

}  // namespace headscope::jobs
