#include "ui/figures/sheet/figure_row.h"

#include "ui/figures/tikz.h"

#include <QJsonArray>

#include <algorithm>

namespace headscope::plots {

namespace {
constexpr qreal kBetween = 12;
}

QString FigureRow::figureName() const {
    QStringList names;
    for (const auto& part : parts) names << part->figureName();
    return names.join(QStringLiteral("-and-"));
}

QString FigureRow::caption() const {
    QStringList captions;
    for (const auto& part : parts) captions << part->caption();
    return captions.join(QLatin1Char(' '));
}

qreal FigureRow::partWidth(qreal width) const {
    const auto count = static_cast<qreal>(std::max<qsizetype>(1, parts.size()));
    return (width - kBetween * (count - 1)) / count;
}

qreal FigureRow::figureHeight(qreal width, const PlotStyle& style) const {
    qreal most = 1;
    for (const auto& part : parts)
        most = std::max(most, part->figureHeight(partWidth(width), style));
    return most;
}

bool FigureRow::drawnAnywhere() const {
    return std::all_of(parts.begin(), parts.end(),
                       [](const auto& part) { return part->drawnAnywhere(); });
}

void FigureRow::paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    const qreal width = partWidth(area.width());
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const qreal left = area.left() + static_cast<qreal>(i) * (width + kBetween);
        parts[i]->paintFigure(
            painter, QRectF(left, area.top(), width, parts[i]->figureHeight(width, style)), style);
    }
}

QString FigureRow::texBody(const QSizeF& size, const PlotStyle& style) const {
    const qreal width = partWidth(size.width());
    QString text;
    for (qsizetype i = 0; i < parts.size(); ++i)
        text += tikzScope({static_cast<qreal>(i) * (width + kBetween), 0},
                          parts[i]->texBody({width, parts[i]->figureHeight(width, style)}, style));
    return text;
}

QStringList FigureRow::csvHeader() const {
    return QStringList{QStringLiteral("figure")} +
           (parts.isEmpty() ? QStringList() : parts.first()->csvHeader());
}

QList<QStringList> FigureRow::csvRows() const {
    QList<QStringList> rows;
    for (const auto& part : parts)
        for (const auto& row : part->csvRows()) rows << QStringList{part->figureName()} + row;
    return rows;
}

QStringList FigureRow::figureLabels() const {
    QStringList labels;
    for (const auto& part : parts) labels << part->figureLabels();
    return labels;
}

QJsonObject FigureRow::figureSettings() const {
    QJsonArray all;
    for (const auto& part : parts) all.append(part->figureSettings());
    return {{QStringLiteral("parts"), all}};
}

}  // namespace headscope::plots
