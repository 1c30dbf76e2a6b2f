#include "ui/figures/mark_shapes.h"

#include "ui/figures/colour_map.h"

#include <QFontMetricsF>

#include <cmath>

namespace headscope::plots {
namespace {

constexpr int kShapes = 7;  // number of shapes without the circle, which is for category -1
constexpr qreal kEntryGap = 12;

QPolygonF polygon(const QPointF& middle, qreal radius, int corners, qreal turned) {
    QPolygonF points;
    for (int i = 0; i < corners; ++i) {
        const qreal angle = turned + 2 * M_PI * i / corners;
        points << middle + radius * QPointF(std::sin(angle), -std::cos(angle));
    }
    return points;
}

QPolygonF star(const QPointF& middle, qreal radius) {
    QPolygonF points;
    for (int i = 0; i < 10; ++i) {
        const qreal angle = M_PI * i / 5;
        points << middle + (i % 2 ? 0.45 : 1) * radius * QPointF(std::sin(angle), -std::cos(angle));
    }
    return points;
}

// Returns a cross of two bars.
QPolygonF cross(const QPointF& middle, qreal radius) {
    const qreal a = radius, b = 0.38 * radius;
    const QPointF corners[] = {{-b, -a}, {b, -a}, {b, -b}, {a, -b}, {a, b},   {b, b},
                               {b, a},   {-b, a}, {-b, b}, {-a, b}, {-a, -b}, {-b, -b}};
    QPolygonF points;
    for (const QPointF& corner : corners) points << middle + corner;
    return points;
}

}  // namespace

bool hasPlace(const QPointF& at) {
    return std::isfinite(at.x()) && std::isfinite(at.y());
}

void drawRing(QPainter& painter, const QPointF& middle, qreal radius) {
    if (hasPlace(middle) && std::isfinite(radius)) painter.drawEllipse(middle, radius, radius);
}

void drawMark(QPainter& painter, int kind, const QPointF& middle, qreal radius) {
    if (!hasPlace(middle) || !std::isfinite(radius)) return;
    switch (kind < 0 ? -1 : kind % kShapes) {
        case 0:
            painter.drawRect(QRectF(middle - 0.88 * QPointF(radius, radius),
                                    0.88 * QSizeF(2 * radius, 2 * radius)));
            break;
        case 1:
            painter.drawPolygon(polygon(middle, 1.35 * radius, 3, 0));
            break;
        case 2:
            painter.drawPolygon(polygon(middle, 1.22 * radius, 4, 0));
            break;
        case 3:
            painter.drawPolygon(polygon(middle, 1.35 * radius, 3, M_PI));
            break;
        case 4:
            painter.drawPolygon(polygon(middle, 1.12 * radius, 6, 0));
            break;
        case 5:
            painter.drawPolygon(star(middle, 1.5 * radius));
            break;
        case 6:
            painter.drawPolygon(cross(middle, 1.2 * radius));
            break;
        default:
            painter.drawEllipse(middle, radius, radius);
    }
}

QColor kindColour(int kind, const PlotStyle& style) {
    return kind < 0 ? style.secondary : seriesColour(kind, style.dark);
}

MarkLegend markLegend(const QStringList& kinds, const std::vector<bool>& used, const QString& none,
                      const QFont& font, qreal width) {
    MarkLegend legend;
    const QFontMetricsF metrics(font);
    qreal x = 0, y = 0;
    // Start at -1 for marks without a category.
    for (int kind = -1; kind < kinds.size(); ++kind) {
        if (std::size_t(kind + 1) >= used.size() || !used[std::size_t(kind + 1)]) continue;
        MarkLegend::Entry entry{kind, kind < 0 ? none : kinds[kind], {}};
        const qreal wide =
            metrics.height() * 1.2 + metrics.horizontalAdvance(entry.name) + kEntryGap;
        if (x > 0 && x + wide > width) {
            x = 0;
            y += metrics.height() + 2;
        }
        entry.place = QRectF(x, y, wide, metrics.height());
        x += wide;
        legend.entries.push_back(entry);
        legend.height = entry.place.bottom();
    }
    return legend;
}

void paintMarkLegend(QPainter& painter, const MarkLegend& legend, const QPointF& corner,
                     const PlotStyle& style) {
    const qreal line = QFontMetricsF(style.font).height();
    painter.setFont(style.font);
    for (const auto& entry : legend.entries) {
        const QRectF place = entry.place.translated(corner);
        painter.setPen(Qt::NoPen);
        painter.setBrush(kindColour(entry.kind, style));
        drawMark(painter, entry.kind, {place.left() + line * 0.5, place.center().y()}, line * 0.3);
        painter.setPen(style.text);
        painter.drawText(place.adjusted(line * 1.1, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, entry.name);
    }
}

}  // namespace headscope::plots
