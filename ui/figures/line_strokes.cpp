#include "ui/figures/line_strokes.h"

#include <QPaintEngine>
#include <QPainter>
#include <QTransform>

#include <algorithm>
#include <array>
#include <cmath>

namespace headscope::plots {
namespace {

constexpr qsizetype kPiece = 16;  // number of points per stroke
// number of points above which a line may have several per pixel column
constexpr qsizetype kDense = 200;

// Indices of the points that represent one pixel column.
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

// Draws one vertical stroke per column, for lines with more points than columns. Each stroke also
// covers the end of the previous one. Flat caps make it as thick as the line.
void strokeColumns(QPainter& painter, const QPolygonF& line, const QPen& pen, qreal column) {
    QVector<QLineF> strokes;
    for (qsizetype i = 0, next = 0; i < line.size(); i = next) {
        qreal low = line[i].y(), high = low;
        if (i > 0) low = std::min(low, line[i - 1].y()), high = std::max(high, line[i - 1].y());
        const qreal at = std::floor(line[i].x() / column);
        for (; next < line.size() && std::floor(line[next].x() / column) == at; ++next) {
            low = std::min(low, line[next].y());
            high = std::max(high, line[next].y());
        }
        const qreal x = (at + 0.5) * column;
        strokes.append(QLineF(x, low, x, std::max(high, low + 0.01 * column)));
    }
    painter.setPen(QPen(pen.brush(), pen.widthF(), Qt::SolidLine, Qt::SquareCap));
    painter.drawLines(strokes);
}

// Removes points that are less than half a column away from the previous one.
QPolygonF apart(const QPolygonF& line, qreal column) {
    QPolygonF kept;
    for (const auto& point : line)
        if (kept.isEmpty() || QLineF(kept.last(), point).length() > column / 2) kept << point;
    return kept;
}

// Draws the line in short strokes whose dash pattern continues from one to the next.
void strokePieces(QPainter& painter, const QPolygonF& line, const QPen& pen) {
    QPen part = pen;
    painter.setPen(part);
    qreal along = 0;  // length of the line so far, in painter units
    for (qsizetype i = 0; i + 1 < line.size(); i += kPiece) {
        const qsizetype last = std::min<qsizetype>(i + kPiece, line.size() - 1);
        painter.drawPolyline(line.constData() + i, int(last - i + 1));
        if (pen.style() == Qt::SolidLine) continue;
        for (qsizetype j = i; j < last; ++j) along += QLineF(line[j], line[j + 1]).length();
        // Dash lengths are in multiples of the width.
        part.setDashOffset(pen.dashOffset() + along / pen.widthF());
        painter.setPen(part);
    }
}

}  // namespace

QPolygonF thinned(const QPolygonF& points, qreal column) {
    if (points.size() < 3 || !(column > 0)) return points;
    const auto columnOf = [&](qsizetype at) { return std::floor(points[at].x() / column); };
    QPolygonF kept;
    ColumnPoints held;
    for (qsizetype i = 1; i < points.size(); ++i) {
        // A new column begins: write the four points of the previous one.
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
    const bool pixels =
        painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::Raster;
    if (!pixels) return painter.drawPolyline(points);
    const qreal column = 1 / std::abs(painter.deviceTransform().m11());
    const auto line = thinned(points, column);
    if (pen.style() == Qt::NoPen || pen.widthF() == 0) return painter.drawPolyline(line);
    const bool solid = pen.style() == Qt::SolidLine;
    const bool dense = line.size() > kDense &&
                       (line.last().x() - line.first().x()) / column < qreal(line.size()) / 2;
    if (dense && solid) return strokeColumns(painter, line, pen, column);
    strokePieces(painter, solid ? line : apart(line, column), pen);
}

}  // namespace headscope::plots
