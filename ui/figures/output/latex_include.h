// LaTeX that includes an exported figure in a paper.
#pragma once

#include <QString>

namespace headscope::plots {

// A figure environment with the file, its caption, and a label made of the file's name. A .tex file
// is read by \input. widthMm: width of the figure; a figure wider than a column spans the page.
QString latexInclude(const QString& file, const QString& caption, double widthMm);

}  // namespace headscope::plots
