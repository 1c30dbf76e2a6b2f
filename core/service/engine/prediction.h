// Computes the output of a run's model for a single input.
#pragma once

#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// Reads an image file given by the user. Errors: BadData, Io.
Result<OwnPicture> ownPicture(const std::string& file);

// Returns logits and tokens for one input. Errors: those of openModel and of reading the picture;
// Usage if the input does not suit the model.
Result<Prediction> predictNow(EngineCore& core, const std::string& runPath,
                              const PredictOptions& options,
                              session::AnalysisThread::Cancel cancel);

}  // namespace headscope::engine
