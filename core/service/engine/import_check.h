// Checks an imported model before it is reported as ready.
#pragma once

#include "core/api/engine/import.h"
#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// Opens the run in the same way as the pages of the window, and computes one short input: whether
// rows of the attention maps sum to 1, removed heads change the output, and all values are finite.
// Errors: those of opening the run; Cancelled.
Result<ImportCheck> checkImport(EngineCore& core, const std::string& run,
                                session::AnalysisThread::Cancel cancel);

}  // namespace headscope::engine
