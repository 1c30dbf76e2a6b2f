// Files that are either old or new, never partly written: temporary sibling, fsync, rename, fsync
// of the folder.
#pragma once

#include "core/api/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::io {

class Directory;

// Replaces a file that the user named; a symbolic link keeps pointing to it. Files of a run use
// directory.h instead. On failure nothing is left behind. Errors: Io.
Status writeFileAtomically(const std::string& path, std::string_view bytes);
// Removes temporary files (NAME.tmp-PID-N) of atomic writes whose process was killed: those of
// `files`, or of any file if `files` is empty. Keeps a file that may still be written: its process
// runs on this machine, the folder may be shared with another machine, or it was changed seconds
// ago. After ten minutes it is removed in any case.
void sweepTemporaries(const Directory& folder, const std::vector<std::string>& files = {});
// Makes a rename or deletion in the folder durable across a power failure. Errors: Io.
Status syncFolder(const std::string& folder);
// Returns the whole file. Errors: Io (missing, unreadable, a folder), BadData (larger than
// maximumBytes).
Result<std::string> readFile(const std::string& path, std::size_t maximumBytes);
// Returns the rest of an open file; `path` is used in messages.
Result<std::string> readAll(int descriptor, const std::string& path, std::size_t maximumBytes);

// Error such as "cannot write PATH: no space left on device", with a hint if the user can do
// something.
Error systemError(const Message& action, const Message& path, int number);
Error systemError(const Message& action, const std::string& path, int number);
Error beyondLimit(const std::string& path, std::size_t maximumBytes);

}  // namespace headscope::io
