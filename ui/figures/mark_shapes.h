// Point markers that show a category by colour and shape, with their legend.
#pragma once

#include "ui/figures/figure.h"

#include <vector>

namespace headscope::plots {

// Whether both coordinates are finite. A diverged loss, or 0 on a logarithmic axis, cannot be
// placed.
bool hasPlace(const QPointF& at);
// Draws a circle. Skips non-finite positions, because Qt prints a warning for them.
void drawRing(QPainter& painter, const QPointF& middle, qreal radius);
// Draws the marker of a category. Category -1 (none) is a circle; other categories use other
// shapes. All shapes have about the area of a circle of this radius. Non-finite positions are
// skipped.
void drawMark(QPainter& painter, int kind, const QPointF& middle, qreal radius);
QColor kindColour(int kind, const PlotStyle& style);

struct MarkLegend {
    struct Entry {
        int kind = -1;
        QString name;
        QRectF place;  // area of the entry, relative to the legend's corner
    };
    std::vector<Entry> entries;
    qreal height = 0;  // height of the legend; 0: the legend is empty
};
// Lays out a legend of the categories in use, in order, on as many rows as needed. `none`: name of
// category -1. `used`: one flag per category, after a first flag for category -1.
MarkLegend markLegend(const QStringList& kinds, const std::vector<bool>& used, const QString& none,
                      const QFont& font, qreal width);
void paintMarkLegend(QPainter& painter, const MarkLegend& legend, const QPointF& corner,
                     const PlotStyle& style);

}  // namespace headscope::plots
