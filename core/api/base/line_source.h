// Reads the lines of a text, possibly endless, in batches.
#pragma once

#include "core/api/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace headscope {

// An object must be used by one thread only.
class LineSource {
public:
    virtual ~LineSource() = default;

    // Returns the next lines, at most `most` (>= 1), without line ends (LF or CR LF) and without a
    // byte order mark. Blocks until that many are available or the text ends; empty at the end. An
    // error is returned only after all lines before it; it names the text and the line. Errors: Io
    // (reading failed), BadData (a line that is too long, is not UTF-8 or contains NUL; damaged
    // compression).
    virtual Result<std::vector<std::string>> next(std::size_t most) = 0;
    virtual const std::string& name() const = 0;  // name of the source, for messages
};

}  // namespace headscope
