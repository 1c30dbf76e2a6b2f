// Creates runs from another run's remaining heads. Answers the queries of core/api/questions/smaller_model.h.
#pragma once

#include "core/api/questions/smaller_model.h"
#include "core/service/backend/question_table.h"
#include "core/service/engine/questions.h"

namespace headscope::engine {

// Returns the sizes of the model with and without the given heads. Nothing is built.
Result<ModelSizesQuestion::Answer> modelSizes(const RunPlace& run, const ModelSizesQuestion& question,
                                              const analysis::Work& work);
// Creates a run whose model lacks the given heads.
Result<SmallerModel> makeSmallerModel(const RunPlace& run, const SmallerModelQuestion& question,
                                      const analysis::Work& work);
// Measures the speed of the whole and the smaller model alternately.
Result<SpeedReport> speedOf(const RunPlace& run, const SpeedQuestion& question, const analysis::Work& work);

}  // namespace headscope::engine
