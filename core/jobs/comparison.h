// The table of many runs, from their folders.
#pragma once

#include "core/api/comparison.h"

namespace headscope::jobs {

// Of options.runs. Errors: Queue::compare.
Result<Comparison> compareRuns(const CompareOptions& options);

}  // namespace headscope::jobs
