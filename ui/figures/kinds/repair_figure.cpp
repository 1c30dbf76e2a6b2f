#include "ui/figures/kinds/repair_figure.h"

#include "ui/figures/colour_map.h"
#include "ui/figures/site_names.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::plots {
namespace {

constexpr qreal kRowLines = 1.7;     // height of a row in text lines
constexpr qreal kLegendLines = 1.3;  // height of a line of the legend
constexpr int kDecimals = 3;
// Indices of seriesColour(). The sixth colour is left out, because it resembles that of norms.
constexpr int kNormColour = 0, kHeadColour = 1, kOtherColour = 4, kFeedForwardColour = 6;

// "+0.120", "−0.080", "0.000"
QString logitText(double value) {
    const QString digits = QLocale().toString(std::abs(value), 'f', kDecimals);
    if (QLocale().toDouble(digits) == 0) return digits;
    return (value < 0 ? QStringLiteral("\u2212") : QStringLiteral("+")) + digits;
}

}  // namespace

std::vector<RepairSegment> RepairFigure::segments() const {
    if (!repair) return {};
    const SiteNames sites(shape);
    std::vector<RepairSegment> all{{tr("norms"), repair->norms, kNormColour}};
    double others = repair->laterHeads.mean;
    for (std::size_t i = 0; i < std::min(kNamedRepairHeads, repair->heads.size()); ++i) {
        all.push_back({sites.title(repair->heads[i].head), repair->heads[i].part,
                       kHeadColour + static_cast<int>(i)});
        others -= repair->heads[i].part.mean;
    }
    if (repair->heads.size() > kNamedRepairHeads)
        all.push_back({tr("other heads"), {others, {}}, kOtherColour, false});
    all.push_back({tr("feed-forward"), repair->feedForwards, kFeedForwardColour});
    return all;
}

std::vector<RepairFigure::Row> RepairFigure::rows(const PlotStyle& style) const {
    Row repaired{tr("repaired"), logitText(repair->repair.mean), {}};
    for (const auto& segment : segments())
        repaired.bars.emplace_back(segment.part.mean, seriesColour(segment.colour, style.dark));
    return {{tr("lost"), logitText(repair->lost.mean), {{repair->lost.mean, style.bad}}},
            repaired,
            {tr("effect"), logitText(repair->change.mean), {{repair->change.mean, style.text}}}};
}

qreal RepairFigure::paintRows(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    const qreal line = metrics.height(), high = line * kRowLines;
    const auto all = rows(style);
    qreal names = 0, values = 0;
    double low = 0, top = 0;
    for (const auto& row : all) {
        names = std::max(names, metrics.horizontalAdvance(row.name));
        values = std::max(values, metrics.horizontalAdvance(row.value));
        double below = 0, above = 0;
        for (const auto& bar : row.bars) (bar.first < 0 ? below : above) += bar.first;
        low = std::min(low, below);
        top = std::max(top, above);
    }
    const qreal left = area.left() + names + line * 0.6,
                room = std::max<qreal>(10, area.right() - values - line * 0.6 - left);
    const double span = top - low > 0 ? top - low : 1;
    const auto at = [&](double value) { return left + room * (value - low) / span; };
    qreal y = area.top();
    for (const auto& row : all) {
        painter.setPen(style.text);
        painter.drawText(QRectF(area.left(), y, names, high), Qt::AlignRight | Qt::AlignVCenter,
                         row.name);
        painter.drawText(QRectF(left + room + line * 0.6, y, values, high),
                         Qt::AlignRight | Qt::AlignVCenter, row.value);
        double below = 0, above = 0;
        for (const auto& [value, colour] : row.bars) {
            double& sum = value < 0 ? below : above;
            const qreal from = at(sum), to = at(sum + value);
            sum += value;
            const QRectF bar(std::min(from, to), y + high * 0.15, std::abs(to - from), high * 0.7);
            painter.fillRect(bar, colour);
            // Separates neighbours whose colours look alike to some readers.
            if (bar.width() > 2)
                painter.fillRect(QRectF(bar.right() - 1, bar.top(), 1, bar.height()),
                                 style.background);
        }
        y += high;
    }
    painter.setPen(QPen(style.secondary, 1));
    painter.drawLine(QPointF(at(0), area.top()), QPointF(at(0), y));
    return y;
}

void RepairFigure::paintLegend(QPainter& painter, const QRectF& area,
                               const PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    const qreal line = metrics.height(), high = line * kLegendLines;
    const auto parts = segments();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        // Two columns, filled row by row.
        const qreal wide = area.width() / 2;
        const std::size_t row = i / 2, column = i % 2;
        const QRectF place(area.left() + double(column) * wide, area.top() + double(row) * high,
                           wide, high);
        const QRectF swatch(place.left(), place.center().y() - line * 0.3, line * 0.6, line * 0.6);
        painter.fillRect(swatch, seriesColour(parts[i].colour, style.dark));
        painter.setPen(style.text);
        const QString text = parts[i].name + QLatin1Char(' ') + logitText(parts[i].part.mean);
        painter.drawText(place.adjusted(line, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(text, Qt::ElideRight, wide - line * 1.2));
    }
}

void RepairFigure::paintFigure(QPainter& painter, const QRectF& area,
                               const PlotStyle& style) const {
    if (!repair) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(style.font);
    const qreal bottom = paintRows(painter, area, style);
    paintLegend(
        painter,
        QRectF(area.left(), bottom + QFontMetricsF(style.font).height() * 0.5, area.width(), 0),
        style);
    painter.restore();
}

qreal RepairFigure::figureHeight(qreal, const PlotStyle& style) const {
    const qreal line = QFontMetricsF(style.font).height();
    const auto lines = (kNamedRepairHeads + 3 + 1) / 2;
    return line * (3 * kRowLines + 0.5 + kLegendLines * double(lines)) + 4;
}

QString RepairFigure::caption() const {
    if (!repair) return tr("No self-repair yet");
    const QString text =
        tr("Removing %1 changes the answer\u2019s score by %2 directly and by %3 (95 % interval "
           "%4 to %5) through the rest of the model; together %6.")
            .arg(SiteNames(shape).title(repair->head), logitText(repair->lost.mean),
                 logitText(repair->repair.mean), logitText(repair->repair.range.low),
                 logitText(repair->repair.range.high), logitText(repair->change.mean));
    return origin.isEmpty() ? text : text + QLatin1Char(' ') + origin;
}

QStringList RepairFigure::csvHeader() const {
    return {QStringLiteral("part"), QStringLiteral("mean"), QStringLiteral("low"),
            QStringLiteral("high")};
}

QList<QStringList> RepairFigure::csvRows() const {
    QList<QStringList> table;
    if (!repair) return table;
    const auto add = [&](const QString& name, const MeanEstimate& value, bool known = true) {
        const auto number = [&](double one) {
            return known && std::isfinite(one) ? QString::number(one, 'g', 9) : QString();
        };
        table.append({name, QString::number(value.mean, 'g', 9), number(value.range.low),
                      number(value.range.high)});
    };
    add(QStringLiteral("lost"), repair->lost);
    add(QStringLiteral("repaired"), repair->repair);
    for (const auto& segment : segments()) add(segment.name, segment.part, segment.known);
    add(QStringLiteral("effect"), repair->change);
    return table;
}

}  // namespace headscope::plots
