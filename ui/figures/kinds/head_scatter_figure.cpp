#include "ui/figures/kinds/head_scatter_figure.h"

#include "ui/figures/axis_ticks.h"
#include "ui/figures/mark_shapes.h"
#include "ui/figures/matrix_painter.h"
#include "ui/figures/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope::plots {
namespace {

constexpr qreal kScatterGap = 4;
// Radius of a mark in text heights: smallest, largest, and if all sizes are equal.
constexpr qreal kSmallest = 0.28, kLargestMark = 0.62, kEven = 0.42;
// Minimum difference in lightness; marks closer to the background get an outline.
constexpr qreal kLeastContrast = 0.25;

struct ScatterLayout {
    QRectF plot, legend, bar, xTitle, yTitle;
    CurveRange x, y;
    QPointF pixel(double atX, double atY) const {
        return {plot.left() + plot.width() * axisPart(x, false, atX),
                plot.bottom() - plot.height() * axisPart(y, false, atY)};
    }
};

// Extends the range by 6 % on both sides, so that marks do not touch the axes.
CurveRange paddedRange(double low, double high) {
    if (!(high > low)) return {low - 0.5, low + 0.5};
    const double room = 0.06 * (high - low);
    return {low - room, high + room};
}

// Legend of all categories that occur.
MarkLegend legendOf(const HeadScatterFigure& figure, const QFont& font, qreal width) {
    if (figure.kinds.isEmpty()) return {};
    std::vector<bool> used(std::size_t(figure.kinds.size()) + 1, false);
    for (const auto& head : figure.heads) used[std::size_t(head.kind + 1)] = true;
    return markLegend(figure.kinds, used, HeadScatterFigure::tr("none of these"), font, width);
}

int mostTicks(qreal room, qreal each) {
    return std::clamp(int(room / each), 2, 9);
}

int mostTicksUp(qreal height, const QFontMetricsF& metrics) {
    return mostTicks(height, metrics.height() * 2.6);
}

// Computes the areas of legend, plot, colour bar and axis titles.
ScatterLayout layoutOf(const QRectF& area, const HeadScatterFigure& figure,
                       const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    const qreal line = std::ceil(metrics.height());
    ScatterLayout out;
    out.x = figure.xRange();
    out.y = figure.yRange();
    qreal widest = 0;
    const auto reported = legendOf(figure, style.font, area.width());
    const qreal legend = reported.entries.empty() ? kScatterGap : reported.height + 2 * kScatterGap;
    out.legend = QRectF(area.left(), area.top(), area.width(), legend);
    const bool bar = figure.kinds.isEmpty() && !figure.colourTitle.isEmpty();
    const qreal right = bar ? colourBarRoom(style.font, figure.colours) : kScatterGap;
    out.yTitle = QRectF(area.left(), area.top() + legend, line,
                        area.height() - legend - 2 * line - 2 * kScatterGap);
    for (const auto& tick : axisTicks(out.y, false, mostTicksUp(out.yTitle.height(), metrics)))
        widest = std::max(widest, metrics.horizontalAdvance(tick.text));
    out.plot = QRectF(QPointF(out.yTitle.right() + widest + 3 * kScatterGap, out.yTitle.top()),
                      QPointF(area.right() - right, area.bottom() - 2 * line - 2 * kScatterGap));
    out.xTitle = QRectF(out.plot.left(), area.bottom() - line, out.plot.width(), line);
    if (bar)
        out.bar = QRectF(out.plot.right() + 3 * kScatterGap, out.plot.top(), std::floor(line * 0.8),
                         out.plot.height());
    return out;
}

// Ticks of the x axis. With columns, every name is shown if there is enough room.
auto ticksAcross(const ScatterLayout& layout, const HeadScatterFigure& figure,
                 const QFontMetricsF& metrics) {
    auto ticks = axisTicks(layout.x, false, mostTicks(layout.plot.width(), metrics.height() * 4.5));
    if (figure.columns.isEmpty()) return ticks;
    ticks.clear();
    qreal widest = 1;
    for (const QString& name : figure.columns)
        widest = std::max(widest, metrics.horizontalAdvance(name) + 6);
    const qreal each = layout.plot.width() / qreal(figure.columns.size());
    const int stride = std::max(1, int(std::ceil(widest / each)));
    for (int column = 0; column < int(figure.columns.size()); column += stride) {
        ticks.emplace_back();
        ticks.back().value = column;
        ticks.back().text = figure.columns[column];
    }
    return ticks;
}

// Paints grid lines, tick labels and axis titles.
void paintAxes(QPainter& painter, const ScatterLayout& layout, const HeadScatterFigure& figure,
               const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    const auto& plot = layout.plot;
    for (const auto& tick : axisTicks(layout.y, false, mostTicksUp(plot.height(), metrics))) {
        const qreal y = layout.pixel(0, tick.value).y();
        painter.setPen(QPen(style.hairline, 1));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(style.secondary);
        painter.drawText(QRectF(plot.left() - 300, y - metrics.height() / 2,
                                300 - 1.5 * kScatterGap, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, tick.text);
    }
    for (const auto& tick : ticksAcross(layout, figure, metrics)) {
        const qreal x = layout.pixel(tick.value, 0).x();
        painter.setPen(QPen(style.hairline, 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        painter.setPen(style.secondary);
        painter.drawText(QRectF(x - 100, plot.bottom() + kScatterGap, 200, metrics.height()),
                         Qt::AlignHCenter, tick.text);
    }
    painter.setPen(style.text);
    painter.drawText(layout.xTitle, Qt::AlignCenter,
                     metrics.elidedText(figure.xTitle, Qt::ElideRight, layout.xTitle.width()));
    drawTurned(painter, layout.yTitle, figure.yTitle);
}

// Sideways shift from the column's centre, in pixels. Marks do not overlap as long as there is
// room.
qreal stepAside(const HeadScatterFigure& figure, const ScatterLayout& layout,
                const PlotStyle& style, const ScatterHead& head) {
    const qreal room = layout.plot.width() / std::max<qsizetype>(1, figure.columns.size()) / 2;
    std::vector<QPointF> taken;  // positions of placed marks: (sideways, height)
    for (const auto& one : figure.heads) {
        if (!one.placed() || one.x != head.x) continue;
        const qreal height = layout.pixel(one.x, one.y).y(), wide = 2 * figure.radius(style, one);
        const auto covers = [&](qreal aside) {
            return std::any_of(taken.begin(), taken.end(), [&](const QPointF& other) {
                return std::hypot(other.x() - aside, other.y() - height) < wide;
            });
        };
        qreal aside = 0;
        for (int step = 1; covers(aside) && (step + 1) / 2 * wide < room; ++step)
            aside = (step % 2 == 1 ? 1 : -1) * ((step + 1) / 2) * wide;
        if (one.head == head.head) return aside;
        taken.emplace_back(aside, height);
    }
    return 0;
}

// Paints a short line at the mean of each column.
void paintColumnMeans(QPainter& painter, const ScatterLayout& layout,
                      const HeadScatterFigure& figure, const PlotStyle& style) {
    const qreal half = layout.plot.width() / std::max<qsizetype>(1, figure.columns.size()) * 0.36;
    painter.setPen(QPen(style.secondary, 1.5 * style.lineWidth));
    for (int column = 0; column < int(figure.columns.size()); ++column) {
        double sum = 0;
        int count = 0;
        for (const auto& head : figure.heads)
            if (head.placed() && int(head.x) == column) sum += head.y, ++count;
        if (count == 0) continue;
        const QPointF middle = layout.pixel(column, sum / count);
        painter.drawLine(middle - QPointF(half, 0), middle + QPointF(half, 0));
    }
}

QColor fillOf(const HeadScatterFigure& figure, const ScatterHead& head, const PlotStyle& style) {
    if (!figure.kinds.isEmpty()) return kindColour(head.kind, style);
    if (figure.colourTitle.isEmpty() || std::isnan(head.colour)) return style.secondary;
    return figure.colours.on(style.dark).colour(head.colour);
}

// Paints dotted lines from each redundant head to its group representative.
void paintGroups(QPainter& painter, const QRectF& area, const HeadScatterFigure& figure,
                 const PlotStyle& style) {
    QPen pen(style.secondary, 1, Qt::DotLine);
    painter.setPen(pen);
    for (const auto& representative : figure.heads) {
        if (!representative.representative || !representative.placed() || representative.faded)
            continue;
        for (const auto& head : figure.heads)
            if (head.group == representative.group && !head.representative && head.placed() &&
                !head.faded)
                painter.drawLine(figure.position(area, style, representative),
                                 figure.position(area, style, head));
    }
}

// Paints one head: filled if on, outlined if removed, with a ring for a group representative.
void paintHead(QPainter& painter, const QRectF& area, const HeadScatterFigure& figure,
               const ScatterHead& head, const PlotStyle& style) {
    const QPointF middle = figure.position(area, style, head);
    const qreal radius = figure.radius(style, head);
    QColor fill = fillOf(figure, head, style);
    painter.setOpacity(head.faded ? 0.18 : 1);
    const bool faint = std::abs(fill.lightnessF() - style.background.lightnessF()) < kLeastContrast;
    painter.setPen(head.on ? QPen(faint ? style.secondary : style.background, 1)
                           : QPen(fill, 1.5 * style.lineWidth));
    painter.setBrush(head.on ? QBrush(fill) : QBrush(Qt::NoBrush));
    drawMark(painter, head.kind, middle, radius);
    if (head.representative) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(style.text, style.lineWidth));
        drawRing(painter, middle, radius + 3.5);
    }
    painter.setOpacity(1);
}

// Paints head names where they do not overlap anything. Group representatives and larger marks come
// first.
void paintNames(QPainter& painter, const QRectF& area, const HeadScatterFigure& figure,
                const QRectF& plot, const PlotStyle& style) {
    std::vector<QRectF> taken;
    std::vector<const ScatterHead*> order;
    for (const auto& head : figure.heads) {
        if (!head.placed() || head.faded) continue;
        const qreal radius = figure.radius(style, head);
        const QPointF middle = figure.position(area, style, head);
        taken.emplace_back(middle - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
        order.push_back(&head);
    }
    std::stable_sort(order.begin(), order.end(), [](const ScatterHead* a, const ScatterHead* b) {
        return a->representative && !b->representative;
    });
    const QFont font = scaledFont(style.font, 0.9);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(style.text);
    for (const auto* head : order) {
        const QString name = figure.sites.label(head->head);
        const qreal away = figure.radius(style, *head) + (head->representative ? 6 : 3);
        const QPointF middle = figure.position(area, style, *head);
        const QSizeF size(metrics.horizontalAdvance(name), metrics.height() * 0.8);
        const QPointF corners[] = {{away, -size.height() / 2},
                                   {-away - size.width(), -size.height() / 2},
                                   {-size.width() / 2, -away - size.height()},
                                   {-size.width() / 2, away}};
        for (const QPointF& corner : corners) {
            const QRectF box(middle + corner, size);
            const auto covers = [&box](const QRectF& other) { return other.intersects(box); };
            if (!plot.contains(box) || std::any_of(taken.begin(), taken.end(), covers)) continue;
            painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, name);
            taken.push_back(box);
            break;
        }
    }
}

template <class Of>
CurveRange rangeOf(const std::vector<ScatterHead>& heads, Of of) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const auto& head : heads) {
        if (!head.placed()) continue;
        low = std::min(low, of(head));
        high = std::max(high, of(head));
    }
    return high >= low ? paddedRange(low, high) : CurveRange();
}

}  // namespace

CurveRange HeadScatterFigure::xRange() const {
    if (!columns.isEmpty()) return {-0.5, double(columns.size()) - 0.5};
    return rangeOf(heads, [](const ScatterHead& head) { return head.x; });
}
CurveRange HeadScatterFigure::yRange() const {
    const CurveRange range = rangeOf(heads, [](const ScatterHead& head) { return head.y; });
    return {fromZero ? 0 : range.low, range.high};
}

QPointF HeadScatterFigure::position(const QRectF& area, const PlotStyle& style,
                                    const ScatterHead& head) const {
    const auto layout = layoutOf(area, *this, style);
    const QPointF place = layout.pixel(head.x, head.y);
    return columns.isEmpty() ? place : place + QPointF(stepAside(*this, layout, style, head), 0);
}

// The area of a mark is proportional to the value.
qreal HeadScatterFigure::radius(const PlotStyle& style, const ScatterHead& head) const {
    const qreal line = QFontMetricsF(style.font).height();
    if (sizeTitle.isEmpty()) return kEven * line;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const auto& one : heads)
        if (std::isfinite(one.size)) {
            low = std::min(low, one.size);
            high = std::max(high, one.size);
        }
    const double part =
        !std::isfinite(head.size) || !(high > low) ? 0.5 : (head.size - low) / (high - low);
    return line * std::sqrt(kSmallest * kSmallest +
                            part * (kLargestMark * kLargestMark - kSmallest * kSmallest));
}

int HeadScatterFigure::headAt(const QRectF& area, const PlotStyle& style, const QPointF& at) const {
    int nearest = -1;
    qreal least = 0;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        // Heads excluded by a filter cannot be hit.
        if (!heads[i].placed() || heads[i].faded) continue;
        const QPointF away = position(area, style, heads[i]) - at;
        const qreal distance = std::hypot(away.x(), away.y());
        if (distance > radius(style, heads[i]) + 3 || (nearest >= 0 && distance >= least)) continue;
        nearest = int(i);
        least = distance;
    }
    return nearest;
}

void HeadScatterFigure::paintFigure(QPainter& painter, const QRectF& area,
                                    const PlotStyle& style) const {
    if (heads.empty()) return drawEmptyText(painter, area, emptyText, style);
    const auto layout = layoutOf(area, *this, style);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(style.font);
    paintAxes(painter, layout, *this, style);
    paintMarkLegend(painter, legendOf(*this, style.font, layout.legend.width()),
                    layout.legend.topLeft(), style);
    paintGroups(painter, area, *this, style);
    if (!columns.isEmpty()) paintColumnMeans(painter, layout, *this, style);
    for (const auto& head : heads)
        if (head.placed()) paintHead(painter, area, *this, head, style);
    paintNames(painter, area, *this, layout.plot, style);
    if (!layout.bar.isNull()) {
        painter.setFont(style.font);
        paintColourBar(painter, layout.bar, colours, colourTitle, style);
    }
    painter.restore();
}

// Columns are also named by axis, because two axes may show the same measure.
QStringList HeadScatterFigure::csvHeader() const {
    QStringList header{QStringLiteral("layer"), QStringLiteral("head"), QStringLiteral("on"),
                       xColumn, yColumn};
    if (!colourTitle.isEmpty()) header << colourColumn;
    if (!sizeTitle.isEmpty()) header << sizeColumn;
    return header << QStringLiteral("group") << QStringLiteral("pillar");
}

QList<QStringList> HeadScatterFigure::csvRows() const {
    const auto number = [](double value) {
        return std::isnan(value) ? QString() : QString::number(value, 'g', 9);
    };
    QList<QStringList> rows;
    for (const auto& head : heads) {
        QStringList row{QString::number(head.head.site), QString::number(head.head.head),
                        QString::number(int(head.on)), number(head.x), number(head.y)};
        if (!colourTitle.isEmpty())
            row << (kinds.isEmpty() ? number(head.colour)
                    : head.kind < 0 ? QString()
                                    : kinds[head.kind]);
        if (!sizeTitle.isEmpty()) row << number(head.size);
        row << (head.group < 0 ? QString() : QString::number(head.group))
            << QString::number(int(head.representative));
        rows.append(row);
    }
    return rows;
}

QJsonObject HeadScatterFigure::figureSettings() const {
    QJsonObject settings{{QStringLiteral("x"), xColumn}, {QStringLiteral("y"), yColumn}};
    if (!colourTitle.isEmpty()) settings.insert(QStringLiteral("colour"), colourColumn);
    if (!sizeTitle.isEmpty()) settings.insert(QStringLiteral("size"), sizeColumn);
    return settings;
}

QList<FigureAxis> HeadScatterFigure::figureAxes() const {
    return {{QCoreApplication::translate("Figure", "the x axis"), xTitle},
            {QCoreApplication::translate("Figure", "the y axis"), yTitle}};
}

}  // namespace headscope::plots
