// From a sweep to its runs.
#pragma once

#include "core/api/sweep.h"
#include "core/config/config_specs.h"

namespace headscope::jobs {

// Errors: Usage (Queue::planSweep).
Result<SweepPlan> planSweep(const config::Surroundings& surroundings, const Sweep& sweep);
// Twelve hex digits. Where a run is kept, what it is called and how many threads train it are no part of it.
std::string runId(const RunConfig& resolved);

}  // namespace headscope::jobs
