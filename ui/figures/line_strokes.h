// A line through many points, as figures draw it.
#pragma once

#include <QPen>
#include <QPolygonF>

class QPainter;

namespace headscope::plots {

// Of the points that share a column, so wide, only the first, the lowest, the highest and the last, in their order:
// where a column is a pixel, the line covers the same ones. Points come from left to right.
QPolygonF thinned(const QPolygonF& points, qreal column);

// A wide line is one outline, and filling an outline of hundreds of turns costs their square: on pixels it is thinned
// and drawn in pieces, whose dashes go on from one to the next. A drawing (SVG, PDF) has no pixels: it gets every
// point.
void strokeLine(QPainter& painter, const QPolygonF& points, const QPen& pen);

}  // namespace headscope::plots
