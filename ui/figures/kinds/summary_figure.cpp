#include "ui/figures/kinds/summary_figure.h"

#include "ui/figures/chart_painter.h"

#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSeries>
#include <QtCharts/QBarSet>
#include <QtCharts/QChart>
#include <QtCharts/QLegend>
#include <QtCharts/QLegendMarker>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {

QBarSeries* bars(const SummaryData& data) {
    auto* series = new QBarSeries;
    series->setBarWidth(data.sets.size() > 1 ? 0.75 : 0.55);
    for (const SummaryData::Set& one : data.sets) {
        auto* set = new QBarSet(one.name);
        for (double value : one.values) *set << (std::isfinite(value) ? value : 0);
        set->setColor(one.colour);
        set->setBorderColor(one.colour);
        series->append(set);
    }
    return series;
}

QLineSeries* referenceLine(const SummaryData::Set& set, Qt::PenStyle dash, const PlotStyle& style) {
    auto* line = new QLineSeries;
    line->setName(set.referenceName);
    // The reference is NaN for layers without pairs of heads.
    for (std::size_t i = 0; i < set.reference.size(); ++i)
        if (std::isfinite(set.reference[i])) line->append(static_cast<double>(i), set.reference[i]);
    line->setPen(QPen(style.text, style.lineWidth, dash));
    line->setPointsVisible(line->count() == 1);
    return line;
}

}  // namespace

bool SummaryData::hasReference() const {
    return std::any_of(sets.begin(), sets.end(),
                       [](const Set& set) { return !set.reference.empty(); });
}

Qt::PenStyle referenceDash(std::size_t set) {
    return set == 0 ? Qt::DashLine : Qt::DotLine;
}

std::unique_ptr<QChart> SummaryFigure::chart(const PlotStyle& style) const {
    auto result = emptyChart(style, data.sets.size() > 1 || data.hasReference());
    if (data.sets.empty()) return result;
    auto* categories = new QBarCategoryAxis;
    categories->append(data.categories);
    styleAxis(categories, style, data.xTitle, style.text, style.secondary);
    auto* values = new QValueAxis;
    values->setRange(data.low, data.high);
    values->setTickCount(data.low < 0 && data.high > 0 ? 5 : 3);
    values->setLabelFormat(std::abs(data.high) < 10 ? QStringLiteral("%.2g")
                                                    : QStringLiteral("%.0f"));
    styleAxis(values, style, data.yTitle, style.text, style.secondary);
    result->addAxis(categories, Qt::AlignBottom);
    result->addAxis(values, Qt::AlignLeft);
    std::vector<QAbstractSeries*> all{bars(data)};
    for (std::size_t i = 0; i < data.sets.size(); ++i)
        if (!data.sets[i].reference.empty())
            all.push_back(referenceLine(data.sets[i], referenceDash(i), style));
    for (QAbstractSeries* series : all) {
        result->addSeries(series);
        series->attachAxis(categories);
        series->attachAxis(values);
    }
    // A reference line's legend entry shows its dash; bars show filled squares.
    for (std::size_t i = 1; i < all.size(); ++i)
        for (QLegendMarker* marker : result->legend()->markers(all[i]))
            marker->setShape(QLegend::MarkerShapeFromSeries);
    return result;
}

void SummaryFigure::paintFigure(QPainter& painter, const QRectF& area,
                                const PlotStyle& style) const {
    paintChart(painter, area, chart(style));
}

QStringList SummaryFigure::csvHeader() const {
    QStringList header{QStringLiteral("category")};
    for (const SummaryData::Set& set : data.sets) header << set.name;
    for (const SummaryData::Set& set : data.sets)
        if (!set.reference.empty()) header << set.referenceName;
    return header;
}

QList<QStringList> SummaryFigure::csvRows() const {
    QList<QStringList> rows;
    const auto cell = [](const std::vector<double>& values, qsizetype i) {
        const auto place = static_cast<std::size_t>(i);
        return place < values.size() ? QString::number(values[place], 'g', 9) : QString();
    };
    for (qsizetype i = 0; i < data.categories.size(); ++i) {
        QStringList row{data.categories[i]};
        for (const SummaryData::Set& set : data.sets) row << cell(set.values, i);
        for (const SummaryData::Set& set : data.sets)
            if (!set.reference.empty()) row << cell(set.reference, i);
        rows << row;
    }
    return rows;
}

}  // namespace headscope::plots
