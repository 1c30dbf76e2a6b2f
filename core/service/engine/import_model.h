// Creates a run from the folder of a pretrained model (core/api/engine/import.h).
#pragma once

#include "core/api/engine/import.h"
#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// Reads the folder, chooses fitting data, creates the run and checks it on one sample. Analysis
// thread only. The run appears complete or not at all. Errors: those of foreign::readWeights and of
// resolving settings; Usage (the output layer has other classes than the data, and newHead is not
// set; settings of the model were given). If it is cancelled before the run is created, the error
// is Cancelled; later, only the check on a sample is skipped.
Result<ImportedModel> importModel(EngineCore& core, const ImportOptions& options, LongTask task);

}  // namespace headscope::engine
