// Reads the bytes of a file, or of memory, sequentially in pieces.
#pragma once

#include "core/base/io/text_file.h"

#include <memory>
#include <string_view>

namespace headscope::io {

class ByteSource {
public:
    virtual ~ByteSource() = default;
    // Returns the next bytes, at most 1 MiB; empty at the end. Valid until the next call. Errors:
    // BadData (compressed data that are damaged, truncated or larger than allowed), Io, Cancelled.
    virtual Result<std::string_view> next() = 0;
    // State of the file when it was opened; for memory only the size.
    virtual const FileState& state() const = 0;
    virtual Status unchanged() const = 0;                     // see FileReader::unchanged()
    virtual std::int64_t trailingBytes() const { return 0; }  // ignored bytes after compressed data
};

std::unique_ptr<ByteSource> fileBytes(FileReader file, const std::atomic<bool>* cancel);
// Reads a descriptor that stays open, such as standard input: a pipe, a terminal or a file. `name`
// is used in messages. Its state is empty and it never counts as changed.
std::unique_ptr<ByteSource> descriptorBytes(int descriptor, std::string name);
// The bytes must outlive the source.
std::unique_ptr<ByteSource> memoryBytes(std::string_view bytes);

}  // namespace headscope::io
