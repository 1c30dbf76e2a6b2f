#include "ui/figures/kinds/prune_curve_figure.h"

#include "ui/figures/axis_ticks.h"
#include "ui/figures/colour_map.h"
#include "ui/figures/mark_shapes.h"
#include "ui/figures/pgf_axes.h"
#include "ui/figures/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope::plots {
namespace {

constexpr qreal kPruneGap = 4;

struct PruneLayout {
    QRectF plot, legend, xTitle, yTitle;
    CurveRange x, y;

    QPointF pixel(double kept, double shown) const {
        return {plot.left() + plot.width() * axisPart(x, false, kept),
                plot.bottom() - plot.height() * axisPart(y, false, shown)};
    }
};

struct PruneEntry {
    QString name;
    QColor colour;
    Qt::PenStyle dash = Qt::SolidLine;
    bool band = false;
    QRectF place;
};

QColor bandColour(const PlotStyle& style) {
    return style.dark ? QColor(0x4A, 0x4F, 0x57) : QColor(0xD5, 0xD8, 0xDC);
}

// Most ticks of an axis. The left margin must fit their labels; more ticks need more decimals.
constexpr int kMostTicks = 9;

// Legend entries without duplicate names, on as many rows as needed.
std::vector<PruneEntry> legendOf(const PruneCurveFigure& curves, const PlotStyle& style,
                                 qreal width) {
    const QFontMetricsF metrics(style.font);
    std::vector<PruneEntry> entries;
    if (!curves.legend) return entries;
    for (const auto& line : curves.lines)
        entries.push_back(
            {line.name, seriesColour(line.colour, style.dark), seriesDash(line.colour), false, {}});
    if (!curves.band.points.empty())
        entries.push_back({curves.band.name, bandColour(style), Qt::SolidLine, true, {}});
    qreal x = 0, y = 0;
    for (auto& entry : entries) {
        const qreal wide =
            metrics.height() * 1.4 + kPruneGap + metrics.horizontalAdvance(entry.name);
        if (x > 0 && x + wide > width) {
            x = 0;
            y += metrics.height() + 2;
        }
        entry.place = QRectF(x, y, wide, metrics.height());
        x += wide + 3 * kPruneGap;
    }
    return entries;
}

// Computes the areas of legend, plot and axis titles.
PruneLayout layoutOf(const QRectF& area, const PruneCurveFigure& curves, const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    const qreal line = std::ceil(metrics.height());
    PruneLayout out;
    // The x axis always begins at 0 heads, so that figures of one model can be compared.
    out.x = {0, double(std::max(1, curves.heads))};
    out.y = curves.yRange();
    qreal widest = 0;
    for (const auto& tick : axisTicks(out.y, false, kMostTicks))
        widest = std::max(widest, metrics.horizontalAdvance(tick.text));
    // The legend comes first, because its number of rows decides the height of the plot.
    const auto entries = legendOf(curves, style, area.width());
    const qreal legend = entries.empty() ? 0 : entries.back().place.bottom() + 2 * kPruneGap;
    out.legend = QRectF(area.left(), area.top(), area.width(), legend);
    out.yTitle = QRectF(area.left(), area.top() + legend, line,
                        area.height() - legend - 2 * line - kPruneGap);
    out.plot =
        QRectF(QPointF(out.yTitle.right() + widest + 2 * kPruneGap, out.yTitle.top() + kPruneGap),
               QPointF(area.right() - metrics.horizontalAdvance(QStringLiteral("00")),
                       area.bottom() - 2 * line - 2 * kPruneGap));
    out.xTitle = QRectF(out.plot.left(), area.bottom() - line, out.plot.width(), line);
    return out;
}

void paintAxesOf(QPainter& painter, const PruneLayout& layout, const PruneCurveFigure& curves,
                 const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    const auto& plot = layout.plot;
    const auto fits = [](qreal room, qreal each) {
        return std::clamp(int(room / each), 2, kMostTicks);
    };
    for (const auto& tick :
         axisTicks(layout.y, false, fits(plot.height(), metrics.height() * 2.4))) {
        const qreal y = layout.pixel(0, tick.value).y();
        painter.setPen(QPen(style.hairline, 1));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(style.secondary);
        painter.drawText(
            QRectF(plot.left() - 300, y - metrics.height() / 2, 300 - kPruneGap, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, tick.text);
    }
    for (const auto& tick : axisTicks(layout.x, false, fits(plot.width(), metrics.height() * 4))) {
        // Numbers of heads are whole, so fractional ticks are skipped.
        if (tick.value != std::round(tick.value)) continue;
        const qreal x = layout.pixel(tick.value, 0).x();
        painter.setPen(QPen(style.hairline, 1));
        painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + 3));
        painter.setPen(style.secondary);
        painter.drawText(QRectF(x - 100, plot.bottom() + kPruneGap, 200, metrics.height()),
                         Qt::AlignHCenter, tick.text);
    }
    painter.setPen(QPen(style.secondary, 1));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.setPen(style.text);
    painter.drawText(layout.xTitle, Qt::AlignCenter,
                     PruneCurveFigure::tr("heads kept, of %1").arg(curves.heads));
    drawTurned(painter, layout.yTitle, curves.yTitle);
}

// Paints the range of the random orders as a band, with their mean as a line.
void paintBandOf(QPainter& painter, const PruneLayout& layout, const PruneCurveFigure& curves,
                 const PlotStyle& style) {
    QPolygonF outline, mean;
    const auto& points = curves.band.points;
    const auto put = [&](QPolygonF& line, int kept, double score) {
        if (const QPointF at = layout.pixel(kept, score * curves.factor); hasPlace(at)) line << at;
    };
    // Along the upper limits and back along the lower ones.
    for (const auto& at : points) put(outline, at.kept, at.high);
    for (auto at = points.rbegin(); at != points.rend(); ++at) put(outline, at->kept, at->low);
    for (const auto& at : points) put(mean, at.kept, at.mean);
    painter.setPen(Qt::NoPen);
    painter.setBrush(bandColour(style));
    painter.drawPolygon(outline);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.secondary, style.lineWidth));
    painter.drawPolyline(mean);
}

// Paints the line of a method, with a diamond at the first point beyond the margin.
void paintLineOf(QPainter& painter, const PruneLayout& layout, const PruneCurveFigure& curves,
                 const PruneLine& line, const PlotStyle& style) {
    const QColor colour = seriesColour(line.colour, style.dark);
    QPolygonF points;
    for (const auto& point : line.points)
        if (std::isfinite(point.score))
            points << layout.pixel(point.kept, point.score * curves.factor);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(
        QPen(colour, style.lineWidth, seriesDash(line.colour), Qt::FlatCap, Qt::RoundJoin));
    painter.drawPolyline(points);
    if (!line.exceeded || *line.exceeded >= int(line.points.size())) return;
    const auto& beyond = line.points[std::size_t(*line.exceeded)];
    const qreal half = 3 * style.lineWidth;
    // factor converts scores to the unit of the axis, for example shares to percent.
    const QPointF at = layout.pixel(beyond.kept, beyond.score * curves.factor);
    painter.setPen(QPen(colour, style.lineWidth));
    painter.setBrush(style.background);
    painter.drawPolygon(QPolygonF{at + QPointF(0, -half), at + QPointF(half, 0),
                                  at + QPointF(0, half), at + QPointF(-half, 0)});
}

// Paints the selected point's interval, a vertical line through it, and its drag handle.
void paintHandleOf(QPainter& painter, const PruneLayout& layout, const PruneCurveFigure& curves,
                   const PlotStyle& style) {
    const auto* chosen = curves.chosen();
    if (!chosen) return;
    const QPointF at = layout.pixel(chosen->kept, chosen->score * curves.factor);
    if (!hasPlace(at)) return;
    painter.setPen(QPen(style.mark, 1, Qt::DashLine));
    painter.drawLine(QPointF(at.x(), layout.plot.top()), QPointF(at.x(), layout.plot.bottom()));
    painter.setPen(QPen(style.mark, style.lineWidth));
    painter.drawLine(layout.pixel(chosen->kept, chosen->low * curves.factor),
                     layout.pixel(chosen->kept, chosen->high * curves.factor));
    painter.setPen(QPen(style.background, style.lineWidth));
    painter.setBrush(style.mark);
    drawRing(painter, at, 3.6 * style.lineWidth);
}

void paintLegendOf(QPainter& painter, const PruneLayout& layout, const PruneCurveFigure& curves,
                   const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    for (const auto& entry : legendOf(curves, style, layout.legend.width())) {
        const QRectF place = entry.place.translated(layout.legend.topLeft());
        const qreal dash = metrics.height() * 1.4;
        if (entry.band) {
            painter.fillRect(QRectF(place.left(), place.top() + 2, dash, place.height() - 4),
                             entry.colour);
        } else {
            painter.setPen(QPen(entry.colour, style.lineWidth + 0.5, entry.dash, Qt::FlatCap));
            painter.drawLine(QPointF(place.left(), place.center().y()),
                             QPointF(place.left() + dash, place.center().y()));
        }
        painter.setPen(style.text);
        painter.drawText(place.adjusted(dash + kPruneGap, 0, 2, 0),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, entry.name);
    }
}

}  // namespace

const PrunePoint* PruneCurveFigure::chosen() const {
    if (chosenLine < 0 || chosenLine >= int(lines.size())) return nullptr;
    const auto& points = lines[std::size_t(chosenLine)].points;
    return chosenPoint >= 0 && chosenPoint < int(points.size()) ? &points[std::size_t(chosenPoint)]
                                                                : nullptr;
}

CurveRange PruneCurveFigure::yRange() const {
    if (yLimits) return *yLimits;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    const auto take = [&](double value) {
        if (!std::isfinite(value)) return;
        low = std::min(low, value * factor);
        high = std::max(high, value * factor);
    };
    for (const auto& line : lines)
        for (const auto& point : line.points) take(point.score);
    for (const auto& at : band.points) take(at.low), take(at.high);
    if (const auto* point = chosen()) take(point->low), take(point->high);
    // Also true for infinities, when no value is finite.
    if (!(low <= high)) return {0, 1};
    const double room = high > low ? 0.05 * (high - low) : std::max(1e-6, 0.05 * std::abs(high));
    return {low - room, high + room};
}

QPointF PruneCurveFigure::pixel(const QRectF& area, const PlotStyle& style, double kept,
                                double score) const {
    return layoutOf(area, *this, style).pixel(kept, score * factor);
}

void PruneCurveFigure::paintFigure(QPainter& painter, const QRectF& area,
                                   const PlotStyle& style) const {
    const auto layout = layoutOf(area, *this, style);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(style.font);
    paintAxesOf(painter, layout, *this, style);
    painter.save();
    // A little room, so that marks on the border are not cut.
    painter.setClipRect(layout.plot.adjusted(-8, -8, 8, 8));
    paintBandOf(painter, layout, *this, style);
    for (const auto& line : lines) paintLineOf(painter, layout, *this, line, style);
    paintHandleOf(painter, layout, *this, style);
    painter.restore();
    paintLegendOf(painter, layout, *this, style);
    painter.restore();
}

QStringList PruneCurveFigure::csvHeader() const {
    return {QStringLiteral("curve"),         QStringLiteral("heads_kept"),
            QStringLiteral("score"),         QStringLiteral("low_95"),
            QStringLiteral("high_95"),       QStringLiteral("beyond_tolerance"),
            QStringLiteral("change"),        QStringLiteral("change_low_95"),
            QStringLiteral("change_high_95")};
}

QList<QStringList> PruneCurveFigure::csvRows() const {
    QList<QStringList> rows;
    const auto number = [](double value) { return QString::number(value, 'g', 9); };
    for (const auto& line : lines)
        for (std::size_t i = 0; i < line.points.size(); ++i) {
            const auto& point = line.points[i];
            const bool beyond = line.exceeded && int(i) >= *line.exceeded;
            QStringList row{line.name,           QString::number(point.kept),
                            number(point.score), number(point.low),
                            number(point.high),  QString::number(int(beyond))};
            if (const auto& change = point.change)
                row << number(change->mean) << number(change->low) << number(change->high);
            while (row.size() < csvHeader().size()) row << QString();
            rows.append(row);
        }
    for (const auto& at : band.points)  // mean, minimum and maximum over the orders
        rows.append({band.name,
                     QString::number(at.kept),
                     number(at.mean),
                     number(at.low),
                     number(at.high),
                     {},
                     {},
                     {},
                     {}});
    return rows;
}

QJsonObject PruneCurveFigure::figureSettings() const {
    const auto* point = chosen();
    return {{QStringLiteral("quantity"), yTitle},
            {QStringLiteral("heads_kept"), point ? point->kept : -1}};
}

QList<FigureAxis> PruneCurveFigure::figureAxes() const {
    return {{QCoreApplication::translate("Figure", "the y axis"), yTitle}};
}

QList<FigureScale> PruneCurveFigure::figureScales() const {
    if (empty() || yTitle.isEmpty()) return {};
    const CurveRange y = yRange();
    return {{yTitle, false, y.low, y.high}};
}

void PruneCurveFigure::setFigureScale(const FigureScale& scale) {
    if (!scale.colours && scale.quantity == yTitle) yLimits = CurveRange{scale.low, scale.high};
}

QList<LegendLine> PruneCurveFigure::figureLegend() const {
    QList<LegendLine> lines;
    for (const auto& line : this->lines)
        lines.append({line.name, seriesColour(line.colour), seriesDash(line.colour), true, -1});
    if (!band.points.empty())
        lines.append({band.name, bandColour(PlotStyle::forPrint()), Qt::SolidLine, true, -1});
    return lines;
}

QString PruneCurveFigure::texBody(const QSizeF& size, const PlotStyle& style) const {
    if (empty()) return Figure::texBody(size, style);
    const auto layout = layoutOf(QRectF(QPointF(), size), *this, style);
    PgfAxis axis;
    axis.place = layout.plot;
    axis.xTitle = tr("heads kept, of %1").arg(heads);
    axis.yTitle = yTitle;
    axis.x = layout.x;
    axis.y = layout.y;
    axis.legend = legend;
    if (!band.points.empty()) {
        PgfSeries of{band.name, style.secondary, Qt::SolidLine, true, false, -1, {}, {}, {}, {}};
        for (const auto& at : band.points) {
            of.x.push_back(at.kept);
            of.y.push_back(at.mean * factor);
            of.low.push_back(at.low * factor);
            of.high.push_back(at.high * factor);
        }
        axis.series.push_back(std::move(of));
    }
    for (const auto& line : lines) {
        PgfSeries of{line.name,
                     seriesColour(line.colour),
                     seriesDash(line.colour),
                     true,
                     false,
                     -1,
                     {},
                     {},
                     {},
                     {}};
        for (const auto& point : line.points) {
            of.x.push_back(point.kept);
            of.y.push_back(point.score * factor);
        }
        axis.series.push_back(std::move(of));
    }
    return pgfAxis(axis, style);
}

}  // namespace headscope::plots
