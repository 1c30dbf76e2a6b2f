#include "ui/plots/summary_chart.h"

#include <QEvent>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSeries>
#include <QtCharts/QBarSet>
#include <QtCharts/QChart>
#include <QtCharts/QChartView>
#include <QtCharts/QLegend>
#include <QtCharts/QLegendMarker>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>
#include <QVBoxLayout>

#include <cmath>

namespace headscope::plots {

namespace {

void styleAxis(QAbstractAxis* axis, const PlotStyle& style, const QString& title) {
    axis->setLabelsFont(style.font);
    axis->setLabelsColor(style.text);
    axis->setTitleFont(style.font);
    axis->setTitleText(title);
    axis->setTitleBrush(style.text);
    axis->setLinePenColor(style.secondary);
    axis->setGridLineVisible(false);
}

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
    for (std::size_t i = 0; i < data.reference.size(); ++i) line->append(static_cast<double>(i), data.reference[i]);
    line->setPen(QPen(style.text, style.lineWidth, Qt::DashLine));
    line->setPointsVisible(data.reference.size() == 1);
    return line;
}

}  // namespace

SummaryChart::SummaryChart(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_view = new QChartView(this);
    m_view->setRenderHint(QPainter::Antialiasing);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setFocusPolicy(Qt::NoFocus);
    m_view->setBackgroundBrush(Qt::NoBrush);
    m_view->viewport()->setAutoFillBackground(false);
    column->addWidget(m_view);
    setFocusPolicy(Qt::TabFocus);
    rebuild();
}

SummaryChart::~SummaryChart() = default;

QSize SummaryChart::sizeHint() const {
    return {fontMetrics().height() * 20, fontMetrics().height() * 12};
}
QSize SummaryChart::minimumSizeHint() const {
    return {fontMetrics().height() * 14, fontMetrics().height() * 10};
}

void SummaryChart::setData(const SummaryData& data) {
    m_data = data;
    rebuild();
}

void SummaryChart::setFigure(const QString& name, const QString& caption) {
    m_name = name;
    m_caption = caption;
    setAccessibleName(caption);
}

std::unique_ptr<QChart> SummaryChart::chart(const PlotStyle& style) const {
    auto result = std::make_unique<QChart>();
    result->setBackgroundVisible(false);
    result->setMargins(QMargins(0, 0, 0, 0));
    result->layout()->setContentsMargins(0, 0, 0, 0);
    result->legend()->setFont(style.font);
    result->legend()->setLabelColor(style.text);
    result->legend()->setAlignment(Qt::AlignTop);
    result->legend()->setVisible(m_data.sets.size() > 1 || !m_data.reference.empty());
    if (m_data.sets.empty()) return result;
    auto* categories = new QBarCategoryAxis;
    categories->append(m_data.categories);
    styleAxis(categories, style, m_data.xTitle);
    auto* values = new QValueAxis;
    values->setRange(m_data.low, m_data.high);
    values->setTickCount(m_data.low < 0 && m_data.high > 0 ? 5 : 3);
    values->setLabelFormat(std::abs(m_data.high) < 10 ? QStringLiteral("%.2g") : QStringLiteral("%.0f"));
    styleAxis(values, style, m_data.yTitle);
    result->addAxis(categories, Qt::AlignBottom);
    result->addAxis(values, Qt::AlignLeft);
    std::vector<QAbstractSeries*> all{bars(m_data)};
    if (!m_data.reference.empty()) all.push_back(referenceLine(m_data, style));
    for (QAbstractSeries* series : all) {
        result->addSeries(series);
        series->attachAxis(categories);
        series->attachAxis(values);
    }
    if (all.size() > 1)  // a line for a line, with its dash; filled squares for bars
        for (QLegendMarker* marker : result->legend()->markers(all.back()))
            marker->setShape(QLegend::MarkerShapeFromSeries);
    return result;
}

void SummaryChart::rebuild() {
    QChart* old = m_view->chart();
    m_view->setChart(chart(PlotStyle::of(palette(), font())).release());
    delete old;  // the view gives up ownership of a chart that is replaced
}

void SummaryChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) rebuild();
}

void SummaryChart::paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    QGraphicsScene scene;
    QChart* drawn = chart(style).release();
    drawn->resize(area.size());
    scene.addItem(drawn);
    scene.setSceneRect(QRectF(QPointF(0, 0), area.size()));
    scene.render(&painter, area, scene.sceneRect(), Qt::IgnoreAspectRatio);
}

QStringList SummaryChart::csvHeader() const {
    QStringList header{QStringLiteral("category")};
    for (const SummaryData::Set& set : m_data.sets) header << set.name;
    if (!m_data.reference.empty()) header << m_data.referenceName;
    return header;
}

QList<QStringList> SummaryChart::csvRows() const {
    QList<QStringList> rows;
    const auto cell = [](const std::vector<double>& values, qsizetype i) {
        const auto place = static_cast<std::size_t>(i);
        return place < values.size() ? QString::number(values[place], 'g', 9) : QString();
    };
    for (qsizetype i = 0; i < m_data.categories.size(); ++i) {
        QStringList row{m_data.categories[i]};
        for (const SummaryData::Set& set : m_data.sets) row << cell(set.values, i);
        if (!m_data.reference.empty()) row << cell(m_data.reference, i);
        rows << row;
    }
    return rows;
}

}  // namespace headscope::plots
