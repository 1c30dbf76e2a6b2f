// Runs made of the heads of another one that are left. The questions of core/api/smaller_model.h.
#pragma once

#include "core/analysis/question_table.h"
#include "core/api/smaller_model.h"
#include "core/engine/questions.h"

namespace headscope::engine {

Result<ModelSizesQuestion::Answer> modelSizes(const RunPlace& run, const ModelSizesQuestion& question,
                                              const analysis::Work& work);
Result<SmallerModel> makeSmallerModel(const RunPlace& run, const SmallerModelQuestion& question,
                                      const analysis::Work& work);
Result<SpeedReport> speedOf(const RunPlace& run, const SpeedQuestion& question, const analysis::Work& work);

}  // namespace headscope::engine
