// Exports the model of a run as a folder that Hugging Face transformers can load.
#pragma once

#include "core/api/engine/export.h"
#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// Writes the folder. If transformers has no class that computes the same outputs, the folder gets
// this program's layout, and the notes say which settings would fit. Errors: see
// Tools::exportModel. A cancelled export leaves nothing behind.
Result<ExportedModel> exportModel(const EngineCore& core, const std::string& runPath,
                                  const ExportOptions& options, LongTask task);

}  // namespace headscope::engine
