// Unpacks a zip archive of untrusted origin, file by file, into places that the caller chooses.
#pragma once

#include "core/api/base/long_task.h"
#include "core/base/io/descriptor.h"

#include <cstdint>
#include <functional>
#include <string>

namespace headscope::io {

struct ZipLimits {
    std::int64_t total = std::int64_t{64} << 30;  // bytes of all entries, unpacked
    int entries = 100000;
    // Largest ratio of unpacked to packed bytes of the archive, once `total` exceeds 100 MB.
    std::int64_t ratio = 200;
};

// Returns an open file to which an entry is written. name: as in the archive, at most 1,024 bytes
// and not absolute, without "..", backslashes and control characters. Entries that are folders are
// skipped. An error of this function ends the unpacking.
using ZipTarget = std::function<Result<Descriptor>(const std::string& name)>;

// Walks the whole archive. Errors: BadData (not a zip archive; damaged, truncated or encrypted;
// over a limit; links, devices or unsafe names; a repeated name), Io, Cancelled.
Status unpackZip(const std::string& path, const ZipLimits& limits, const ZipTarget& target,
                 LongTask task = {});

}  // namespace headscope::io
