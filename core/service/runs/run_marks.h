// Tags and pins that a user gave to runs. They are stored in RUNS/.marks.json, next to the runs and
// not in them.
#pragma once

#include "core/api/runs/run_marks.h"

namespace headscope::runs {

inline constexpr const char* kMarksFile = ".marks.json";  // located in the runs folder

// Returns tags and pins by run folder. Empty if the file is missing or cannot be read.
RunMarkings readMarks(const std::string& runsFolder);
// Same as readMarks, but reports an unreadable file. Errors: Io, BadData.
Result<RunMarkings> marksIn(const std::string& runsFolder);
// Replaces tags and pins of these runs in one atomic write. Waits for other programs that write at
// the same time. Errors: Usage (invalid tag), Io, BadData (a file of another format is not
// overwritten).
Status writeMarks(const std::string& runsFolder, const RunMarkings& changed);

}  // namespace headscope::runs
