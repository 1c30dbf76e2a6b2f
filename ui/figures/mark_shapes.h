// Marks of points that differ in shape as well as in colour; each shape has about the area of the circle.
#pragma once

#include <QPointF>

class QPainter;

namespace headscope::plots {

constexpr int kMarkShapes = 6;

// With the painter's pen and brush; kind < 0: a circle.
void drawMark(QPainter& painter, int kind, const QPointF& middle, qreal radius);

}  // namespace headscope::plots
