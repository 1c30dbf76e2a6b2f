// Builds the comparison table of many runs from their folders.
#pragma once

#include "core/api/runs/comparison.h"
#include "core/spec/config/config_specs.h"

namespace headscope::jobs {

// Compares options.runs. Errors: see Queue::compare.
Result<Comparison> compareRuns(const CompareOptions& options,
                               const config::Environment& environment);

}  // namespace headscope::jobs
