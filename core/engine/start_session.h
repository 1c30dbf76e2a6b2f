// Sessions that train: from settings, or going on with a run. For the engine's own calls and for jobs.
#pragma once

#include "core/engine/engine_core.h"

namespace headscope::engine {

using FolderMade = std::function<void(const std::string& folder)>;

// folderName: of the run, "" for the usual one. made: called once, in the training thread, as soon as the run's folder
// is there. Errors: Usage (settings, a name that is no folder's), Io.
Result<std::shared_ptr<session::SessionThread>> startTraining(EngineCore& core, const RunConfig& config,
                                                              const std::string& folderName = "", FolderMade made = {});
// path: of a run that is not shipped. Errors: Usage (complete), Io (trained elsewhere, data gone), Diverged, BadData.
Result<std::shared_ptr<session::SessionThread>> resumeTraining(EngineCore& core, const std::string& path);

}  // namespace headscope::engine
