#include "ui/figures/curve_painter.h"

#include "ui/figures/axis_ticks.h"
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

constexpr qreal kCurveGap = 5;
constexpr qreal kStroke = 26;  // length of a legend's line, long enough to show a dash pattern
constexpr int kMostDirectLabels = 4;

struct EndLabel {
    int line = 0;
    qreal y = 0;
};

std::vector<int> linesOf(const CurveData& data, int panel) {
    std::vector<int> lines;
    for (std::size_t i = 0; i < data.lines().size(); ++i)
        if (data.lines()[i].series.panel == panel && !data.lines()[i].raw.empty())
            lines.push_back(static_cast<int>(i));
    return lines;
}

double lastShown(const CurveData::Line& line, const CurveRange& x) {
    int i = CurveData::nearest(line, x.high);
    while (i > 0 && (line.raw[static_cast<std::size_t>(i)].x > x.high ||
                     std::isnan(line.smooth[static_cast<std::size_t>(i)])))
        --i;
    return i < 0 ? std::numeric_limits<double>::quiet_NaN()
                 : line.smooth[static_cast<std::size_t>(i)];
}

// Moves end labels apart vertically so that they do not overlap, and keeps them inside the panel.
void spread(std::vector<EndLabel>& labels, qreal line, const QRectF& area) {
    std::sort(labels.begin(), labels.end(),
              [](const EndLabel& a, const EndLabel& b) { return a.y < b.y; });
    qreal floor = area.top() + line / 2;
    for (EndLabel& label : labels) {
        label.y = std::max(label.y, floor);
        floor = label.y + line;
    }
    qreal ceiling = area.bottom() - line / 2;
    for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
        label->y = std::min(label->y, ceiling);
        ceiling = label->y - line;
    }
}

QPen legendPen(const CurveData& data, int line, const PlotStyle& style) {
    return {lineColour(data, line, style), style.lineWidth, lineDash(data, line), Qt::FlatCap};
}

// Paints line sample and name of each line at the right edge, near its last visible value.
void paintEndLabels(QPainter& painter, const CurveFrame& frame, int panel,
                    const std::vector<int>& lines, const CurveData& data, const PlotStyle& style) {
    const QRectF area = frame.panels[static_cast<std::size_t>(panel)].area;
    const QFontMetricsF metrics(style.font);
    std::vector<EndLabel> labels;
    for (int line : lines) {
        const qreal y = frame
                            .pixel(panel, frame.x.high,
                                   lastShown(data.lines()[static_cast<std::size_t>(line)], frame.x))
                            .y();
        labels.push_back({line, std::isfinite(y) ? y : area.center().y()});
    }
    spread(labels, metrics.height() * 0.95, area);
    const qreal room = labelRoom(data, style.font);
    for (const EndLabel& label : labels) {
        const qreal left = area.right() + kCurveGap;
        painter.setPen(legendPen(data, label.line, style));
        painter.drawLine(QPointF(left, label.y), QPointF(left + kStroke, label.y));
        painter.setPen(style.text);
        painter.drawText(QRectF(left + kStroke + kCurveGap, label.y - metrics.height() / 2, room,
                                metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                         data.lines()[static_cast<std::size_t>(label.line)].series.name);
    }
}

// Paints a legend in columns above the panel; used if there are too many lines for labels at their
// ends.
void paintLegend(QPainter& painter, const QRectF& area, const std::vector<int>& lines,
                 const CurveData& data, const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    qreal widest = 0;
    for (int line : lines)
        widest = std::max(widest, metrics.horizontalAdvance(
                                      data.lines()[static_cast<std::size_t>(line)].series.name));
    const qreal column = widest + kStroke + 14;
    const int columns = std::max(1, static_cast<int>(area.width() / column));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto row = i / columns;
        const qreal x = area.left() + kCurveGap + static_cast<qreal>(i % columns) * column,
                    y = area.top() + (static_cast<qreal>(row) + 0.6) * metrics.height();
        painter.setPen(legendPen(data, lines[i], style));
        painter.drawLine(QPointF(x, y), QPointF(x + kStroke, y));
        painter.setPen(style.text);
        painter.drawText(QPointF(x + kStroke + 4, y + metrics.ascent() / 2 - 1),
                         data.lines()[static_cast<std::size_t>(lines[i])].series.name);
    }
}

// Reduces the points of one pixel column to its first, lowest, highest and last point. The drawn
// line looks the same.
class ColumnThinner {
public:
    void add(const QPointF& at) {
        if (!std::isfinite(at.y())) {
            flush();
            m_points.push_back(at);  // this point marks a gap in the line
            return;
        }
        if (m_count > 0 && std::floor(at.x()) != std::floor(m_first.x())) flush();
        if (m_count++ == 0) m_first = m_low = m_high = at;
        if (at.y() < m_low.y()) m_low = at;
        if (at.y() > m_high.y()) m_high = at;
        m_last = at;
    }
    QPolygonF take() {
        flush();
        return std::move(m_points);
    }

private:
    void flush() {
        if (m_count > 0) m_points.push_back(m_first);
        if (m_count > 3) {
            m_points.push_back(m_low.x() < m_high.x() ? m_low : m_high);
            m_points.push_back(m_low.x() < m_high.x() ? m_high : m_low);
        } else if (m_count == 3) {
            m_points.push_back(m_low == m_first || m_low == m_last ? m_high : m_low);
        }
        if (m_count > 1) m_points.push_back(m_last);
        m_count = 0;
    }

    QPolygonF m_points;
    QPointF m_first, m_low, m_high, m_last;
    int m_count = 0;
};

QPolygonF thinned(const CurveFrame& frame, int panel, const CurveData::Line& line, bool smooth) {
    const auto first = std::lower_bound(line.raw.begin(), line.raw.end(), frame.x.low,
                                        [](const CurvePoint& p, double at) { return p.x < at; });
    auto i = static_cast<std::size_t>(first - line.raw.begin());
    if (i > 0) --i;  // include the segment that enters from the left
    ColumnThinner thinner;
    for (bool last = false; i < line.raw.size() && !last; ++i) {
        last = line.raw[i].x > frame.x.high;
        thinner.add(frame.pixel(panel, line.raw[i].x, smooth ? line.smooth[i] : line.raw[i].y));
    }
    return thinner.take();
}

void paintPolyline(QPainter& painter, const QPolygonF& points, const QPen& pen) {
    qsizetype start = 0;
    for (qsizetype i = 0; i <= points.size(); ++i) {
        if (i < points.size() && hasPlace(points[i])) continue;
        if (i - start > 1) strokeLine(painter, points.mid(start, i - start), pen);
        start = i + 1;
    }
}

void paintMarkers(QPainter& painter, const QPolygonF& points, const QColor& colour) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    for (const QPointF& point : points) drawRing(painter, point, 2.4);
    painter.setBrush(Qt::NoBrush);
}

// Paints the raw or the smoothed line of a series, with markers if it has few points.
void paintLine(QPainter& painter, const CurveFrame& frame, const CurveData& data, int index,
               const PlotStyle& style, bool raw) {
    const CurveData::Line& line = data.lines()[static_cast<std::size_t>(index)];
    const bool smoothed = line.series.smooth && data.smoothing() > 0;
    if (raw && !smoothed) return;
    const QColor colour = lineColour(data, index, style);
    QPen pen(raw ? faintColour(colour, style.background) : colour,
             raw ? style.lineWidth * 0.6 : style.lineWidth);
    if (!raw) pen.setStyle(lineDash(data, index));
    pen.setJoinStyle(Qt::RoundJoin);
    const QPolygonF points = thinned(frame, line.series.panel, line, !raw);
    paintPolyline(painter, points, pen);
    const bool marked = (!line.series.smooth && line.series.markers) || line.raw.size() == 1;
    if (!raw && marked && std::size_t(points.size()) <= kMostMarkers)
        paintMarkers(painter, points, colour);
}

// Paints axis line, ticks, numbers and rotated title of one panel's y axis.
void paintYAxis(QPainter& painter, const CurveFrame::Panel& panel, const QString& title,
                qreal titleX, const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    painter.setFont(style.font);
    painter.setPen(QPen(style.secondary, 1));
    painter.drawLine(panel.area.topLeft(), panel.area.bottomLeft());
    const int most =
        std::clamp(static_cast<int>(panel.area.height() / (metrics.height() * 2.2)), 2, 6);
    for (const AxisTick& tick : axisTicks(panel.y, panel.logarithmic, most)) {
        const qreal part = axisPart(panel.y, panel.logarithmic, tick.value);
        const qreal y = panel.area.bottom() - part * panel.area.height();
        painter.setPen(QPen(style.secondary, 1));
        painter.drawLine(QPointF(panel.area.left() - 4, y), QPointF(panel.area.left(), y));
        painter.setPen(style.text);
        painter.drawText(QRectF(titleX, y - metrics.height() / 2, panel.area.left() - titleX - 6,
                                metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, tick.text);
    }
    painter.setPen(style.text);
    drawTurned(painter, {titleX, panel.area.top(), metrics.height(), panel.area.height()}, title);
}

// Paints the x axis line below each panel; only the lowest panel gets ticks and the title.
void paintXAxis(QPainter& painter, const CurveFrame& frame, const QString& title,
                const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    for (const CurveFrame::Panel& panel : frame.panels) {
        painter.setPen(QPen(style.secondary, 1));
        painter.drawLine(panel.area.bottomLeft(), panel.area.bottomRight());
    }
    const QRectF area = frame.panels.back().area;
    const int most =
        std::clamp(static_cast<int>(area.width() / (metrics.averageCharWidth() * 11)), 2, 7);
    for (const AxisTick& tick : axisTicks(frame.x, false, most)) {
        const qreal x = area.left() + axisPart(frame.x, false, tick.value) * area.width();
        painter.setPen(QPen(style.secondary, 1));
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + 4));
        painter.setPen(style.text);
        painter.drawText(QRectF(x - 60, area.bottom() + 6, 120, metrics.height()),
                         Qt::AlignHCenter | Qt::TextDontClip, tick.text);
    }
    painter.drawText(
        QRectF(area.left(), area.bottom() + 6 + metrics.height(), area.width(), metrics.height()),
        Qt::AlignHCenter | Qt::TextDontClip, title);
}

qreal tickRoom(const CurveData& data, const CurveRange& x, const QFontMetricsF& metrics) {
    qreal widest = 0;
    for (std::size_t i = 0; i < data.panels().size(); ++i)
        for (const AxisTick& tick :
             axisTicks(data.yRange(static_cast<int>(i), x), data.panels()[i].logarithmic, 6))
            widest = std::max(widest, metrics.horizontalAdvance(tick.text));
    return widest;
}

}  // namespace

CurveFrame figureFrame(const QRectF& area, const CurveData& data, const CurveRange& x,
                       const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    const qreal line = metrics.height(), gap = line * 0.9;
    const qreal left = area.left() + line + kCurveGap + tickRoom(data, x, metrics) + 6;
    const qreal width = area.right() - labelRoom(data, style.font) - left;
    qreal weights = 0;
    // The remaining height is divided by the panels' relative heights.
    for (const CurvePanel& panel : data.panels()) weights += panel.height;
    const qreal room = area.height() - 2 * line - 8 - line * 0.6 -
                       gap * static_cast<qreal>(data.panels().size() - 1);
    CurveFrame frame;
    frame.x = x;
    qreal top = area.top() + line * 0.6;
    for (std::size_t i = 0; i < data.panels().size(); ++i) {
        const qreal height = room * data.panels()[i].height / weights;
        frame.panels.push_back({QRectF(left, top, width, height),
                                data.yRange(static_cast<int>(i), x), data.panels()[i].logarithmic});
        top += height + gap;
    }
    return frame;
}

QPointF CurveFrame::pixel(int panel, double at, double y) const {
    const Panel& place = panels[static_cast<std::size_t>(panel)];
    return {place.area.left() + axisPart(x, false, at) * place.area.width(),
            place.area.bottom() - axisPart(place.y, place.logarithmic, y) * place.area.height()};
}

double CurveFrame::xAt(double pixel) const {
    if (panels.empty() || panels[0].area.width() <= 0) return x.low;
    return x.low + (pixel - panels[0].area.left()) / panels[0].area.width() * (x.high - x.low);
}

QRectF CurveFrame::all() const {
    return panels.empty() ? QRectF()
                          : QRectF(panels.front().area.topLeft(), panels.back().area.bottomRight());
}

QColor faintColour(const QColor& colour, const QColor& background) {
    const auto mix = [](int a, int b) { return (a * 3 + b * 7) / 10; };
    return {mix(colour.red(), background.red()), mix(colour.green(), background.green()),
            mix(colour.blue(), background.blue())};
}

QColor lineColour(const CurveData& data, int line, const PlotStyle& style) {
    const QColor own = data.lines()[static_cast<std::size_t>(line)].series.colour;
    return own.isValid() ? own : seriesColour(line, style.dark);
}

// Uses solid lines for the first round of the palette in a panel. Later lines of the same colour
// have other dash patterns.
Qt::PenStyle lineDash(const CurveData& data, int line) {
    const CurveSeries& own = data.lines()[static_cast<std::size_t>(line)].series;
    int before = 0;
    for (int i = 0; i < line; ++i)
        before += data.lines()[static_cast<std::size_t>(i)].series.panel == own.panel;
    return seriesDash(before);
}

qreal labelRoom(const CurveData& data, const QFont& font) {
    const QFontMetricsF metrics(font);
    qreal widest = 0;
    for (std::size_t panel = 0; panel < data.panels().size(); ++panel) {
        int count = 0;
        qreal width = 0;
        for (const CurveData::Line& line : data.lines()) {
            if (line.series.panel != static_cast<int>(panel)) continue;
            ++count;
            width = std::max(width, metrics.horizontalAdvance(line.series.name));
        }
        if (count <= kMostDirectLabels) widest = std::max(widest, width);
    }
    return std::ceil(widest > 0 ? widest + kStroke + 3 * kCurveGap : 2 * kCurveGap);
}

void paintCurveLabels(QPainter& painter, const CurveFrame& frame, const CurveData& data,
                      const PlotStyle& style) {
    painter.save();
    painter.setFont(style.font);
    for (std::size_t panel = 0; panel < frame.panels.size(); ++panel) {
        const std::vector<int> lines = linesOf(data, static_cast<int>(panel));
        if (lines.size() <= kMostDirectLabels)
            paintEndLabels(painter, frame, static_cast<int>(panel), lines, data, style);
        else
            paintLegend(painter, frame.panels[panel].area, lines, data, style);
    }
    painter.restore();
}

std::vector<MarkPlace> placeMarks(const std::vector<qreal>& xs, const std::vector<qreal>& widths,
                                  qreal right) {
    constexpr int kRows = 4;
    constexpr qreal kBeside = 4, kApart = 8;
    std::vector<MarkPlace> places(xs.size());
    std::vector<qreal> ends(kRows, -1e9);  // right end of the last label, by row
    for (std::size_t i = 0; i < xs.size(); ++i) {
        MarkPlace& mine = places[i];
        // A vertical line starts below all labels that it would cross.
        for (std::size_t j = 0; j < i; ++j)
            if (places[j].labelled && places[j].left - kBeside < xs[i] &&
                places[j].left + widths[j] + kBeside > xs[i])
                mine.row = std::max(mine.row, places[j].row + 1);
        mine.left = xs[i] + kBeside;
        if (mine.left + widths[i] > right) mine.left = xs[i] - kBeside - widths[i];
        const bool leftward = mine.left < xs[i];
        // true if the label would cross the line of mark j, to its left
        const auto crossed = [&](std::size_t j) {
            return leftward && xs[j] > mine.left - kBeside && places[j].row <= mine.row;
        };
        bool free =
            mine.row < kRows && ends[static_cast<std::size_t>(mine.row)] + kApart <= mine.left;
        for (std::size_t j = 0; j < i; ++j) free = free && !crossed(j);
        mine.labelled = free;
        if (free) ends[static_cast<std::size_t>(mine.row)] = mine.left + widths[i];
    }
    return places;
}

void paintCurveMarks(QPainter& painter, const CurveFrame& frame, const CurveData& data,
                     const PlotStyle& style) {
    const QFont font = scaledFont(style.font, 0.9);
    const QFontMetricsF metrics(font);
    const QRectF all = frame.all();
    std::vector<const CurveMark*> seen;
    std::vector<qreal> xs, widths;
    for (const CurveMark& mark : data.marks()) {
        if (mark.x < frame.x.low || mark.x > frame.x.high) continue;
        seen.push_back(&mark);
        xs.push_back(frame.pixel(0, mark.x, frame.panels[0].y.low).x());
        widths.push_back(metrics.horizontalAdvance(mark.label));
    }
    const auto places = placeMarks(xs, widths, all.right());
    painter.save();
    painter.setFont(font);
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const qreal top = all.top() + places[i].row * metrics.height();
        painter.setPen(QPen(style.secondary, 1, Qt::DotLine));
        painter.drawLine(QPointF(xs[i], top), QPointF(xs[i], all.bottom()));
        // keep the line without its label; the read-out shows the label
        if (!places[i].labelled) continue;
        painter.setPen(style.secondary);
        painter.drawText(QPointF(places[i].left, top + metrics.ascent()), seen[i]->label);
    }
    painter.restore();
}

void paintCurves(QPainter& painter, const QRectF& area, const CurveData& data, const CurveRange& x,
                 const QString& xTitle, const PlotStyle& style) {
    const CurveFrame frame = figureFrame(area, data, x, style);
    painter.save();
    painter.setFont(style.font);
    for (std::size_t i = 0; i < frame.panels.size(); ++i)
        paintYAxis(painter, frame.panels[i], data.panels()[i].yTitle, area.left(), style);
    paintXAxis(painter, frame, xTitle, style);
    // All raw lines first, so that smoothed lines are on top.
    for (bool raw : {true, false})
        for (std::size_t i = 0; i < data.lines().size(); ++i) {
            painter.save();
            painter.setClipRect(
                frame.panels[static_cast<std::size_t>(data.lines()[i].series.panel)].area.adjusted(
                    -3, -3, 3, 3));
            paintLine(painter, frame, data, static_cast<int>(i), style, raw);
            painter.restore();
        }
    paintCurveMarks(painter, frame, data, style);
    paintCurveLabels(painter, frame, data, style);
    painter.restore();
}

}  // namespace headscope::plots
