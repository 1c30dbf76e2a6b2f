// Reads files inside a zip, tar or tar.gz archive into memory. Nothing is written to disk, so
// permission bits do not matter. Archives that would be dangerous to unpack are refused as a whole.
#pragma once

#include "core/api/base/message.h"
#include "core/base/io/text_file.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::io {

struct ArchiveLimits {
    // maximum uncompressed bytes of all entries, including those that are not wanted
    std::int64_t total = std::int64_t{2} << 30;
    std::int64_t entry = std::int64_t{512} << 20;  // maximum bytes of a wanted entry
    int entries = 10000;
    std::size_t name = 1024;  // maximum bytes of an entry's name
};

struct ArchiveEntry {
    std::string name;  // name in the archive, without a leading "./"
    std::string bytes;
};

struct ArchiveContent {
    std::vector<ArchiveEntry> entries;
    // warnings of names that differ only in case, garbage after the end, and nested archives
    std::vector<Message> warnings;
};

// Returns the entries whose name `wanted` accepts, in archive order. Walks and checks the whole
// archive. Errors: BadData (damaged, truncated, over a limit, absolute or ".." paths, links,
// devices, pipes, encrypted entries, a repeated name, a wanted name that is not UTF-8), Io,
// Cancelled.
Result<ArchiveContent> readArchive(const std::string& path,
                                   const std::function<bool(const std::string&)>& wanted,
                                   const ArchiveLimits& limits, const std::atomic<bool>* cancel);
// Like readArchive, for an archive in memory.
Result<ArchiveContent> readArchiveBytes(std::string_view bytes,
                                        const std::function<bool(const std::string&)>& wanted,
                                        const ArchiveLimits& limits);

}  // namespace headscope::io
