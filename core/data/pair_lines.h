// Lines of files as pairs of texts: a table of two columns, or two files that line up.
#pragma once

#include "core/data/pair_corpus.h"
#include "core/io/text_lines.h"

namespace headscope::data {

// A source, a tab and a target in each line. Quotes are letters: a tab cannot stand in a side. Errors: BadData with the
// file's name and the line.
Status addTable(const io::TextLines& table, const std::string& name, PairRows& rows);

// Line n of one translates line n of the other. Errors: BadData where they are not as many.
struct SideNames {
    std::string source, target;
};
Status addSides(io::TextLines sources, io::TextLines targets, const SideNames& names, PairRows& rows);

}  // namespace headscope::data
