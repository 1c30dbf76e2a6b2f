// Detects what a file really is from its first bytes, so that a wrong file gets a specific message.
#pragma once

#include "core/api/base/result.h"

#include <string_view>

namespace headscope::io {

enum class TextUse { Table, PlainText };

// `head`: the first bytes of the file (4 KiB suffice). Refuses an empty file, a file that holds
// only a byte order mark, UTF-16, gzip, zip/Excel, other binary files and, for tables, web pages
// and JSON. Errors do not contain a path.
Status refuseForeign(std::string_view head, TextUse use);

// Returns 3 if the text starts with a UTF-8 byte order mark, else 0.
std::size_t byteOrderMark(std::string_view head);

}  // namespace headscope::io
