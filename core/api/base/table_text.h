// Formats tables of strings for papers and other programs. Values; safe on any thread.
#pragma once

#include <string>
#include <vector>

namespace headscope {

using TableCells = std::vector<std::string>;

struct TextTable {
    // Cells in UTF-8; the first row is the header; all rows have the same length.
    std::vector<TableCells> rows;
    // Number of left-aligned columns; the rest are right-aligned numbers (LaTeX).
    std::size_t words = 1;
    std::string caption;  // caption; "" for none
    std::vector<std::string> notes = {};
};
// A cell that begins with this character is bold, or marked with a star in formats without bold
// text.
constexpr char kBoldCell = '\x01';

std::string plainTable(const TextTable& table);
std::string markdownTable(const TextTable& table);
std::string latexTable(const TextTable& table);  // LaTeX table with booktabs
std::string csvTable(const TextTable& table);    // CSV without caption and notes

// Escapes foreign text for LaTeX, in one line.
std::string latexText(const std::string& text);
// Escapes foreign text for one line of Markdown: it cannot end a cell, start HTML or form a link.
std::string markdownText(const std::string& text);
std::string csvCell(const std::string& text);  // like harmlessCell(), quoted if necessary
// Prefixes an apostrophe if a spreadsheet would run the text as a formula (OWASP, "CSV Injection").
// That is text of two or more characters that starts with =, +, -, @, tab or carriage return and is
// not a number. Names of runs and texts may come from strangers.
std::string harmlessCell(const std::string& text);

// Formats a share as a rounded percentage: 2 / 3 as "66.7 %", with a decimal point in every locale.
// Core and the command line round shares only here.
std::string percentText(double share, int decimals = 1);

}  // namespace headscope
