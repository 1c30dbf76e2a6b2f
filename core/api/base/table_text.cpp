#include "core/api/base/table_text.h"

#include "core/api/base/result.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace headscope {
namespace {

bool isNumber(const std::string& text) {
    const char* first = text.data() + (text.front() == '+' ? 1 : 0);
    double value = 0;
    const auto read = std::from_chars(first, text.data() + text.size(), value);
    return read.ec == std::errc() && read.ptr == text.data() + text.size();
}

bool isBold(const std::string& cell) {
    return !cell.empty() && cell.front() == kBoldCell;
}

// Escapes control characters, so that a line break in a name does not look like another row.
std::string shownCell(const std::string& cell, const std::string& before,
                      const std::string& after) {
    return isBold(cell) ? before + escaped(cell.substr(1)) + after : escaped(cell);
}

// Number of characters: counts all UTF-8 bytes except continuation bytes.
std::size_t letters(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    }));
}

bool isControl(char letter) {
    return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f;
}

// Replaces control characters by spaces, for formats in which a line break would end a comment, row
// or paragraph.
std::string inOneLine(std::string text) {
    std::replace_if(text.begin(), text.end(), isControl, ' ');
    return text;
}

}  // namespace

// LaTeX would read a star or bracket at the start of a row as an argument of the line break before
// it.
std::string latexText(const std::string& given) {
    const auto text = inOneLine(given);
    std::string out = !text.empty() && (text.front() == '[' || text.front() == '*') ? "{}" : "";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        if (text.compare(i, 2, "±") == 0) {
            out += "$\\pm$";
            ++i;
        } else if (letter == '\\') {
            out += "\\textbackslash{}";
        } else if (letter == '<') {
            out += "$<$";
        } else if (letter == '~' || letter == '^') {
            out += std::string("\\") + letter + "{}";
        } else {
            if (std::string("&%$#_{}").find(letter) != std::string::npos) out += '\\';
            out += letter;
        }
    }
    return out;
}

std::string markdownText(const std::string& given) {
    const auto text = inOneLine(given);
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        // Escape only characters with a meaning in this position, so that ordinary text stays
        // readable.
        const char letter = text[i], next = i + 1 < text.size() ? text[i + 1] : ' ';
        const bool name = std::isalpha(static_cast<unsigned char>(next)) != 0;
        const bool tag = letter == '<' && (name || next == '/' || next == '!' || next == '?');
        const bool link = letter == ']' && (next == '(' || next == '[');
        if (letter == '|' || letter == '\\' || letter == '`' || tag || link) out += '\\';
        out += letter;
    }
    return out;
}

std::string plainTable(const TextTable& table) {
    std::vector<std::size_t> widths(table.rows.empty() ? 0 : table.rows.front().size());
    for (const auto& row : table.rows)
        // Compute the width of each column, in characters.
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], letters(shownCell(row[i], "", " *")));
    std::string text;
    for (const auto& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const auto cell = shownCell(row[i], "", " *");
            text += cell + std::string(i + 1 < row.size() ? widths[i] - letters(cell) + 2 : 0, ' ');
        }
        text += "\n";
    }
    if (!table.caption.empty()) text += "\n" + table.caption + "\n";
    for (const auto& note : table.notes) text += note + "\n";
    return text;
}

std::string markdownTable(const TextTable& table) {
    std::string text;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        text += "|";
        for (const auto& raw : table.rows[i]) {
            const auto shown = markdownText(isBold(raw) ? raw.substr(1) : raw);
            text += " " + (isBold(raw) ? "**" + shown + "**" : shown) + " |";
        }
        text += "\n";
        if (i > 0) continue;
        text += "|";
        for (std::size_t k = 0; k < table.rows[i].size(); ++k) text += "---|";
        text += "\n";
    }
    if (!table.caption.empty()) text += "\n" + markdownText(table.caption) + "\n";
    for (const auto& note : table.notes) text += "\n" + markdownText(note) + "\n";
    return text;
}

std::string latexTable(const TextTable& table) {
    std::string text = "% needs \\usepackage{booktabs}\n\\begin{tabular}{";
    const std::size_t columns = table.rows.empty() ? 0 : table.rows.front().size();
    for (std::size_t i = 0; i < columns; ++i) text += i < table.words ? "l" : "r";
    text += "}\n\\toprule\n";
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        std::string line;
        for (const auto& cell : table.rows[i]) {
            const auto shown = latexText(shownCell(cell, "", ""));
            line +=
                (line.empty() ? "" : " & ") + (isBold(cell) ? "\\textbf{" + shown + "}" : shown);
        }
        text += line + " \\\\\n" + (i == 0 ? "\\midrule\n" : "");
    }
    text += "\\bottomrule\n\\end{tabular}\n";
    if (!table.caption.empty()) text += "% " + inOneLine(table.caption) + "\n";
    for (const auto& note : table.notes) text += "% " + inOneLine(note) + "\n";
    return text;
}

std::string csvTable(const TextTable& table) {
    std::string text;
    for (const auto& row : table.rows) {
        for (const auto& cell : row) text += csvCell(isBold(cell) ? cell.substr(1) : cell) + ",";
        text.back() = '\n';
    }
    return text;
}

std::string harmlessCell(const std::string& text) {
    const bool formula =
        text.size() > 1 && std::string("=+-@\t\r").find(text.front()) != std::string::npos;
    return formula && !isNumber(text) ? "'" + text : text;
}

std::string percentText(double share, int decimals) {
    char text[400];  // enough digits: the longest double has 309 before the decimal point
    const auto end =
        std::to_chars(text, text + sizeof text, 100 * share, std::chars_format::fixed, decimals);
    return std::string(text, end.ptr) + " %";
}

std::string csvCell(const std::string& text) {
    const auto cell = harmlessCell(text);
    // Quote as in RFC 4180: quotes inside a quoted cell are doubled.
    if (cell.find_first_of(",\"\n\r") == std::string::npos) return cell;
    std::string quoted = "\"";
    for (const char letter : cell) quoted += letter == '"' ? "\"\"" : std::string(1, letter);
    return quoted + "\"";
}

}  // namespace headscope
