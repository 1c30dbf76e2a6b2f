// What a person marked runs with: RUNS/.marks.json, beside the runs and not in them.
#pragma once

#include "core/api/run_marks.h"

namespace headscope::runs {

inline constexpr const char* kMarksFile = ".marks.json";  // in the folder of runs

// By the run's folder. None where there are none, or they cannot be read.
RunMarkings readMarks(const std::string& runsFolder);
// The same, with the error where they are there and cannot be read. Errors: Io, BadData.
Result<RunMarkings> marksIn(const std::string& runsFolder);
// Replaces the marks of these runs in one write, all or none; waits for other programs that mark meanwhile. Errors:
// Usage (a tag), Io, BadData (a file that is none of ours is not written over).
Status writeMarks(const std::string& runsFolder, const RunMarkings& changed);

}  // namespace headscope::runs
