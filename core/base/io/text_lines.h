// Reads the lines of a text file, plain or .gz, strictly UTF-8, if line numbers matter (pairs of
// lines, error messages).
#pragma once

#include "core/api/base/result.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace headscope::io {

// Content of a text file with its original line ends and byte order mark. Errors: as for
// readTextLines, without the file's name.
struct WholeText {
    std::string text;
    std::int64_t bytes = 0;  // number of uncompressed bytes
};
Result<WholeText> readText(const std::string& path, std::int64_t limit,
                           const std::atomic<bool>* cancel = nullptr);

struct TextLines {
    std::vector<std::string> lines;  // lines without their ends; only LF or CR LF ends a line
    std::int64_t bytes = 0;          // number of uncompressed bytes
    bool carriageReturns = false;    // whether some lines ended with CR LF
    bool byteOrderMark = false;      // whether a byte order mark was removed
};

// Splits a text in memory. Errors: the BadData errors of readTextLines, without the file's name.
Result<TextLines> textLines(const std::string& text);

// Reads a file's lines. Errors begin with the file's name. Io; Cancelled; BadData: another kind of
// file, a NUL or invalid UTF-8 with its position ("line 12, byte 3: not valid UTF-8"), more than
// `limit` bytes, damaged compression.
Result<TextLines> readTextLines(const std::string& path, std::int64_t limit,
                                const std::atomic<bool>* cancel = nullptr);

}  // namespace headscope::io
