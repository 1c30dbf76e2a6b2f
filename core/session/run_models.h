// From a run folder and a step to a model that can be looked into. Analysis thread only.
#pragma once

#include "core/session/engine_core.h"

namespace headscope::session {

// step: a checkpoint's, kLatest or kBest. The pointer holds until the next call. Errors: BadData, Io, Cancelled.
Result<const OpenModel*> openModel(EngineCore& core, const std::string& runPath, std::int64_t step,
                                   AnalysisThread::Cancel cancel);

// The run's data with samples; BadData or Io when they are gone or changed.
Result<std::shared_ptr<const data::Dataset>> runSamples(EngineCore& core, const std::string& runPath,
                                                        AnalysisThread::Cancel cancel);

Result<RunConfig> runConfig(const std::string& runPath);

}  // namespace headscope::session
