// A reference case that is a folder: run/ with its data beside it (core/pruning/README.md, prune-run).
#pragma once

#include "core/engine/engine_core.h"

namespace headscope::engine {

// In the analysis thread. Errors: BadData, Io, Cancelled.
Result<std::string> referenceOfRun(EngineCore& core, const std::string& folder, session::AnalysisThread::Cancel cancel);

}  // namespace headscope::engine
