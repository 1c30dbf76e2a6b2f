// Figures as TikZ and PGFPlots, for documents that set the text in their own fonts. Use
// \input{name.tex} with \usepackage{tikz}, or with \usepackage{pgfplots} if there are axes
// (pgf_axes.h).
#pragma once

#include "ui/figures/drawing.h"

#include <QByteArray>

namespace headscope::plots {

// Writes a drawing as paths and nodes. Photographs are replaced by a note, because TikZ cannot draw
// raster images.
QString tikzBody(const Drawing& drawing);
// Returns `body` shifted to the right and down, in painter units.
QString tikzScope(const QPointF& by, const QString& body);
// comment: text for the first lines, each prefixed with %.
QByteArray tikzBytes(const QString& body, const QSizeF& size, const QString& comment);
// Converts painter units to big points: "12.5".
QString tikzNumber(double units);
QString tikzColour(const QColor& colour);  // colour in TikZ syntax: {rgb,255:red,1;green,2;blue,3}
// Escapes arbitrary text for LaTeX.
QString latexText(const QString& text);

}  // namespace headscope::plots
