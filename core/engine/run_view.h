// An opened run: reads of its folder, and requests to the analysis thread.
#pragma once

#include "core/engine/engine_core.h"

namespace headscope::engine {

// Errors: Io, BadData when the folder is no run.
Result<std::shared_ptr<RunView>> openRunView(std::shared_ptr<EngineCore> core, const std::string& runPath);

}  // namespace headscope::engine
