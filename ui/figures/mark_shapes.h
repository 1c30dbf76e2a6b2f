// Marks of points that are of some kind: told apart by colour and by shape, with their legend.
#pragma once

#include "ui/figures/figure.h"

#include <vector>

namespace headscope::plots {

// Whether a value's place is one: a loss that diverged or 0 on a logarithmic axis has none.
bool hasPlace(const QPointF& at);
// A circle; none where that is no place: Qt warns of arcs around what is no number.
void drawRing(QPainter& painter, const QPointF& middle, qreal radius);
// kind -1: of none, a circle, which no kind has. Each shape has about the area of the circle with that radius; likewise
// none.
void drawMark(QPainter& painter, int kind, const QPointF& middle, qreal radius);
QColor kindColour(int kind, const PlotStyle& style);

struct MarkLegend {
    struct Entry {
        int kind = -1;
        QString name;
        QRectF place;  // from the legend's corner
    };
    std::vector<Entry> entries;
    qreal height = 0;  // 0: there is nothing to tell
};
// Of the kinds that are used, in order, on as many rows as that takes; none: what those of no kind are called.
// used: for each kind, before them for those of none.
MarkLegend markLegend(const QStringList& kinds, const std::vector<bool>& used, const QString& none, const QFont& font,
                      qreal width);
void paintMarkLegend(QPainter& painter, const MarkLegend& legend, const QPointF& corner, const PlotStyle& style);

}  // namespace headscope::plots
