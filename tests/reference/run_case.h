// Computes a reference case that is a folder: run/ with its data next to it
// (README, prune-run).
#pragma once

#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// Analysis thread only. Errors: BadData, Io, Cancelled.
Result<std::string> referenceOfRun(EngineCore& core, const std::string& folder,
                                   session::AnalysisThread::Cancel cancel);

}  // namespace headscope::engine
