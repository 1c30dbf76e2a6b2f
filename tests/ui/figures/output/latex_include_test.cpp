// Tests the LaTeX that includes an exported figure.
#include "ui/figures/output/latex_include.h"

#include <gtest/gtest.h>

namespace headscope::plots {
namespace {

TEST(LatexInclude, NamesFileCaptionAndLabel) {
    EXPECT_EQ(latexInclude(QStringLiteral("my_heads λ.pdf"), QStringLiteral("A & B: 50 %"), 89),
              QStringLiteral("\\begin{figure}\n"
                             "  \\centering\n"
                             "  \\includegraphics[width=\\columnwidth]{my_heads λ.pdf}\n"
                             "  \\caption{A \\& B: 50 \\%}\n"
                             "  \\label{fig:my-heads-}\n"
                             "\\end{figure}\n"));
}

TEST(LatexInclude, WideFiguresSpanThePageAndTexFilesAreRead) {
    const QString text = latexInclude(QStringLiteral("curves.tex"), QString(), 183);
    EXPECT_TRUE(text.startsWith(QStringLiteral("\\begin{figure*}")));
    EXPECT_TRUE(text.contains(QStringLiteral("\\input{curves.tex}")));
    EXPECT_TRUE(text.endsWith(QStringLiteral("\\end{figure*}\n")));
}

}  // namespace
}  // namespace headscope::plots
