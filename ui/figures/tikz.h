// Figures as TikZ and PGFPlots, for a document that sets their text in its own type: \input{name.tex} with
// \usepackage{tikz}, or \usepackage{pgfplots} where there are axes (pgf_axes.h).
#pragma once

#include "ui/figures/drawing.h"

#include <QByteArray>

namespace headscope::plots {

// A drawing as paths and nodes. Photographs are left out with a note: TikZ has no pixels.
QString tikzBody(const Drawing& drawing);
// `body` moved to the right and down, in painter units.
QString tikzScope(const QPointF& by, const QString& body);
// comment: the first lines, each behind a %.
QByteArray tikzBytes(const QString& body, const QSizeF& size, const QString& comment);
// Painter units in big points: "12.5".
QString tikzNumber(double units);
QString tikzColour(const QColor& colour);  // {rgb,255:red,1;green,2;blue,3}
// Text of others as LaTeX prints it.
QString latexText(const QString& text);

}  // namespace headscope::plots
