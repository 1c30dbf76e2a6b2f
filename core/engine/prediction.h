// What a run's model says to one input.
#pragma once

#include "core/engine/engine_core.h"

namespace headscope::engine {

// Errors: BadData, Io.
Result<OwnPicture> ownPicture(const std::string& file);

// Errors: as openModel; Usage where the input is not of the model's kind; those of reading a picture.
Result<Prediction> predictNow(EngineCore& core, const std::string& runPath, const PredictOptions& options,
                              session::AnalysisThread::Cancel cancel);

}  // namespace headscope::engine
