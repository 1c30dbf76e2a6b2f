// Whether the weights of a file may go into a model.
#pragma once

#include "core/api/run_config.h"
#include "core/session/backend.h"

namespace headscope::session {

// Whether the weights are of the config's model, by shapes and by what they say of themselves. Errors: BadData.
Status checkModelFile(const Backend& backend, const RunConfig& config, const data::Dataset& dataset,
                      const io::TensorFile& weights);

}  // namespace headscope::session
