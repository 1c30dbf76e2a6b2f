// Attention weights as colours, text and a bar beside them: the same on the screen and in figures.
#pragma once

#include "ui/figures/figure.h"

namespace headscope::plots {

// Black or white, whichever contrasts more with fill: never under 4.5 to 1, also in the middle of the scale.
QColor readableOn(const QColor& fill);
// Sequential colours for weights, position in [0, 1].
QColor weightColour(double position);
// Fills a cell so that neighbours leave no seam: on a raster the edges lie on whole pixels.
void fillCell(QPainter& painter, const QRectF& cell, const QColor& colour);
// "0.53", "0.004", "<0.001": short text of a weight on the screen.
QString weightText(double weight);
// What weights are called where they share a scale.
QString weightQuantity();
// An upright colour bar with its limits beside it, in rectangles; area gives place and height.
void paintWeightBar(QPainter& painter, const QRectF& area, const PlotStyle& style, double high, const QString& meaning);
// The desktop's fixed-width face at the size of a font.
QFont monospaceLike(const QFont& font);
// How wide paintWeightBar draws, its text included.
qreal weightBarWidth(const PlotStyle& style);

}  // namespace headscope::plots
