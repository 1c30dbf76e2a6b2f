// Lines of files as pairs of texts: a table of two columns, or two files that line up.
#pragma once

#include "core/data/pair_table.h"
#include "core/io/text_lines.h"

namespace headscope::data {

// Columns with tabs between them. Quotes are letters: a tab cannot stand in a side. Empty lines at the end are left
// out. Errors: BadData with the file's name and the line.
Status addTable(const io::TextLines& table, PairTable& rows);

// Line n of one translates line n of the other. Errors: BadData where they are not as many.
struct SideNames {
    std::string source, target;
};
Status addSides(io::TextLines sources, io::TextLines targets, const SideNames& names, PairRows& rows);

}  // namespace headscope::data
