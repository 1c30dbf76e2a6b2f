// The bytes of a file that may be gzip, unpacked on the way and checked to the end: cut streams, wrong checksums,
// limits. (libarchive does not check the CRC of gzip members.)
#pragma once

#include "core/io/byte_source.h"

namespace headscope::io {

enum class Packing { Plain, Gzip };

// Told from the name: "train.csv.gz".
Packing packingByName(const std::string& path);

// limit: unpacked bytes at most, over all members. Errors: Io.
Result<std::unique_ptr<ByteSource>> openBytes(const std::string& path, Packing packing, std::int64_t limit,
                                              const std::atomic<bool>* cancel);
std::unique_ptr<ByteSource> unpacked(std::unique_ptr<ByteSource> source, Packing packing, std::int64_t limit,
                                     const std::atomic<bool>* cancel);

}  // namespace headscope::io
