#include "ui/figures/kinds/point_map_figure.h"

#include "ui/figures/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::plots {
namespace {

// kLargeMark, kSmallMark: radius in text heights for up to, or more than, kFewMarks marks
constexpr qreal kFewMarks = 60, kLargeMark = 0.42, kSmallMark = 0.2;
// Pixels around a mark that still count as a hit.
constexpr qreal kMarkReach = 4;

}  // namespace

struct PointMapFigure::Place {
    QRectF plot;
    MarkLegend legend;
    qreal title = 0;
    // scale: pixels per unit; middleX, middleY: data position of the plot's centre.
    double scale = 1, middleX = 0, middleY = 0;

    QPointF pixel(const MapPoint& point) const {
        // y grows upwards in the data and downwards on the screen.
        return plot.center() + QPointF((point.x - middleX) * scale, (middleY - point.y) * scale);
    }
};

PointMapFigure::Place PointMapFigure::place(const QRectF& area, const PlotStyle& style) const {
    const qreal line = std::ceil(QFontMetricsF(style.font).height());
    Place found;
    found.title = title.isEmpty() ? 0 : 1.4 * line;
    std::vector<bool> used(std::size_t(kinds.size()) + 1, false);
    // Kind -1 means none, hence the shift by one.
    for (const auto& point : points) used[std::size_t(point.kind + 1)] = true;
    if (!kinds.isEmpty()) found.legend = markLegend(kinds, used, noKind, style.font, area.width());
    const qreal above =
        found.title + (found.legend.entries.empty() ? 0 : found.legend.height + 0.4 * line);
    const qreal left = yTitle.isEmpty() ? 0 : 1.3 * line, below = xTitle.isEmpty() ? 0 : 1.3 * line;
    found.plot = area.adjusted(left, above, 0, -below);
    double lowX = std::numeric_limits<double>::infinity(), highX = -lowX, lowY = lowX,
           highY = -lowX;
    for (const auto& point : points) {
        if (!hasPlace({point.x, point.y})) continue;
        lowX = std::min(lowX, point.x);
        highX = std::max(highX, point.x);
        lowY = std::min(lowY, point.y);
        highY = std::max(highY, point.y);
    }
    if (!(lowX <= highX)) return found;
    // The margin keeps marks at the border of the data inside the plot.
    const qreal edge = 2 * (radius(style) + kMarkReach);
    const double wide = std::max(highX - lowX, 1e-12), high = std::max(highY - lowY, 1e-12);
    // One scale for both axes, because distances between points have a meaning.
    found.scale = std::min(std::max<qreal>(1, found.plot.width() - edge) / wide,
                           std::max<qreal>(1, found.plot.height() - edge) / high);
    found.middleX = (lowX + highX) / 2;
    found.middleY = (lowY + highY) / 2;
    return found;
}

QPointF PointMapFigure::position(const QRectF& area, const PlotStyle& style,
                                 const MapPoint& point) const {
    return place(area, style).pixel(point);
}

qreal PointMapFigure::radius(const PlotStyle& style) const {
    return QFontMetricsF(style.font).height() *
           (points.size() <= kFewMarks ? kLargeMark : kSmallMark);
}

int PointMapFigure::pointAt(const QRectF& area, const PlotStyle& style,
                            const QPointF& position) const {
    const auto now = place(area, style);
    int nearest = -1;
    qreal least = radius(style) + kMarkReach;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const QPointF away = now.pixel(points[i]) - position;
        const qreal distance = std::hypot(away.x(), away.y());
        // False also for NaN, that is for points without a place.
        if (!(distance <= least)) continue;
        least = distance;
        nearest = int(i);
    }
    return nearest;
}

std::vector<int> PointMapFigure::inside(const QRectF& area, const PlotStyle& style,
                                        const QPolygonF& outline) const {
    const auto now = place(area, style);
    std::vector<int> found;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (const QPointF at = now.pixel(points[i]);
            hasPlace(at) && outline.containsPoint(at, Qt::OddEvenFill))
            found.push_back(int(i));
    return found;
}

// Paints names in order, if they do not overlap a mark or an earlier name.
void PointMapFigure::paintNames(QPainter& painter, const Place& place,
                                const PlotStyle& style) const {
    const QFont font = scaledFont(style.font, 0.9);
    const QFontMetricsF metrics(font);
    const qreal around = radius(style);
    std::vector<QRectF> taken;
    for (const auto& point : points)
        if (hasPlace({point.x, point.y}))
            taken.emplace_back(place.pixel(point) - QPointF(around, around),
                               QSizeF(2 * around, 2 * around));
    painter.setFont(font);
    painter.setPen(style.text);
    for (const auto& point : points) {
        if (point.name.isEmpty() || point.faded || !hasPlace({point.x, point.y})) continue;
        const QSizeF size(metrics.horizontalAdvance(point.name), metrics.height() * 0.8);
        const QPointF middle = place.pixel(point);
        // A name is tried to the right of its mark, then to the left.
        const QPointF corners[] = {{around + 3, -size.height() / 2},
                                   {-around - 3 - size.width(), -size.height() / 2}};
        for (const QPointF& corner : corners) {
            const QRectF box(middle + corner, size);
            const auto covers = [&box](const QRectF& other) { return other.intersects(box); };
            if (!place.plot.contains(box) || std::any_of(taken.begin(), taken.end(), covers))
                continue;
            painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, point.name);
            taken.push_back(box);
            break;
        }
    }
}

void PointMapFigure::paintFigure(QPainter& painter, const QRectF& area,
                                 const PlotStyle& style) const {
    if (points.empty()) return drawEmptyText(painter, area, emptyText, style);
    const auto now = place(area, style);
    const QFontMetricsF metrics(style.font);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(style.text);
    if (now.title > 0) {
        painter.setFont(boldFont(style.font));
        painter.drawText(
            QRectF(area.left(), area.top(), area.width(), now.title), Qt::AlignLeft | Qt::AlignTop,
            QFontMetricsF(painter.font()).elidedText(title, Qt::ElideRight, area.width()));
    }
    paintMarkLegend(painter, now.legend, area.topLeft() + QPointF(0, now.title), style);
    painter.setFont(style.font);
    painter.setPen(style.secondary);
    const QRectF below(now.plot.left(), now.plot.bottom(), now.plot.width(),
                       area.bottom() - now.plot.bottom());
    painter.drawText(below, Qt::AlignHCenter | Qt::AlignBottom,
                     metrics.elidedText(xTitle, Qt::ElideRight, below.width()));
    if (!yTitle.isEmpty())
        drawTurned(painter,
                   QRectF(area.left(), now.plot.top(), metrics.height(), now.plot.height()),
                   yTitle);
    painter.setPen(QPen(style.hairline, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(now.plot.adjusted(0.5, 0.5, -0.5, -0.5));
    const qreal around = radius(style);
    // paint faded points first, so that selected ones are on top
    for (const bool faded : {true, false})
        for (const auto& point : points) {
            if (point.faded != faded) continue;
            QColor fill = kindColour(point.kind, style);
            // Translucent marks show the density of many points.
            fill.setAlphaF(faded ? 0.15F : points.size() <= kFewMarks ? 1.0F : 0.75F);
            painter.setPen(Qt::NoPen);
            painter.setBrush(fill);
            drawMark(painter, point.kind, now.pixel(point), around);
        }
    paintNames(painter, now, style);
    painter.restore();
}

QStringList PointMapFigure::csvHeader() const {
    return rowHeader + QStringList{QStringLiteral("x"), QStringLiteral("y")};
}

QList<QStringList> PointMapFigure::csvRows() const {
    QList<QStringList> rows;
    for (const auto& point : points)
        rows.append(point.row + QStringList{QString::number(point.x, 'g', 9),
                                            QString::number(point.y, 'g', 9)});
    return rows;
}

QList<FigureAxis> PointMapFigure::figureAxes() const {
    return {{QCoreApplication::translate("Figure", "the x axis"), xTitle},
            {QCoreApplication::translate("Figure", "the y axis"), yTitle}};
}

}  // namespace headscope::plots
