#include "ui/figures/mark_shapes.h"

#include <QPainter>
#include <QPolygonF>

#include <cmath>

namespace headscope::plots {
namespace {

QPolygonF corners(const QPointF& middle, qreal radius, int count, qreal turned) {
    QPolygonF points;
    for (int i = 0; i < count; ++i) {
        const qreal angle = turned + 2 * M_PI * i / count;
        points << middle + radius * QPointF(std::sin(angle), -std::cos(angle));
    }
    return points;
}

}  // namespace

void drawMark(QPainter& painter, int kind, const QPointF& middle, qreal radius) {
    switch (kind < 0 ? 0 : kind % kMarkShapes) {
        case 1:
            painter.drawRect(QRectF(middle - 0.88 * QPointF(radius, radius), 0.88 * QSizeF(2 * radius, 2 * radius)));
            break;
        case 2:
            painter.drawPolygon(corners(middle, 1.35 * radius, 3, 0));
            break;
        case 3:
            painter.drawPolygon(corners(middle, 1.22 * radius, 4, 0));
            break;
        case 4:
            painter.drawPolygon(corners(middle, 1.35 * radius, 3, M_PI));
            break;
        case 5:
            painter.drawPolygon(corners(middle, 1.12 * radius, 6, 0));
            break;
        default:
            painter.drawEllipse(middle, radius, radius);
    }
}

}  // namespace headscope::plots
