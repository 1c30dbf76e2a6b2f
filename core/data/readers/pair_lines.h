// Reads pairs of texts from lines: a table of columns, or two line-aligned files.
#pragma once

#include "core/base/io/text_lines.h"
#include "core/data/readers/pair_table.h"

namespace headscope::data {

// Reads tab-separated columns. Quotes are ordinary characters, so a text cannot contain a tab.
// Ignores empty lines at the end. Errors: BadData with the file's name and the line.
Status addTable(const io::TextLines& table, PairTable& rows);

// Reads two files in which line n of one translates line n of the other. Errors: BadData if their
// line counts differ.
struct SideNames {
    std::string source, target;
};
Status addSides(io::TextLines sources, io::TextLines targets, const SideNames& names,
                PairRows& rows);

}  // namespace headscope::data
