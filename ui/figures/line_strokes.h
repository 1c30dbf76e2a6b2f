// Draws lines with many points in figures.
#pragma once

#include <QPen>
#include <QPolygonF>

class QPainter;

namespace headscope::plots {

// Keeps only the first, lowest, highest and last point of each column of width `column`, in their
// order. With a column of one pixel, the line covers the same pixels. Points must be sorted by x.
QPolygonF thinned(const QPolygonF& points, qreal column);

// Draws a polyline quickly. Qt fills a wide line as one outline, at a cost quadratic in its number
// of turns. On pixel devices the line is therefore thinned and drawn in pieces with continuous
// dashes. Vector formats (SVG, PDF) get every point.
void strokeLine(QPainter& painter, const QPolygonF& points, const QPen& pen);

}  // namespace headscope::plots
