// Reads a file that may be gzip-compressed, decompressing and checking it to the end: truncated
// streams, wrong checksums, limits. (libarchive does not check the CRC of gzip members.)
#pragma once

#include "core/base/io/byte_source.h"

namespace headscope::io {

enum class Packing { Plain, Gzip };

// Returns the compression by the file name ("train.csv.gz").
Packing packingByName(const std::string& path);

// Opens a file for reading. `limit`: largest decompressed size in bytes, over all members. Errors:
// Io.
Result<std::unique_ptr<ByteSource>> openBytes(const std::string& path, Packing packing,
                                              std::int64_t limit, const std::atomic<bool>* cancel);
std::unique_ptr<ByteSource> unpacked(std::unique_ptr<ByteSource> source, Packing packing,
                                     std::int64_t limit, const std::atomic<bool>* cancel);

}  // namespace headscope::io
