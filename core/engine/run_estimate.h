// What a run will cost, measured on a few of its steps.
#pragma once

#include "core/engine/engine_core.h"

namespace headscope::engine {

// In the analysis thread. Errors: those of resolving the config and of reading its data, Cancelled.
Result<Estimate> estimateNow(EngineCore& core, const RunConfig& partial, session::AnalysisThread::Cancel cancel);

}  // namespace headscope::engine
