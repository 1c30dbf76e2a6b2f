// Checks whether the weights of a file may be loaded into a model.
#pragma once

#include "core/service/runs/model_record.h"
#include "core/service/session/backend.h"

namespace headscope::session {

// Checks that the weights belong to the run's model, by shapes and metadata. Errors: BadData.
Status checkModelFile(const Backend& backend, const runs::RunModel& model,
                      const data::Dataset& dataset, const io::TensorFile& weights);

}  // namespace headscope::session
