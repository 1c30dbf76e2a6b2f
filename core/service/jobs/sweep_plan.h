// Expands a sweep into its runs.
#pragma once

#include "core/api/runs/sweep.h"
#include "core/spec/config/config_specs.h"

namespace headscope::jobs {

// Returns the runs of a sweep. Errors: Usage (Queue::planSweep).
Result<SweepPlan> planSweep(const config::Environment& environment, const Sweep& sweep);
// Returns an id of twelve hexadecimal digits. It does not depend on the run's folder, name or
// number of threads.
std::string runId(const RunConfig& resolved);

}  // namespace headscope::jobs
