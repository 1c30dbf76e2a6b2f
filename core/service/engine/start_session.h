// Starts training sessions, from settings or by resuming a run.
#pragma once

#include "core/service/engine/engine_core.h"

namespace headscope::engine {

using FolderMade = std::function<void(const std::string& folder)>;

// Starts a new run. folderName: "" for a generated name. made: called once, in the training thread,
// when the run's folder exists. Errors: Usage (settings or folder name), Io.
Result<std::shared_ptr<session::SessionThread>> startTraining(EngineCore& core,
                                                              const RunConfig& config,
                                                              const std::string& folderName = "",
                                                              FolderMade made = {});
// Resumes a run, which must not be a shipped one. Errors: Usage (already complete), Io (another
// process trains it, or data are missing), Diverged, BadData.
Result<std::shared_ptr<session::SessionThread>> resumeTraining(EngineCore& core,
                                                               const std::string& path);

}  // namespace headscope::engine
