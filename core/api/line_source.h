// Lines of a text that may be long or endless, in batches.
#pragma once

#include "core/api/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace headscope {

// Owned and called by one thread.
class LineSource {
public:
    virtual ~LineSource() = default;

    // The next lines, at most `most` (at least 1), without their ends (LF or CR LF) and without a byte order mark.
    // Blocks until so many are there or the text ends; none at the end. Errors come after all lines before them were
    // returned: Io (the text cannot be read further), BadData (a line that is too long, not UTF-8 or holds NUL,
    // damaged packing). They name the text and the line.
    virtual Result<std::vector<std::string>> next(std::size_t most) = 0;
    virtual const std::string& name() const = 0;  // for messages
};

}  // namespace headscope
