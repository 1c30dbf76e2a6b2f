// A drawing as TikZ, for a document that sets the figure's text in its own type: \input{name.tex} with
// \usepackage{tikz}.
#pragma once

#include "ui/figures/drawing.h"

#include <QByteArray>

namespace headscope::plots {

// comment: the first lines, each behind a %. Photographs are left out with a note: TikZ has no pixels.
QByteArray tikzBytes(const Drawing& drawing, const QString& comment);
// Text of others as LaTeX prints it.
QString latexText(const QString& text);

}  // namespace headscope::plots
