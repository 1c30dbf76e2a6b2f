#include "ui/figures/curve_crosshair.h"

#include "ui/figures/mark_shapes.h"
#include "ui/figures/plot_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope::plots {
namespace {

QString markText(const CurveData& data, const CurveFrame& frame, double x) {
    for (const CurveMark& mark : data.marks())
        if (std::abs(frame.pixel(0, mark.x, 1).x() - frame.pixel(0, x, 1).x()) < 5)
            return mark.label;
    return {};
}

void paintDots(QPainter& painter, const CurveFrame& frame, const CurveData& data, double x,
               const PlotStyle& style) {
    for (std::size_t i = 0; i < data.lines().size(); ++i) {
        const CurveData::Line& line = data.lines()[i];
        const int nearest = CurveData::nearest(line, x);
        if (nearest < 0) continue;
        const auto n = static_cast<std::size_t>(nearest);
        const QPointF at = frame.pixel(line.series.panel, line.raw[n].x, line.smooth[n]);
        const QRectF near =
            frame.panels[static_cast<std::size_t>(line.series.panel)].area.adjusted(-2, -2, 2, 2);
        if (!hasPlace(at) || !near.contains(at)) continue;  // QRectF::contains is true for NaN
        painter.setPen(QPen(style.background, 1.5));
        painter.setBrush(lineColour(data, static_cast<int>(i), style));
        drawRing(painter, at, 4);
    }
    painter.setBrush(Qt::NoBrush);
}

// Paints the box with step, event and value of every line next to the crosshair.
void paintReadOut(QPainter& painter, const CurveFrame& frame, const CurveData& data, double x,
                  const QString& xTitle, const PlotStyle& style) {
    std::vector<int> lines;
    QStringList texts = readOutLines(data, x, &lines);
    const QString mark = markText(data, frame, x);
    const QFontMetricsF metrics(style.font);
    QStringList all{QStringLiteral("%1 %2").arg(xTitle, numberText(std::round(x), 8))};
    if (!mark.isEmpty()) all[0] += QStringLiteral("  \u00b7  ") + mark;
    all += texts;
    qreal width = 0;
    for (const QString& text : all) width = std::max(width, metrics.horizontalAdvance(text) + 14);
    const QRectF area = frame.all();
    const qreal at = frame.pixel(0, x, 1).x(), height = metrics.height() * all.size() + 10;
    // The box is right of the crosshair, or left of it if there is not enough room.
    const qreal left = at + 12 + width + 12 < area.right() ? at + 12 : at - 24 - width;
    const QRectF box(std::max(area.left(), left), area.top() + 4, width + 12, height);
    QColor card = style.background;
    card.setAlpha(235);
    painter.setPen(QPen(style.hairline, 1));
    painter.setBrush(card);
    painter.drawRoundedRect(box, 6, 6);
    for (int i = 0; i < all.size(); ++i) {
        const qreal y = box.top() + 5 + metrics.height() * i;
        if (i > 0)
            painter.fillRect(QRectF(box.left() + 7, y + metrics.height() / 2 - 4, 8, 8),
                             lineColour(data, lines[static_cast<std::size_t>(i - 1)], style));
        painter.setPen(i == 0 ? style.secondary : style.text);
        painter.drawText(QPointF(box.left() + (i == 0 ? 7 : 20), y + metrics.ascent()), all[i]);
    }
}

}  // namespace

QStringList readOutLines(const CurveData& data, double x, std::vector<int>* lines) {
    QStringList texts;
    for (std::size_t i = 0; i < data.lines().size(); ++i) {
        const CurveData::Line& line = data.lines()[i];
        const int nearest = CurveData::nearest(line, x);
        if (nearest < 0) continue;
        const double smooth = line.smooth[static_cast<std::size_t>(nearest)],
                     raw = line.raw[static_cast<std::size_t>(nearest)].y;
        const bool both = line.series.smooth && data.smoothing() > 0;
        texts << (both ? QCoreApplication::translate("CurvePlot", "%1  %2  (raw %3)")
                             .arg(line.series.name, numberText(smooth), numberText(raw))
                       : QStringLiteral("%1  %2").arg(line.series.name, numberText(raw)));
        if (lines) lines->push_back(static_cast<int>(i));
    }
    return texts;
}

void paintCrosshair(QPainter& painter, const CurveFrame& frame, const CurveData& data, double x,
                    const QString& xTitle, const PlotStyle& style) {
    if (!std::isfinite(x) || data.empty()) return;
    painter.save();
    const qreal at = frame.pixel(0, x, 1).x();
    painter.setPen(QPen(style.secondary, 1));
    painter.drawLine(QPointF(at, frame.all().top()), QPointF(at, frame.all().bottom()));
    painter.setFont(style.font);
    paintDots(painter, frame, data, x, style);
    paintReadOut(painter, frame, data, x, xTitle, style);
    painter.restore();
}

}  // namespace headscope::plots
