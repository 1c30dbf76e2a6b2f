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

QLineSeries* referenceLine(const SummaryData& data, const PlotStyle& style) {
    auto* line = new QLineSeries;
    line->setName(data.referenceName);
    // The reference is NaN for layers without pairs of heads.
    for (std::size_t i = 0; i < data.reference.size(); ++i)
        if (std::isfinite(data.reference[i]))
            line->append(static_cast<double>(i), data.reference[i]);
    line->setPen(QPen(style.text, style.lineWidth, Qt::DashLine));
    line->setPointsVisible(line->count() == 1);
    return line;
}

}  // namespace

std::unique_ptr<QChart> SummaryFigure::chart(const PlotStyle& style) const {
    auto result = emptyChart(style, data.sets.size() > 1 || !data.reference.empty());
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
    if (!data.reference.empty()) all.push_back(referenceLine(data, style));
    for (QAbstractSeries* series : all) {
        result->addSeries(series);
        series->attachAxis(categories);
        series->attachAxis(values);
    }
    // The reference line's legend entry shows its dash; bars show filled squares.
    if (all.size() > 1)
        for (QLegendMarker* marker : result->legend()->markers(all.back()))
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
    if (!data.reference.empty()) header << QStringLiteral("reference");
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
        if (!data.reference.empty()) row << cell(data.reference, i);
        rows << row;
    }
    return rows;
}

}  // namespace headscope::plots
