// An opened run: reads its folder, and sends requests to the analysis thread.
#pragma once

#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// Opens a run. Errors: Io, BadData if the folder is not a run.
Result<std::shared_ptr<RunView>> openRunView(std::shared_ptr<EngineCore> core,
                                             const std::string& runPath);

}  // namespace headscope::engine
