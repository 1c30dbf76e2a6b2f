// The bytes of a file, or of memory, from start to end, piece by piece.
#pragma once

#include "core/io/text_file.h"

#include <memory>
#include <string_view>

namespace headscope::io {

class ByteSource {
public:
    virtual ~ByteSource() = default;
    // The next bytes, at most 1 MiB; empty at the end. Valid until the next call. Errors: BadData (packed data that are
    // damaged, cut, or unpack to more than allowed), Io, Cancelled.
    virtual Result<std::string_view> next() = 0;
    // Of the file as it was opened; of memory only the size is known.
    virtual const FileState& state() const = 0;
    virtual Status unchanged() const = 0;                     // see FileReader::unchanged
    virtual std::int64_t trailingBytes() const { return 0; }  // behind packed data, ignored
};

std::unique_ptr<ByteSource> fileBytes(FileReader file, const std::atomic<bool>* cancel);
// Of a descriptor that stays open, such as standard input: a pipe, a terminal or a file. name: for messages. Its state
// is empty and it never counts as changed.
std::unique_ptr<ByteSource> descriptorBytes(int descriptor, std::string name);
// The bytes must outlive the source.
std::unique_ptr<ByteSource> memoryBytes(std::string_view bytes);

}  // namespace headscope::io
