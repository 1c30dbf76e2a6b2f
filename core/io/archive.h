// Files inside a tar or tar.gz archive, read into memory. Nothing is ever written to disk, so permission bits and the
// like have no effect; archives that would need care when unpacked are refused as a whole.
#pragma once

#include "core/io/text_file.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::io {

struct ArchiveLimits {
    std::int64_t total = std::int64_t{2} << 30;    // bytes unpacked, also of entries that are not wanted
    std::int64_t entry = std::int64_t{512} << 20;  // bytes of a wanted entry
    int entries = 10000;
    std::size_t name = 1024;  // bytes
};

struct ArchiveEntry {
    std::string name;  // as in the archive, without a leading "./"
    std::string bytes;
};

struct ArchiveContent {
    std::vector<ArchiveEntry> entries;
    std::vector<std::string> warnings;  // names that differ only in case, garbage after the end, archives inside
};

// The entries whose name `wanted` accepts, in the order of the archive. The whole archive is walked and checked.
// Errors: BadData (damaged, cut short, over a limit, absolute or ".." paths, links, devices, pipes, a name twice), Io,
// Cancelled.
Result<ArchiveContent> readArchive(const std::string& path, const std::function<bool(const std::string&)>& wanted,
                                   const ArchiveLimits& limits, const std::atomic<bool>* cancel);
// The same of an archive that lies in memory.
Result<ArchiveContent> readArchiveBytes(std::string_view bytes, const std::function<bool(const std::string&)>& wanted,
                                        const ArchiveLimits& limits);

}  // namespace headscope::io
