// A table of finished texts in the formats that papers and other programs take. Values; any thread.
#pragma once

#include <string>
#include <vector>

namespace headscope {

using TableCells = std::vector<std::string>;

struct TextTable {
    std::vector<TableCells> rows;  // the first is the head; all of one length. UTF-8
    std::size_t words = 1;         // so many columns are set from the left, numbers from the right (LaTeX)
    std::string caption;           // "": none
    std::vector<std::string> notes = {};
};
// A cell that begins with it is set bold, or marked by a star where nothing can be bold.
constexpr char kBoldCell = '\x01';

std::string plainTable(const TextTable& table);
std::string markdownTable(const TextTable& table);
std::string latexTable(const TextTable& table);  // booktabs
std::string csvTable(const TextTable& table);    // without caption and notes

// Words of others in one line of Markdown: they end no cell, begin no HTML and make no link.
std::string markdownText(const std::string& text);
std::string csvCell(const std::string& text);  // harmlessCell(), quoted where it must be
// With an apostrophe in front if a spreadsheet would run it as a formula: =, +, -, @, tab or carriage return comes
// first, something follows, and it is not a number (OWASP, "CSV Injection"). Names of runs and texts may come from
// strangers.
std::string harmlessCell(const std::string& text);

// "66.7 %" of 2 / 3: rounded, decimal point in every locale. The one place where core and the command line round
// shares.
std::string percentText(double share, int decimals = 1);

}  // namespace headscope
