// Tags and pins that a user gave to runs. They are stored in RUNS/.marks.json, not in the folders
// of the runs.
#pragma once

#include "core/api/runs/run_tags.h"

namespace headscope::runs {

inline constexpr const char* kTagsFile = ".marks.json";  // file name in the runs folder

// Returns tags and pins by run folder. Empty if the file is missing or cannot be read.
TagsByRun readTags(const std::string& runsFolder);
// Same as readTags, but reports an unreadable file. Errors: Io, BadData.
Result<TagsByRun> tagsOfFolder(const std::string& runsFolder);
// Replaces tags and pins of these runs in one atomic write. Waits for other programs that write at
// the same time. Errors: Usage (invalid tag), Io, BadData (the file has another format and is not
// overwritten).
Status writeTags(const std::string& runsFolder, const TagsByRun& changed);

}  // namespace headscope::runs
