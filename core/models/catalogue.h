// Descriptors and parameter specs of models, objectives and measures. No torch: the session reads these.
#pragma once

#include "core/api/catalogue.h"
#include "core/api/parameters.h"

namespace headscope::models {

const std::vector<ModelInfo>& builtinModels();
// "model.*" specs of a model with the fallbacks of a preset ("tiny", "small", "base").
std::vector<ParamSpec> modelParameters(const std::string& modelId, const std::string& preset);

}  // namespace headscope::models
