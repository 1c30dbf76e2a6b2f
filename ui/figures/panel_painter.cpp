#include "ui/figures/panel_painter.h"

#include "ui/figures/colour_map.h"
#include "ui/figures/line_strokes.h"
#include "ui/figures/mark_shapes.h"
#include "ui/figures/plot_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {
// Aspect ratio (width / height) that is easy to read in small multiples.
constexpr qreal kPanelPad = 4, kPanelAspect = 1.45;

bool drawable(const PanelData& data, const CurvePoint& point) {
    return std::isfinite(point.x) && std::isfinite(point.y) && (!data.logX || point.x > 0) &&
           (!data.logY || point.y > 0);
}

template <class Visit>
void visitPoints(const PanelData& data, Visit visit) {
    for (const auto& panel : data.panels)
        for (const auto& line : panel.lines)
            for (const auto& point : line.points)
                if (drawable(data, point)) visit(point);
}

CurveRange widened(double low, double high, bool logarithmic) {
    if (!(low <= high)) return {logarithmic ? 0.1 : 0.0, 1};
    if (logarithmic) {
        // On a log axis the margin is a factor.
        const double room = std::max(1.15, std::pow(high / low, 0.04));
        return {low / room, high * room};
    }
    const double room = high > low ? 0.05 * (high - low) : std::max(1e-6, 0.05 * std::abs(high));
    return {low - room, high + room};
}

qreal widestTick(const std::vector<AxisTick>& ticks, const QFontMetricsF& metrics) {
    qreal widest = 0;
    for (const auto& tick : ticks) widest = std::max(widest, metrics.horizontalAdvance(tick.text));
    return widest;
}

int ticksThatFit(qreal room, qreal each) {
    return std::clamp(static_cast<int>(room / each), 2, 6);
}

QPointF pixel(const PanelLayout& layout, const PanelData& data, const QRectF& area,
              const CurvePoint& point) {
    return {area.left() + area.width() * axisPart(layout.x, data.logX, point.x),
            area.bottom() - area.height() * axisPart(layout.y, data.logY, point.y)};
}

// Paints the axes of one panel. Only the left and lowest panels have numbers.
void paintAxes(QPainter& painter, const PanelLayout& layout, const PanelData& data,
               std::size_t index, const PlotStyle& style) {
    const QRectF& area = layout.panels[index];
    const QFontMetricsF metrics(style.font);
    const bool first = index % static_cast<std::size_t>(layout.columns) == 0;
    const bool lowest = index + static_cast<std::size_t>(layout.columns) >= layout.panels.size();
    painter.setPen(QPen(style.hairline, 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.drawLine(area.topLeft(), area.bottomLeft());
    for (const auto& tick :
         axisTicks(layout.y, data.logY, ticksThatFit(area.height(), metrics.height() * 2.2))) {
        const qreal y = area.bottom() - area.height() * axisPart(layout.y, data.logY, tick.value);
        painter.setPen(QPen(style.hairline, 1));
        painter.drawLine(QPointF(area.left() - 3, y), QPointF(area.left(), y));
        if (!first) continue;
        painter.setPen(style.secondary);
        painter.drawText(QRectF(area.left() - 300, y - metrics.height() / 2, 300 - kPanelPad - 2,
                                metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, tick.text);
    }
    for (const auto& tick :
         xTicks(layout.x, data, ticksThatFit(area.width(), metrics.height() * 4))) {
        const qreal x = area.left() + area.width() * axisPart(layout.x, data.logX, tick.value);
        painter.setPen(QPen(style.hairline, 1));
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + 3));
        if (!lowest) continue;
        painter.setPen(style.secondary);
        painter.drawText(QRectF(x - 100, area.bottom() + kPanelPad, 200, metrics.height()),
                         Qt::AlignHCenter, tick.text);
    }
}

void paintLines(QPainter& painter, const PanelLayout& layout, const PanelData& data,
                std::size_t index, bool moving, const PlotStyle& style) {
    painter.save();
    painter.setClipRect(layout.panels[index].adjusted(-2, -2, 2, 2));
    for (const auto& line : data.panels[index].lines) {
        QPolygonF points;
        for (const auto& point : line.points)
            if (drawable(data, point)) points << pixel(layout, data, layout.panels[index], point);
        const QColor colour = seriesColour(line.colour, style.dark);
        // A pen of width 0 is one pixel wide and much faster to draw.
        const QPen pen(colour, moving ? 0 : style.lineWidth, line.dash, Qt::FlatCap, Qt::BevelJoin);
        painter.setBrush(Qt::NoBrush);
        strokeLine(painter, points, pen);
        // A single point is invisible as a line, so it is drawn as a dot.
        if (points.size() != 1) continue;
        painter.setBrush(colour);
        drawRing(painter, points.first(), 2 * style.lineWidth);
    }
    painter.restore();
}

void paintUpright(QPainter& painter, const PanelLayout& layout, const PanelData& data,
                  const QRectF& area, double x, const QPen& pen) {
    const double part = axisPart(layout.x, data.logX, x);
    if (!std::isfinite(part) || part < 0 || part > 1) return;
    painter.setPen(pen);
    const qreal at = area.left() + area.width() * part;
    painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
}

const QString& legendText(const PanelLine& line) {
    return line.kind.isEmpty() ? line.name : line.kind;
}

struct LegendEntry {
    const PanelLine* line = nullptr;
    qreal x = 0;
    int row = 0;
};

qreal legendDash(const QFontMetricsF& metrics) {
    return metrics.height() * 1.4;
}

// Legend entries without duplicate names, on as many rows as needed.
std::vector<LegendEntry> legendEntries(const PanelData& data, const QFontMetricsF& metrics,
                                       qreal width) {
    std::vector<LegendEntry> entries;
    if (!data.legend) return entries;
    QStringList named;
    qreal x = 0;
    int row = 0;
    for (const auto& panel : data.panels)
        for (const auto& line : panel.lines) {
            if (named.contains(legendText(line)) || line.name.isEmpty()) continue;
            named << legendText(line);
            const qreal needed =
                legendDash(metrics) + kPanelPad + metrics.horizontalAdvance(legendText(line));
            if (x > 0 && x + needed > width) {
                x = 0;
                ++row;
            }
            entries.push_back({&line, x, row});
            x += needed + 3 * kPanelPad;
        }
    return entries;
}

void paintLegend(QPainter& painter, const PanelLayout& layout, const PanelData& data,
                 const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    const qreal dash = legendDash(metrics);
    for (const auto& entry : legendEntries(data, metrics, layout.legend.width())) {
        const QPointF at(layout.legend.left() + entry.x,
                         layout.legend.top() + (entry.row + 0.5) * (metrics.height() + 2));
        painter.setPen(QPen(seriesColour(entry.line->colour, style.dark), style.lineWidth + 0.5,
                            entry.line->dash, Qt::FlatCap));
        painter.drawLine(at, at + QPointF(dash, 0));
        painter.setPen(style.text);
        painter.drawText(at + QPointF(dash + kPanelPad, metrics.ascent() / 2 - 1),
                         legendText(*entry.line));
    }
}

void paintPanel(QPainter& painter, const PanelLayout& layout, const PanelData& data,
                std::size_t index, const PanelMarks& marks, const PlotStyle& style) {
    const QRectF& area = layout.panels[index];
    const bool current = static_cast<int>(index) == marks.current;
    paintAxes(painter, layout, data, index, style);
    paintUpright(painter, layout, data, area, data.markX, QPen(style.secondary, 1, Qt::DashLine));
    if (static_cast<int>(index) == marks.hovered)
        paintUpright(painter, layout, data, area, marks.x, QPen(style.accent, 1));
    paintLines(painter, layout, data, index, marks.moving, style);
    const QFontMetricsF metrics(style.font);
    painter.setFont(current ? boldFont(style.font) : style.font);
    painter.setPen(current ? style.text : style.secondary);
    painter.drawText(
        QRectF(area.left(), area.top() - metrics.height() - 2, area.width(), metrics.height()),
        Qt::AlignLeft, data.panels[index].title);
    painter.setFont(style.font);
    if (!current) return;
    painter.setPen(QPen(style.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area.adjusted(-1, -1, 2, 1));
}
}  // namespace

std::vector<AxisTick> xTicks(const CurveRange& range, const PanelData& data, int most) {
    auto ticks = axisTicks(range, data.logX, most);
    const auto between = [](const AxisTick& tick) { return tick.value != std::round(tick.value); };
    if (!data.wholeX || std::none_of(ticks.begin(), ticks.end(), between)) return ticks;
    ticks.erase(std::remove_if(ticks.begin(), ticks.end(), between), ticks.end());
    for (auto& tick : ticks) tick.text = QString::number(tick.value, 'f', 0);
    return ticks;
}

bool PanelData::empty() const {
    bool any = false;
    visitPoints(*this, [&](const CurvePoint&) { any = true; });
    return !any;
}

CurveRange PanelData::xRange() const {
    double least = std::numeric_limits<double>::infinity(), most = -least;
    visitPoints(*this, [&](const CurvePoint& p) {
        least = std::min(least, p.x);
        most = std::max(most, p.x);
    });
    if (least == most) return {least * 0.9, most * 1.1 + 1e-9};
    return least < most ? CurveRange{least, most} : CurveRange{logX ? 1.0 : 0.0, 10};
}

CurveRange PanelData::yRange() const {
    if (std::isfinite(low) && std::isfinite(high)) return {low, high};
    double least = std::numeric_limits<double>::infinity(), most = -least;
    visitPoints(*this, [&](const CurvePoint& p) {
        least = std::min(least, p.y);
        most = std::max(most, p.y);
    });
    return widened(least, most, logY);
}

QList<LegendLine> legendLines(const PanelData& data) {
    QList<LegendLine> lines;
    for (const auto& panel : data.panels)
        for (const auto& line : panel.lines) {
            const LegendLine entry{legendText(line), seriesColour(line.colour), line.dash, true,
                                   -1};
            const auto same = [&](const LegendLine& one) { return one.name == entry.name; };
            if (!line.name.isEmpty() && std::none_of(lines.begin(), lines.end(), same))
                lines.append(entry);
        }
    return lines;
}

PanelLayout panelLayout(const QRectF& area, const PanelData& data, const QFont& font) {
    PanelLayout layout;
    layout.x = data.xRange();
    layout.y = data.yRange();
    const QFontMetricsF metrics(font);
    const qreal line = std::ceil(metrics.height());
    const auto count = static_cast<int>(data.panels.size());
    const qreal ticks = widestTick(axisTicks(layout.y, data.logY, 6), metrics) + 2 * kPanelPad + 4;
    const qreal legendWidth = area.width() - line - ticks;
    const auto legend = legendEntries(data, metrics, legendWidth);
    const int legendRows = legend.empty() ? 1 : legend.back().row + 1;
    layout.legend =
        QRectF(area.left() + line + ticks, area.top(), legendWidth, legendRows * (line + 2));
    const QRectF body = area.adjusted(line + ticks, layout.legend.height() + kPanelPad, -line * 1.2,
                                      -2 * line - 2 * kPanelPad);
    // Tick labels at both sides of a gap extend half their width into it.
    const qreal gapX =
                    std::max(line, widestTick(xTicks(layout.x, data, 6), metrics) + 4 * kPanelPad),
                gapY = line * 1.6;
    qreal best = -1;
    for (int columns = 1; columns <= count; ++columns) {
        const int rows = (count + columns - 1) / columns;
        const qreal width = (body.width() - gapX * (columns - 1)) / columns,
                    height = (body.height() - gapY * (rows - 1)) / rows - line - 2;
        const qreal score = std::min(width / kPanelAspect, height);
        if (score <= best) continue;
        best = score;
        layout.columns = columns;
    }
    const int rows = (std::max(1, count) + layout.columns - 1) / layout.columns;
    const qreal width = (body.width() - gapX * (layout.columns - 1)) / layout.columns,
                height = (body.height() - gapY * (rows - 1)) / rows;
    for (int i = 0; i < count; ++i)
        layout.panels.emplace_back(body.left() + (i % layout.columns) * (width + gapX),
                                   body.top() + (i / layout.columns) * (height + gapY) + line + 2,
                                   std::max<qreal>(1, width),
                                   std::max<qreal>(1, height - line - 2));
    layout.xTitle = QRectF(body.left(), area.bottom() - line - 1, body.width(), line);
    layout.yTitle = QRectF(area.left(), body.top(), line, body.height());
    return layout;
}

void paintPanels(QPainter& painter, const QRectF& area, const PanelData& data,
                 const PanelMarks& marks, const PlotStyle& style) {
    const PanelLayout layout = panelLayout(area, data, style.font);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(style.font);
    for (std::size_t i = 0; i < data.panels.size(); ++i)
        paintPanel(painter, layout, data, i, marks, style);
    paintLegend(painter, layout, data, style);
    painter.setPen(style.secondary);
    painter.drawText(layout.xTitle, Qt::AlignHCenter | Qt::AlignBottom, data.xTitle);
    drawTurned(painter, layout.yTitle, data.yTitle);
    painter.restore();
}

int nearestPoint(const PanelLine& line, double x) {
    const auto nearer = [x](const CurvePoint& a, const CurvePoint& b) {
        return std::abs(a.x - x) < std::abs(b.x - x);
    };
    const auto nearest = std::min_element(line.points.begin(), line.points.end(), nearer);
    return nearest == line.points.end() ? -1 : static_cast<int>(nearest - line.points.begin());
}

double panelX(const PanelLayout& layout, const PanelData& data, int panel, double at) {
    const QRectF& area = layout.panels[static_cast<std::size_t>(panel)];
    const double part = (at - area.left()) / area.width();
    if (data.logX) return layout.x.low * std::pow(layout.x.high / layout.x.low, part);
    return layout.x.low + part * (layout.x.high - layout.x.low);
}

}  // namespace headscope::plots
