#include "ui/figures/line_strokes.h"

#include <QPaintEngine>
#include <QPainter>
#include <QTransform>

#include <algorithm>
#include <array>
#include <cmath>

namespace headscope::plots {
namespace {

constexpr qsizetype kPiece = 16;  // points of one stroke

// What one column of pixels holds: places in the line.
struct ColumnPoints {
    qsizetype first = 0, lowest = 0, highest = 0, last = 0;
};

void append(QPolygonF& to, const QPolygonF& points, const ColumnPoints& column) {
    std::array<qsizetype, 4> all{column.first, column.lowest, column.highest, column.last};
    std::sort(all.begin(), all.end());
    qsizetype before = -1;
    for (const auto at : all)
        if (at != before) to << points[before = at];
}

}  // namespace

QPolygonF thinned(const QPolygonF& points, qreal column) {
    if (points.size() < 3 || !(column > 0)) return points;
    const auto columnOf = [&](qsizetype at) { return std::floor(points[at].x() / column); };
    QPolygonF kept;
    ColumnPoints held;
    for (qsizetype i = 1; i < points.size(); ++i) {
        if (columnOf(i) != columnOf(held.first)) {
            append(kept, points, held);
            held = {i, i, i, i};
            continue;
        }
        if (points[i].y() < points[held.lowest].y()) held.lowest = i;
        if (points[i].y() > points[held.highest].y()) held.highest = i;
        held.last = i;
    }
    append(kept, points, held);
    return kept;
}

void strokeLine(QPainter& painter, const QPolygonF& points, const QPen& pen) {
    painter.setPen(pen);
    const bool pixels = painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::Raster;
    if (!pixels) return painter.drawPolyline(points);
    const auto line = thinned(points, 1 / std::abs(painter.deviceTransform().m11()));
    if (pen.style() != Qt::SolidLine || pen.widthF() == 0) return painter.drawPolyline(line);
    for (qsizetype i = 0; i + 1 < line.size(); i += kPiece)
        painter.drawPolyline(line.constData() + i, int(std::min<qsizetype>(kPiece + 1, line.size() - i)));
}

}  // namespace headscope::plots
