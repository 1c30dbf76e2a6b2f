// Tests of tables that contain untrusted names. A name must not end a row, a comment or a cell, and
// must not become a command or a link.
#include "core/api/base/table_text.h"

#include <gmock/gmock.h>

#include <sstream>

namespace headscope::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TextTable tableOf(const std::string& name) {
    TextTable table;
    table.rows = {{"run", "loss"}, {name, "0.5"}};
    table.caption = "about " + name;
    table.notes = {"note on " + name};
    return table;
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

TEST(LatexTable, NamesEndNoComment) {
    for (const char* end : {"\n", "\r", "\x0b", "\x0c"}) {
        const auto text = latexTable(tableOf(std::string("a") + end + "\\input{x}"));
        EXPECT_EQ(linesOf(text).size(), linesOf(latexTable(tableOf("a"))).size());
        EXPECT_EQ(text.find('\r'), std::string::npos);
        for (const auto& line : linesOf(text))
            EXPECT_TRUE(line.find("\\input") == std::string::npos || line.front() == '%') << line;
    }
}

// After a line break, LaTeX reads a bracket as optional space and a star as the starred form of the
// break.
TEST(LatexTable, ANameMayBeginWithABracketOrAStar) {
    EXPECT_THAT(latexTable(tableOf("[2em] x")), HasSubstr("\n{}[2em] x & 0.5"));
    EXPECT_THAT(latexTable(tableOf("* x")), HasSubstr("\n{}* x & 0.5"));
    EXPECT_THAT(latexTable(tableOf("x [1]")), HasSubstr("\nx [1] & 0.5"));
}

TEST(MarkdownTable, NamesEndNoCellAndAreNoHtmlAndNoLink) {
    const auto text =
        markdownTable(tableOf("a\\|b\n<img src=x onerror=alert(1)> [c](javascript:d) `e`"));
    EXPECT_EQ(linesOf(text).size(), linesOf(markdownTable(tableOf("a"))).size());
    EXPECT_THAT(
        text,
        HasSubstr("| a\\\\\\|b \\<img src=x onerror=alert(1)> [c\\](javascript:d) \\`e\\` |"));
    EXPECT_THAT(markdownTable(tableOf("p < 0.05, [0.1, 0.2]")),
                HasSubstr("| p < 0.05, [0.1, 0.2] |"))
        << "as it was";
}

TEST(MarkdownTable, BoldCellsStayBold) {
    auto table = tableOf("a");
    table.rows[1][1] = std::string(1, kBoldCell) + "0.5";
    EXPECT_THAT(markdownTable(table), HasSubstr("| **0.5** |"));
    EXPECT_THAT(latexTable(table), HasSubstr("\\textbf{0.5}"));
}

}  // namespace
}  // namespace headscope::test
