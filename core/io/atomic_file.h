// Files that are either the old or the new one, never half: temporary sibling, fsync, rename, fsync of the folder.
#pragma once

#include "core/api/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::io {

class Directory;

// For files that a person named: a symbolic link keeps pointing at the file that is replaced. Files of a run go through
// directory.h. On failure nothing is left behind. Errors: Io.
Status writeFileAtomically(const std::string& path, std::string_view bytes);
// A file in a folder that nobody looks at yet: flushed, but without the detour and without syncing the folder. It must
// not exist. Errors: Io.
Status writeNewFile(const std::string& path, std::string_view bytes);
// Removes what atomic writes left in a folder when their program was killed: NAME.tmp-PID-N of these files, or of any
// file if none is named. A temporary is kept while its program may still be writing: it runs on this machine, or the
// folder may be another machine's too, or it was written to seconds ago. After ten minutes it goes in any case.
void sweepTemporaries(const Directory& folder, const std::vector<std::string>& files = {});
// Makes a rename or deletion inside the folder survive a power cut. Errors: Io.
Status syncFolder(const std::string& folder);
// The whole file. Errors: Io (missing, unreadable, a folder), BadData (larger than maximumBytes).
Result<std::string> readFile(const std::string& path, std::size_t maximumBytes);
// The rest of an open file; path: for messages.
Result<std::string> readAll(int descriptor, const std::string& path, std::size_t maximumBytes);

// "cannot write PATH: no space left on device", with what to do where there is something to do.
Error systemError(const std::string& action, const std::string& path, int number);
Error beyondLimit(const std::string& path, std::size_t maximumBytes);

}  // namespace headscope::io
