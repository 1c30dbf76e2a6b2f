// The lines of a text file, plain or packed (.gz), strictly UTF-8: for files whose line numbers mean something.
#pragma once

#include "core/api/result.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace headscope::io {

// The whole text, its line ends and byte order mark as they are. Errors: as below, without the file's name.
struct WholeText {
    std::string text;
    std::int64_t bytes = 0;  // unpacked
};
Result<WholeText> readText(const std::string& path, std::int64_t limit, const std::atomic<bool>* cancel = nullptr);

struct TextLines {
    std::vector<std::string> lines;  // without their ends: LF or CR LF, nothing else ends a line
    std::int64_t bytes = 0;          // unpacked
    bool carriageReturns = false;    // some ended with CR LF
    bool byteOrderMark = false;      // left out
};

// Of a text that is there already. Errors: those of BadData below, without the file's name.
Result<TextLines> textLines(const std::string& text);

// What a damaged file shows: "line 12, byte 3: not valid UTF-8".
// Errors: Io; BadData: another kind of file, a byte that is not UTF-8 or NUL with its line, more than `limit` bytes,
// damaged packing; Cancelled. They begin with the file's name.
Result<TextLines> readTextLines(const std::string& path, std::int64_t limit, const std::atomic<bool>* cancel = nullptr);

}  // namespace headscope::io
