// From a run folder and a step to a model that can be looked into. Analysis thread only.
#pragma once

#include "core/api/run_config.h"
#include "core/engine/engine_core.h"

namespace headscope::engine {

// step: a checkpoint's, kLatest or kBest; average: the mean of so many checkpoints up to it (core/runs). The pointer
// holds until the next call. Errors: BadData, Io, Cancelled, Usage where there are fewer checkpoints.
Result<const OpenModel*> openModel(EngineCore& core, const std::string& runPath, std::int64_t step,
                                   session::AnalysisThread::Cancel cancel, int average = 1);

// The same for questions about samples: an error where the run's data are gone or changed.
Result<const OpenModel*> openWithSamples(EngineCore& core, const std::string& runPath, std::int64_t step,
                                         session::AnalysisThread::Cancel cancel, int average = 1);

// The run's data with samples; BadData or Io when they are gone or changed.
Result<std::shared_ptr<const data::Dataset>> runSamples(EngineCore& core, const std::string& runPath,
                                                        session::AnalysisThread::Cancel cancel);

// Whether the config asks for the model whose weights the run has, from their header alone; fine where there are none.
// Errors: BadData.
Status checkAgainstWeights(const EngineCore& core, const RunConfig& config, const data::Dataset& dataset,
                           const io::Directory& run);

}  // namespace headscope::engine
