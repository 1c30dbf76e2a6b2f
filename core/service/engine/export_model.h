// Writes the model of a run as a folder of Hugging Face transformers.
#pragma once

#include "core/api/engine/export.h"
#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// If no class of transformers computes the same, the folder gets this program's layout, and the
// notes say which settings would fit. Errors: see Tools::exportModel.
Result<ExportedModel> exportModel(const EngineCore& core, const std::string& runPath,
                                  const ExportOptions& options);

}  // namespace headscope::engine
