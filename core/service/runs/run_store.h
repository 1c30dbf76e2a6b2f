// The runs folder: list, rename, annotate and delete runs.
#pragma once

#include "core/service/runs/run_folder.h"

namespace headscope::runs {

// Returns the run in a folder; empty if run.json is missing. An unreadable run is returned with
// its problem.
std::optional<RunInfo> readListedRun(const std::string& folder, bool shipped);
// Returns all runs in a folder, newest first.
std::vector<RunInfo> listRuns(const std::string& folder, bool shipped);

// Change the display name or the note of a run. Errors: Usage (invalid name), Io.
Status renameRun(const std::string& runPath, const std::string& name);
Status setRunNote(const std::string& runPath, const std::string& note);
// Moves a run to .trash in its parent folder. Returns its new path. Errors: Io, also if the run is
// being trained.
Result<std::string> trashRun(const std::string& runPath);
// Moves a run from the trash back to the parent folder. Errors: Usage (not in a trash folder), Io.
Status restoreRun(const std::string& trashedPath);

}  // namespace headscope::runs
