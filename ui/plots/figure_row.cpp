#include "ui/plots/figure_row.h"

#include <QJsonArray>

#include <algorithm>

namespace headscope::plots {

namespace {
constexpr qreal kBetween = 12;
}

QString FigureRow::figureName() const {
    QStringList names;
    for (const auto* part : m_parts) names << part->figureName();
    return names.join(QStringLiteral("-and-"));
}

QString FigureRow::caption() const {
    QStringList captions;
    for (const auto* part : m_parts) captions << part->caption();
    return captions.join(QLatin1Char(' '));
}

qreal FigureRow::partWidth(qreal width) const {
    const auto count = static_cast<qreal>(std::max<qsizetype>(1, m_parts.size()));
    return (width - kBetween * (count - 1)) / count;
}

qreal FigureRow::figureHeight(qreal width, const PlotStyle& style) const {
    qreal most = 1;
    for (const auto* part : m_parts) most = std::max(most, part->figureHeight(partWidth(width), style));
    return most;
}

void FigureRow::paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    const qreal width = partWidth(area.width());
    for (qsizetype i = 0; i < m_parts.size(); ++i) {
        const qreal left = area.left() + static_cast<qreal>(i) * (width + kBetween);
        m_parts[i]->paintFigure(painter, QRectF(left, area.top(), width, m_parts[i]->figureHeight(width, style)),
                                style);
    }
}

QStringList FigureRow::csvHeader() const {
    return QStringList{QStringLiteral("figure")} + (m_parts.isEmpty() ? QStringList() : m_parts.first()->csvHeader());
}

QList<QStringList> FigureRow::csvRows() const {
    QList<QStringList> rows;
    for (const auto* part : m_parts)
        for (const auto& row : part->csvRows()) rows << QStringList{part->figureName()} + row;
    return rows;
}

QJsonObject FigureRow::figureSettings() const {
    QJsonArray parts;
    for (const auto* part : m_parts) parts.append(part->figureSettings());
    return {{QStringLiteral("parts"), parts}};
}

}  // namespace headscope::plots
