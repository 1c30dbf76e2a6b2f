// The bytes of a file from its start to its end, piece by piece, unpacked on the way where the file is gzip.
#pragma once

#include "core/io/text_file.h"

#include <memory>
#include <string_view>

namespace headscope::io {

class ByteSource {
public:
    virtual ~ByteSource() = default;
    // The next bytes, at most 256 KiB; empty at the end. Valid until the next call. Errors: BadData (damaged or cut
    // gzip, over the limit), Io, Cancelled.
    virtual Result<std::string_view> next() = 0;
    virtual const FileReader& file() const = 0;
    virtual std::int64_t trailingBytes() const { return 0; }  // behind the gzip data
};

enum class Packing { Plain, Gzip };

// limit: unpacked bytes at most.
Result<std::unique_ptr<ByteSource>> openBytes(const std::string& path, Packing packing, std::int64_t limit,
                                              const std::atomic<bool>* cancel);

// Told from the name: "train.csv.gz".
Packing packingByName(const std::string& path);

}  // namespace headscope::io
