// Whether the weights of a file may go into a model.
#pragma once

#include "core/runs/model_record.h"
#include "core/session/backend.h"

namespace headscope::session {

// Whether the weights are of the run's model, by shapes and by what they say of themselves. Errors: BadData.
Status checkModelFile(const Backend& backend, const runs::RunModel& model, const data::Dataset& dataset,
                      const io::TensorFile& weights);

}  // namespace headscope::session
