// Estimates the cost of a run by timing a few of its steps.
#pragma once

#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// Estimates the cost. Analysis thread only. Errors: those of resolving the config and reading its
// data, Cancelled.
Result<Estimate> estimateNow(EngineCore& core, const RunConfig& partial,
                             session::AnalysisThread::Cancel cancel);

}  // namespace headscope::engine
