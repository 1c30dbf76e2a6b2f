// Opens the model of a run's checkpoint or of its live weights for analysis. Analysis threads only.
#pragma once

#include "core/api/base/run_config.h"
#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// Opens a model. step: step of a checkpoint, kLatest or kBest. average: number of checkpoints up to
// that step to average (core/service/runs). The pointer is valid until the next call. Errors:
// BadData, Io, Cancelled; Usage if there are too few checkpoints.
Result<const OpenModel*> openModel(EngineCore& core, const std::string& runPath, std::int64_t step,
                                   session::AnalysisThread::Cancel cancel, int average = 1);

// Same as openModel, for requests that need samples. Fails if the run's data are missing or
// changed.
Result<const OpenModel*> openWithSamples(EngineCore& core, const std::string& runPath,
                                         std::int64_t step, session::AnalysisThread::Cancel cancel,
                                         int average = 1);

// Returns the run's data with samples. Errors: BadData or Io if they are missing or changed.
Result<std::shared_ptr<const data::Dataset>> runSamples(EngineCore& core,
                                                        const std::string& runPath,
                                                        session::AnalysisThread::Cancel cancel);

// Checks that the config describes the model of the stored weights; reads only checkpoint headers.
// Succeeds if the run does not have checkpoints. Errors: BadData.
Status checkAgainstWeights(const EngineCore& core, const RunConfig& config,
                           const data::Dataset& dataset, const io::Directory& run);

}  // namespace headscope::engine
