// Settings of TransformerStyle: their "model.*" specs, the style of a config, and checks. Does not
// depend on LibTorch.
#pragma once

#include "core/api/base/result.h"
#include "core/api/base/run_config.h"
#include "core/api/runs/catalogue.h"
#include "core/api/runs/parameters.h"
#include "core/spec/models/style.h"

#include <vector>

namespace headscope::models {

inline constexpr const char* kMaskedModel = "masked-lm";  // id of the masked language model

// Returns the specs that a model of this task has. The defaults give the plain transformer.
std::vector<ParamSpec> styleParameters(Task task);
// Returns specs of further choices of imported models: model.output_bias, and for texts
// model.token_types, model.position_offset and the scaling of rotary positions. They are not
// offered for training from scratch.
std::vector<ParamSpec> importedStyleParameters(Task task);
// config: resolved. Settings that the config lacks get the values of the plain transformer.
TransformerStyle styleFrom(const RunConfig& config);
// Width of every head; 0: model.width / model.heads.
std::int64_t headWidthFrom(const RunConfig& config);
// The same, with the width that follows from the other settings in place of 0.
std::int64_t wholeHeadWidth(const RunConfig& config);
// Checks that the settings fit together. Rejects a config with the reason and the allowed values;
// adds warnings for settings without effect. Errors: Usage.
Status checkStyle(const RunConfig& config, std::vector<Message>& warnings);

}  // namespace headscope::models
