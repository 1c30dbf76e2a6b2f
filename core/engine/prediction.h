// What a run's model says to one input.
#pragma once

#include "core/engine/engine_core.h"

namespace headscope::engine {

// That there is no split of this name.
Error noSplit(const std::string& name);
// A batch of one: a sample of the data, or the person's own text or picture. length: the model's, 0 for pictures.
// Errors: Usage, BadData.
Result<data::Batch> inputBatch(const data::Dataset& dataset, const ModelInput& input, std::int64_t length);

// Errors: as openModel; Usage where the input is not of the model's kind; those of reading a picture.
Result<Prediction> predictNow(EngineCore& core, const std::string& runPath, const PredictOptions& options,
                              session::AnalysisThread::Cancel cancel);

}  // namespace headscope::engine
