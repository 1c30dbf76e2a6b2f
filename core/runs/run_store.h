// The folder of runs: list, rename, note, trash.
#pragma once

#include "core/runs/run_folder.h"

namespace headscope::runs {

// Nothing where there is no run.json; one that cannot be read is listed with its problem.
std::optional<RunInfo> readListedRun(const std::string& folder, bool shipped);
// Newest first.
std::vector<RunInfo> listRuns(const std::string& folder, bool shipped);

// Errors: Usage (the name), Io.
Status renameRun(const std::string& runPath, const std::string& name);
Status setRunNote(const std::string& runPath, const std::string& note);
// Into .trash beside the run; where it lies now. Errors: Io, also while the run is being trained.
Result<std::string> trashRun(const std::string& runPath);
// Back to where it was. Errors: Usage (not in a trash), Io.
Status restoreRun(const std::string& trashedPath);

}  // namespace headscope::runs
