#include "ui/figures/xy_painter.h"

#include "ui/figures/colour_map.h"
#include "ui/figures/line_strokes.h"
#include "ui/figures/mark_shapes.h"
#include "ui/figures/plot_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QTextBoundaryFinder>

#include <algorithm>
#include <cmath>

namespace headscope::plots {
namespace {

constexpr qreal kXyPad = 4, kXyStroke = 34, kMark = 3.6;
constexpr int kMostLegendRows = 6, kMostNoteLines = 2, kMostLabelLines = 4;
constexpr QChar kWideSemicolon(0xFF1B);  // separates clauses in Chinese

struct XyLegendEntry {
    int series = -1;  // index of the series; -1: the entry is "and n more"
    QString name;
    QRectF place;
};

// Legend entries on at most kMostLegendRows rows. The last entry counts those that do not fit.
std::vector<XyLegendEntry> legendOf(const XyData& data, const QFont& font, qreal width) {
    std::vector<XyLegendEntry> entries;
    if (!data.legend) return entries;
    const QFontMetricsF metrics(font);
    const auto more = [](int count) {
        return QCoreApplication::translate("XyFigure", "and %n more", nullptr, count);
    };
    const auto total = static_cast<int>(data.series().size());
    const qreal reserved = metrics.horizontalAdvance(more(total)) + 2 * kXyPad;
    qreal x = 0, y = 0;
    int row = 0;
    for (int i = 0; i < total; ++i) {
        const QString& name = data.series()[static_cast<std::size_t>(i)].name;
        if (name.isEmpty()) continue;
        const qreal wide =
            std::min(width, kXyStroke + kXyPad + metrics.horizontalAdvance(name) + 3 * kXyPad);
        const bool lastRow = row + 1 == kMostLegendRows;
        if (x > 0 && x + wide > width - (lastRow && i + 1 < total ? reserved : 0)) {
            if (lastRow) {
                entries.push_back({-1, more(total - i), QRectF(x, y, reserved, metrics.height())});
                return entries;
            }
            x = 0;
            y += metrics.height() + 2;
            ++row;
        }
        entries.push_back({i,
                           metrics.elidedText(name, Qt::ElideMiddle, wide - kXyStroke - 2 * kXyPad),
                           QRectF(x, y, wide, metrics.height())});
        x += wide;
    }
    return entries;
}

std::vector<AxisTick> xTicksOf(const XyData& data, const CurveRange& range, int most) {
    if (data.xLabels.isEmpty()) return axisTicks(range, data.logX, most);
    std::vector<AxisTick> ticks;
    for (int i = 0; i < data.xLabels.size(); ++i)
        if (i >= range.low && i <= range.high)
            ticks.push_back({static_cast<double>(i), data.xLabels[i]});
    return ticks;
}

// Breaks a text into lines of at most `width`, at the line breaks of its language. A part that is
// wider than a line gets a line of its own.
QStringList brokenLines(const QString& text, const QFontMetricsF& metrics, qreal width) {
    QStringList lines;
    QTextBoundaryFinder breaks(QTextBoundaryFinder::Line, text);
    qsizetype begin = 0, end = 0;  // of the current line
    for (auto next = breaks.toNextBoundary(); next > 0; next = breaks.toNextBoundary()) {
        if (end > begin &&
            metrics.horizontalAdvance(text.mid(begin, next - begin).trimmed()) > width) {
            lines << text.mid(begin, end - begin).trimmed();
            begin = end;
        }
        end = next;
    }
    if (end > begin) lines << text.mid(begin, end - begin).trimmed();
    return lines;
}

bool fit(const QStringList& lines, const QFontMetricsF& metrics, qreal width) {
    return lines.size() <= kMostNoteLines &&
           std::all_of(lines.begin(), lines.end(), [&](const QString& line) {
               return metrics.horizontalAdvance(line) <= width;
           });
}

// Lines of the note. A note that is too long for them loses its last clauses, which captions
// repeat.
QStringList noteLines(const QString& note, const QFont& font, qreal width) {
    if (note.isEmpty()) return {};
    const QFontMetricsF metrics(font);
    for (QString shown = note;;) {
        if (const auto lines = brokenLines(shown, metrics, width); fit(lines, metrics, width))
            return lines;
        const qsizetype clause =
            std::max(shown.lastIndexOf(QLatin1Char(';')), shown.lastIndexOf(kWideSemicolon));
        if (clause <= 0) return {metrics.elidedText(shown, Qt::ElideRight, width)};
        shown.truncate(clause);
    }
}

// Lines of the labels below the x axis, each at most `width` wide. If a label needs more lines than
// allowed, or a word is too wide, all of them are shortened to one line.
std::vector<QStringList> labelLines(const QStringList& labels, const QFont& font, qreal width,
                                    int mostLines) {
    const QFontMetricsF metrics(font);
    std::vector<QStringList> all;
    bool fits = true;
    for (const auto& label : labels) {
        all.push_back(brokenLines(label, metrics, width));
        fits = fits && all.back().size() <= mostLines &&
               std::all_of(all.back().begin(), all.back().end(), [&](const QString& line) {
                   return metrics.horizontalAdvance(line) <= width;
               });
    }
    if (fits) return all;
    all.clear();
    for (const auto& label : labels)
        all.push_back({metrics.elidedText(label, Qt::ElideMiddle, width)});
    return all;
}

int ticksIn(qreal room, qreal each) {
    return std::clamp(static_cast<int>(room / each), 2, 8);
}

// Paints horizontal grid lines, ticks, numbers and titles of both axes.
void paintXyAxes(QPainter& painter, const XyLayout& layout, const XyData& data,
                 const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    const QRectF& plot = layout.plot;
    for (const auto& tick :
         axisTicks(layout.y, data.logY, ticksIn(plot.height(), metrics.height() * 2.4))) {
        const qreal y = layout.pixel(layout.x.high, tick.value).y();
        painter.setPen(QPen(style.hairline, 1));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(style.secondary);
        painter.drawText(QRectF(plot.left() - 300, y - metrics.height() / 2, 300 - 1.5 * kXyPad,
                                metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, tick.text);
    }
    const auto ticks = xTicksOf(data, layout.x, ticksIn(plot.width(), metrics.height() * 4.5));
    for (const auto& tick : ticks) {
        const qreal x = layout.pixel(tick.value, layout.y.high).x();
        painter.setPen(QPen(style.secondary, 1));
        painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + 3));
        const QStringList lines = data.xLabels.isEmpty()
                                      ? QStringList{tick.text}
                                      : layout.xLabelLines[static_cast<std::size_t>(tick.value)];
        const qreal line = std::ceil(metrics.height());
        QRectF place(x - 150, plot.bottom() + kXyPad, 300, line);
        for (const auto& text : lines) {
            painter.drawText(place, Qt::AlignHCenter, text);
            place.translate(0, line);
        }
    }
    painter.setPen(QPen(style.secondary, 1));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.setPen(style.text);
    painter.drawText(layout.xTitle, Qt::AlignCenter,
                     metrics.elidedText(data.xTitle, Qt::ElideRight, layout.xTitle.width()));
    drawTurned(painter, layout.yTitle, data.yTitle);
}

bool placed(const XyLayout& layout, const QPointF& at) {
    return hasPlace(at) && at.x() >= layout.plot.left() - 1 && at.x() <= layout.plot.right() + 1;
}

// Paints the band around a line: along the upper limits and back along the lower ones.
void paintBand(QPainter& painter, const XyLayout& layout, const XySeries& series,
               const QColor& colour) {
    const auto [from, to] = pointsWithin(series.x, layout.x);
    QPolygonF outline;
    for (std::size_t i = from; i < to; ++i)
        if (const QPointF at = layout.pixel(series.x[i], series.high[i]); hasPlace(at))
            outline << at;
    for (std::size_t i = to; i > from; --i)
        if (const QPointF at = layout.pixel(series.x[i - 1], series.low[i - 1]); hasPlace(at))
            outline << at;
    QColor fill = colour;
    fill.setAlphaF(0.18F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawPolygon(outline);
    painter.setBrush(Qt::NoBrush);
}

// Values of a line within one pixel column.
struct Column {
    qreal x = 0;
    double first = 0, last = 0, low = 0, high = 0;
};

// Index of the first x[from .. to) that is not below `edge`, by exponential search from `from`.
std::size_t firstFrom(const std::vector<double>& x, double edge, std::size_t from, std::size_t to) {
    std::size_t step = 1;
    while (from + step < to && x[from + step] < edge) {
        from += step;
        step *= 2;
    }
    const auto begin = x.begin() + static_cast<std::ptrdiff_t>(from);
    const auto end = x.begin() + static_cast<std::ptrdiff_t>(std::min(from + step + 1, to));
    return static_cast<std::size_t>(std::lower_bound(begin, end, edge) - x.begin());
}

// Minimum, maximum, first and last value of every pixel column of a line.
std::vector<Column> columnsOf(const XyLayout& layout, const XySeries& series, std::size_t from,
                              std::size_t to) {
    std::vector<Column> columns;
    const auto& x = series.x;
    for (std::size_t at = from; at < to;) {
        const qreal pixel = std::floor(layout.pixel(x[at], layout.y.high).x());
        const double edge = layout.xAt(pixel + 1);
        const std::size_t next = firstFrom(x, edge, at + 1, to);
        const auto [low, high] = series.ranges->range(series.y, at, next);
        columns.push_back({pixel, series.y[at], series.y[next - 1], low, high});
        at = next;
    }
    return columns;
}

// Draws one vertical stroke per column, which also covers the end of the previous one. A smooth
// path through all points would take seconds for thousands of crossing segments.
void strokeColumns(QPainter& painter, const XyLayout& layout, const std::vector<Column>& columns) {
    QVector<QLineF> strokes;
    strokes.reserve(static_cast<int>(columns.size()));
    // Use max(), because the bottom may be above the top if the plot area is empty.
    const double bottom = std::max(layout.plot.top(), layout.plot.bottom()) + 2;
    const auto yOf = [&](double value) {
        return std::clamp(layout.pixel(layout.x.high, value).y(), layout.plot.top() - 2, bottom);
    };
    double before = std::numeric_limits<double>::quiet_NaN();
    for (const auto& column : columns) {
        if (column.low <= column.high) {
            const double low = std::isfinite(before) ? std::min(column.low, before) : column.low;
            const double high = std::isfinite(before) ? std::max(column.high, before) : column.high;
            const qreal top = yOf(high), bottom = yOf(low);
            if (std::isfinite(top) && std::isfinite(bottom))
                strokes.append(QLineF(column.x, top, column.x, std::max(bottom, top + 1)));
        }
        before = column.last;
    }
    painter.drawLines(strokes);
}

// Breaks the line at values that cannot be drawn.
void drawPieces(QPainter& painter, const QPolygonF& points, const QPen& pen) {
    painter.setPen(pen);
    qsizetype start = 0;
    for (qsizetype i = 0; i <= points.size(); ++i) {
        if (i < points.size() && hasPlace(points[i])) continue;
        if (i - start > 1) strokeLine(painter, points.mid(start, i - start), pen);
        if (i - start == 1) drawRing(painter, points[start], 1);
        start = i + 1;
    }
}

// Paints a line. With more than two points per pixel it is drawn as one stroke per column.
void paintXyLine(QPainter& painter, const XyLayout& layout, const XySeries& series,
                 const QColor& colour, const PlotStyle& style, XyQuality quality) {
    const auto [from, to] = pointsWithin(series.x, layout.x);
    if (static_cast<qreal>(to - from) > 2 * layout.plot.width() && !layout.logX) {
        painter.setRenderHint(QPainter::Antialiasing, quality == XyQuality::Fine);
        painter.setPen(quality == XyQuality::Fast ? QPen(colour, 0)
                                                  : QPen(colour, style.lineWidth));
        strokeColumns(painter, layout, columnsOf(layout, series, from, to));
        painter.setRenderHint(QPainter::Antialiasing, true);
        return;
    }
    QPolygonF points;
    for (std::size_t i = from; i < to; ++i) points << layout.pixel(series.x[i], series.y[i]);
    const qreal width = series.joins ? style.lineWidth / 2 : style.lineWidth;
    drawPieces(painter, points, QPen(colour, width, series.dash, Qt::FlatCap, Qt::RoundJoin));
    if (to - from > kMostMarked || !series.marks) return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    for (const QPointF& point : points)
        if (placed(layout, point)) drawMark(painter, series.colour, point, kMark * 0.75);
    painter.setBrush(Qt::NoBrush);
}

// Paints points with their error bars.
void paintXyPoints(QPainter& painter, const XyLayout& layout, const XySeries& series,
                   const QColor& colour, const PlotStyle& style) {
    for (std::size_t i = 0; i < series.x.size(); ++i) {
        const QPointF at = layout.pixel(series.x[i], series.y[i]);
        if (!placed(layout, at)) continue;
        if (!series.low.empty() && std::isfinite(series.low[i]) && std::isfinite(series.high[i])) {
            painter.setPen(QPen(colour, style.lineWidth, Qt::SolidLine, Qt::FlatCap));
            const qreal top = layout.pixel(series.x[i], series.high[i]).y(),
                        bottom = layout.pixel(series.x[i], series.low[i]).y();
            painter.drawLine(QPointF(at.x(), top), QPointF(at.x(), bottom));
            for (const qreal y : {top, bottom})
                painter.drawLine(QPointF(at.x() - kMark, y), QPointF(at.x() + kMark, y));
        }
        painter.setPen(QPen(style.background, 0.8));
        painter.setBrush(colour);
        drawMark(painter, series.colour, at, kMark * 1.1);
        painter.setBrush(Qt::NoBrush);
    }
}

// Paints the legend entries and the note below them.
void paintXyLegend(QPainter& painter, const XyLayout& layout, const XyData& data,
                   const PlotStyle& style) {
    for (const auto& entry : legendOf(data, style.font, layout.legend.width())) {
        const QRectF place = entry.place.translated(layout.legend.topLeft());
        const QPointF left(place.left(), place.center().y());
        qreal text = 0;
        if (entry.series >= 0) {
            const auto& series = data.series()[static_cast<std::size_t>(entry.series)];
            const QColor colour = seriesColour(series.colour, style.dark);
            painter.setPen(QPen(colour, style.lineWidth + 0.5, series.dash, Qt::FlatCap));
            if (series.line) painter.drawLine(left, left + QPointF(kXyStroke, 0));
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            if (!series.line || (series.marks && series.x.size() <= kMostMarked))
                drawMark(painter, series.colour, left + QPointF(kXyStroke / 2, 0), kMark);
            painter.setBrush(Qt::NoBrush);
            text = kXyStroke + kXyPad;
        }
        painter.setPen(entry.series < 0 ? style.secondary : style.text);
        painter.drawText(place.adjusted(text, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, entry.name);
    }
    if (layout.noteLines.isEmpty()) return;
    painter.setPen(style.secondary);
    QRectF line = layout.note;
    line.setHeight(layout.note.height() / static_cast<qreal>(layout.noteLines.size()));
    for (const QString& text : layout.noteLines) {
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
        line.moveTop(line.bottom());
    }
}

}  // namespace

double XyLayout::xAt(qreal pixel) const {
    const double part = (pixel - plot.left()) / plot.width();
    return logX ? x.low * std::pow(x.high / x.low, part) : x.low + part * (x.high - x.low);
}

XyLayout xyLayout(const QRectF& area, const XyData& data, const QFont& font) {
    const QFontMetricsF metrics(font);
    const qreal line = std::ceil(metrics.height());
    XyLayout layout;
    layout.x = data.shownX();
    layout.y = data.shownY();
    layout.logX = data.logX;
    layout.logY = data.logY;
    qreal widest = 0;
    for (const auto& tick : axisTicks(layout.y, data.logY, 8))
        widest = std::max(widest, metrics.horizontalAdvance(tick.text));
    const qreal left = area.left() + line + widest + 3 * kXyPad;
    // Room for the last tick label, which is centred on its tick.
    const qreal right = area.right() - metrics.averageCharWidth() * 3;
    const auto entries = legendOf(data, font, right - left);
    const qreal legend = entries.empty() ? 0 : entries.back().place.bottom() + kXyPad;
    layout.legend = QRectF(left, area.top(), right - left, legend);
    layout.noteLines = noteLines(data.note, font, right - left);
    layout.note = QRectF(left, area.top() + legend, right - left,
                         line * static_cast<qreal>(layout.noteLines.size()));
    const qreal top = layout.note.bottom() + line / 2;
    const auto labels = static_cast<qreal>(data.xLabels.size());
    // At most a quarter of the height.
    const int mostLines =
        std::clamp(static_cast<int>(area.height() / line / 4), 1, kMostLabelLines);
    layout.xLabelLines =
        labelLines(data.xLabels, font, (right - left) / labels - kXyPad, mostLines);
    qsizetype tickLines = 1;
    for (const auto& lines : layout.xLabelLines) tickLines = std::max(tickLines, lines.size());
    const qreal below = line * static_cast<qreal>(tickLines + 1) + 2 * kXyPad;
    layout.plot =
        QRectF(QPointF(left, top), QPointF(right, std::max(top + 1, area.bottom() - below)));
    layout.xTitle = QRectF(left, area.bottom() - line, right - left, line);
    layout.yTitle = QRectF(area.left(), layout.plot.top(), line, layout.plot.height());
    // A title that is longer than its axis continues beside the legend and the numbers below.
    if (metrics.horizontalAdvance(data.yTitle) > layout.plot.height())
        layout.yTitle = QRectF(area.left(), area.top(), line, area.height());
    return layout;
}

void paintXy(QPainter& painter, const QRectF& area, const XyData& data, const PlotStyle& style,
             XyQuality quality) {
    const auto layout = xyLayout(area, data, style.font);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(style.font);
    paintXyAxes(painter, layout, data, style);
    paintXyLegend(painter, layout, data, style);
    painter.save();
    painter.setClipRect(layout.plot.adjusted(-kMark - 2, -2, kMark + 2, 2));
    if (data.equal) {
        painter.setPen(QPen(style.secondary, 1, Qt::DotLine));
        const double low = std::max(layout.x.low, layout.y.low),
                     high = std::min(layout.x.high, layout.y.high);
        painter.drawLine(layout.pixel(low, low), layout.pixel(high, high));
    }
    // Bands first, so that all lines and points are on top.
    for (const auto& series : data.series())
        if (series.line && !series.low.empty())
            paintBand(painter, layout, series, seriesColour(series.colour, style.dark));
    for (const auto& series : data.series()) {
        const QColor colour =
            series.joins ? style.secondary : seriesColour(series.colour, style.dark);
        if (series.line)
            paintXyLine(painter, layout, series, colour, style, quality);
        else
            paintXyPoints(painter, layout, series, colour, style);
    }
    painter.restore();
    painter.restore();
}

QList<LegendLine> legendLines(const XyData& data) {
    QList<LegendLine> lines;
    if (data.labelsName) return lines;
    for (const auto& series : data.series()) {
        if (series.name.isEmpty()) continue;
        const bool marked = !series.line || (series.marks && series.x.size() <= kMostMarked);
        lines.append({series.name, seriesColour(series.colour), series.dash, series.line,
                      marked ? series.colour : -1});
    }
    return lines;
}

std::pair<int, int> nearestXy(const XyLayout& layout, const XyData& data, const QPointF& pixel,
                              qreal reach) {
    std::pair<int, int> nearest{-1, -1};
    qreal least = reach;
    // Lines are sorted by x, so only points near the pixel need to be checked.
    const CurveRange around{layout.xAt(pixel.x() - reach), layout.xAt(pixel.x() + reach)};
    for (std::size_t s = 0; s < data.series().size(); ++s) {
        const auto& series = data.series()[s];
        if (series.joins) continue;  // its points belong to other series
        const auto [from, to] = series.line
                                    ? pointsWithin(series.x, around)
                                    : std::pair<std::size_t, std::size_t>{0, series.x.size()};
        for (std::size_t i = from; i < to; ++i) {
            const QPointF away = layout.pixel(series.x[i], series.y[i]) - pixel;
            const qreal distance = std::hypot(away.x(), away.y());
            if (!(distance < least)) continue;
            least = distance;
            nearest = {static_cast<int>(s), static_cast<int>(i)};
        }
    }
    return nearest;
}

}  // namespace headscope::plots
