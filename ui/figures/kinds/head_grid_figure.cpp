#include "ui/figures/kinds/head_grid_figure.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/site_names.h"
#include "ui/figures/weight_painter.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

HeadGridFigure::Layout HeadGridFigure::layout(const QRectF& area, const QFont& font) const {
    const QFontMetricsF metrics(font);
    PlotStyle style;
    style.font = font;
    const qreal width = area.width() - (weightBarWidth(style) + metrics.height() * 0.5);
    Layout result;
    result.left = metrics.horizontalAdvance(QStringLiteral("L00")) + metrics.height() * 0.4;
    result.top = metrics.height() * 1.3;
    const int columns = std::max(1, heads), rows = std::max(1, layers);
    const qreal across = (width - result.left - 3) / columns,
                down = (area.height() - result.top - 3) / rows;
    // Distance of two cells: square, at least 8 pixels and at most six lines of text.
    const qreal pitch = std::max<qreal>(8, std::min({across, down, metrics.height() * 6}));
    result.gap = std::max<qreal>(2, std::min(pitch * 0.1, metrics.height() * 0.45));
    result.cell = pitch - result.gap;
    result.origin = area.topLeft() + QPointF(result.left, result.top);
    return result;
}

QRectF HeadGridFigure::Layout::rect(Place place) const {
    const qreal pitch = cell + gap;
    return {origin.x() + place.head * pitch, origin.y() + place.layer * pitch, cell, cell};
}

const HeadThumbnail* HeadGridFigure::thumbnail(Place place) const {
    const std::size_t index = std::size_t(place.layer) * heads + place.head;
    return index < thumbnails.size() ? &thumbnails[index] : nullptr;
}

bool HeadGridFigure::anyAbsent() const {
    return std::any_of(thumbnails.begin(), thumbnails.end(), [](const HeadThumbnail& one) {
        return std::any_of(one.values.begin(), one.values.end(),
                           [](float value) { return std::isnan(value); });
    });
}

void HeadGridFigure::paintThumbnail(QPainter& painter, const QRectF& rect, Place place,
                                    const PlotStyle& style) const {
    const HeadThumbnail* found = thumbnail(place);
    if (!found || found->values.empty()) return painter.fillRect(rect, style.hairline);
    const HeadThumbnail& map = *found;
    // Without a common scale, each head has its own, up to its largest weight.
    const double end = high ? *high : double(map.peak);
    const qreal wide = rect.width() / map.columns, tall = rect.height() / map.rows;
    for (int r = 0; r < map.rows; ++r)
        for (int c = 0; c < map.columns; ++c) {
            const auto value = double(map.values[std::size_t(r) * map.columns + c]);
            fillCell(
                painter, QRectF(rect.left() + c * wide, rect.top() + r * tall, wide, tall),
                std::isnan(value) ? style.hairline : weightColour(value / std::max(end, 1e-12)));
        }
}

void HeadGridFigure::paintMarks(QPainter& painter, const QRectF& rect, Place place,
                                const PlotStyle& style, const Marks* marks) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    // Removed heads are dimmed and crossed out.
    if (!on(place)) {
        QColor veil = style.background;
        veil.setAlphaF(0.62F);
        painter.fillRect(rect, veil);
        painter.setPen(QPen(style.bad, style.lineWidth * 1.5));
        painter.drawLine(rect.topLeft(), rect.bottomRight());
        painter.drawLine(rect.topRight(), rect.bottomLeft());
    }
    // The pinned head has a dashed frame, the current one a solid frame.
    if (marks && marks->pinned && *marks->pinned == place) {
        painter.setPen(QPen(style.text, style.lineWidth * 1.2, Qt::DashLine));
        painter.drawRect(rect.adjusted(-1.5, -1.5, 1.5, 1.5));
    }
    if (marks && place == marks->current) {
        painter.setPen(QPen(style.accent, marks->focus ? 3 : 2));
        painter.drawRect(rect.adjusted(-2, -2, 2, 2));
    }
    painter.restore();
}

QString HeadGridFigure::rowLabel(int layer) const {
    return SiteNames(sites).label(layer);
}

void HeadGridFigure::paintLabels(QPainter& painter, const Layout& layout, const PlotStyle& style,
                                 const Marks* marks) const {
    painter.setFont(style.font);
    const QFontMetricsF metrics(style.font);
    const auto pen = [&](bool chosen) { painter.setPen(chosen ? style.text : style.secondary); };
    const qreal pitch = layout.cell + layout.gap;
    for (int l = 0; l < layers; ++l) {
        pen(marks && l == marks->current.layer);
        painter.drawText(QRectF(layout.origin.x() - layout.left, layout.origin.y() + l * pitch,
                                layout.left - metrics.height() * 0.4, layout.cell),
                         Qt::AlignRight | Qt::AlignVCenter, rowLabel(l));
    }
    for (int h = 0; h < heads; ++h) {
        pen(marks && h == marks->current.head);
        painter.drawText(
            QRectF(layout.origin.x() + h * pitch - pitch, layout.origin.y() - layout.top,
                   layout.cell + 2 * pitch, layout.top),
            Qt::AlignCenter, QStringLiteral("H%1").arg(h));
    }
}

void HeadGridFigure::paintGrid(QPainter& painter, const QRectF& area, const PlotStyle& style,
                               const Marks* marks) const {
    const Layout now = layout(area, style.font);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int l = 0; l < layers; ++l)
        for (int h = 0; h < heads; ++h) {
            const QRectF rect = now.rect({l, h});
            // On the screen (with marks), whole pixels avoid blurred borders.
            paintThumbnail(painter, marks ? QRectF(rect.toAlignedRect()) : rect, {l, h}, style);
            paintMarks(painter, rect, {l, h}, style, marks);
        }
    paintLabels(painter, now, style, marks);
    paintBar(painter, now, style);
}

void HeadGridFigure::paintBar(QPainter& painter, const Layout& layout,
                              const PlotStyle& style) const {
    // If each head has its own scale, there is not a common colour bar.
    if (!high || thumbnails.empty()) return;
    const QFontMetricsF metrics(style.font);
    const qreal right = layout.origin.x() + heads * (layout.cell + layout.gap),
                height = layers * (layout.cell + layout.gap) - layout.gap;
    paintWeightBar(painter, QRectF(right + metrics.height() * 0.3, layout.origin.y(), 0, height),
                   style, *high, tr("weight"));
}

// In print the axes have titles, and a text below explains the axes of one thumbnail.
void HeadGridFigure::paintFigure(QPainter& painter, const QRectF& area,
                                 const PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    const qreal line = std::ceil(metrics.height());
    const QRectF grid = area.adjusted(line, line, 0, 0);
    const Layout now = layout(grid, style.font);
    const qreal pitch = now.cell + now.gap, wide = heads * pitch - now.gap,
                tall = layers * pitch - now.gap;
    painter.save();
    paintGrid(painter, grid, style, nullptr);
    painter.setFont(style.font);
    painter.setPen(style.secondary);
    painter.drawText(QRectF(now.origin.x(), area.top(), wide, line),
                     Qt::AlignHCenter | Qt::TextDontClip, tr("head"));
    drawTurned(painter, QRectF(area.left(), now.origin.y(), line, tall), tr("layer"));
    painter.drawText(
        QRectF(now.origin.x(), now.origin.y() + tall + 4, area.right() - now.origin.x(), 4 * line),
        Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, insideText());
    painter.restore();
}

QString HeadGridFigure::insideText() const {
    return what.isEmpty() ? QString() : tr("Each panel: %1.").arg(what);
}

qreal HeadGridFigure::figureHeight(qreal width, const PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    const qreal line = std::ceil(metrics.height());
    // A practically unlimited height makes the width alone decide the cell size.
    const Layout now = layout(QRectF(0, 0, width - line, 1e6), style.font);
    const qreal text = metrics
                           .boundingRect(QRectF(0, 0, width - line - now.left, 1e4),
                                         Qt::TextWordWrap, insideText())
                           .height();
    return line + now.top + std::max(1, layers) * (now.cell + now.gap) + 6 + text;
}

QJsonObject HeadGridFigure::figureSettings() const {
    QJsonObject settings{{QStringLiteral("colours"), QStringLiteral("cividis")},
                         {QStringLiteral("colour_low"), 0}};
    if (high) settings.insert(QStringLiteral("colour_high"), *high);
    return settings;
}

QString HeadGridFigure::caption() const {
    QString text = tr("All heads; rows: layers, columns: heads; %1.").arg(what);
    text += QLatin1Char(' ') +
            (high ? tr("One colour scale from 0 to %1.").arg(weightText(*high))
                  : tr("Every head has its own colour scale from 0 to its largest weight."));
    if (anyAbsent()) text += QLatin1Char(' ') + tr("Grey cells: keys hidden from the queries.");
    if (!mask.all()) text += QLatin1Char(' ') + tr("Crossed-out heads are switched off.");
    return origin.isEmpty() ? text : text + QLatin1Char(' ') + origin;
}

QStringList HeadGridFigure::csvHeader() const {
    return {QStringLiteral("layer"), QStringLiteral("head"),   QStringLiteral("on"),
            QStringLiteral("row"),   QStringLiteral("column"), QStringLiteral("weight")};
}

QList<QStringList> HeadGridFigure::csvRows() const {
    QList<QStringList> rows;
    for (std::size_t i = 0; i < thumbnails.size(); ++i) {
        const HeadThumbnail& thumbnail = thumbnails[i];
        const Place place{int(i) / heads, int(i) % heads};
        for (std::size_t cell = 0; cell < thumbnail.values.size(); ++cell)
            rows.append({QString::number(place.layer), QString::number(place.head),
                         QString::number(int(on(place))),
                         QString::number(int(cell) / thumbnail.columns),
                         QString::number(int(cell) % thumbnail.columns),
                         std::isnan(thumbnail.values[cell])
                             ? QString()
                             : QString::number(double(thumbnail.values[cell]), 'g', 9)});
    }
    return rows;
}

QList<FigureScale> HeadGridFigure::figureScales() const {
    return high ? QList<FigureScale>{{what, true, 0, *high}} : QList<FigureScale>();
}

void HeadGridFigure::setFigureScale(const FigureScale& scale) {
    if (high && scale.colours && scale.quantity == what) high = scale.high;
}

}  // namespace headscope::plots
