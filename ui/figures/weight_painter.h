// Attention weights as colours, text and a colour bar. Screen and figures share this code.
#pragma once

#include "ui/figures/figure.h"

#include <functional>

namespace headscope::plots {

// Returns black or white, whichever contrasts more with `fill`. The contrast is at least 4.5:1,
// even in the middle of the scale.
QColor readableOn(const QColor& fill);
// Sequential colour of a weight, `position` in [0, 1].
QColor weightColour(double position);
// Fills a cell without a visible seam to its neighbours: on raster devices the edges snap to whole
// pixels.
void fillCell(QPainter& painter, const QRectF& cell, const QColor& colour);
// Short text of a weight for the screen: "0.53", "0.004", "<0.001".
QString weightText(double weight);
// Name of the quantity that attention weights share as a scale.
QString weightQuantity();
// Paints a vertical colour bar with its limits next to it, as rectangles; `area` gives position and
// height. `colour`: colour of a position in [0, 1].
void paintWeightBar(QPainter& painter, const QRectF& area, const PlotStyle& style, double high,
                    const QString& meaning,
                    const std::function<QColor(double)>& colour = weightColour);
// Returns the system's fixed-width font at the size of `font`.
QFont monospaceLike(const QFont& font);
// Total width of paintWeightBar, including its text.
qreal weightBarWidth(const PlotStyle& style);

}  // namespace headscope::plots
