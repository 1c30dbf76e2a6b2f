#include "ui/plots/summary_chart.h"

#include <QEvent>
#include <QtCharts/QChart>
#include <QtCharts/QChartView>
#include <QVBoxLayout>

namespace headscope::plots {

SummaryChart::SummaryChart(QWidget* parent) : FigureView(parent) {
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

QSize SummaryChart::sizeHint() const {
    return {fontMetrics().height() * 20, fontMetrics().height() * 12};
}
QSize SummaryChart::minimumSizeHint() const {
    return {fontMetrics().height() * 14, fontMetrics().height() * 10};
}

void SummaryChart::setData(const SummaryData& data) {
    m_figure.data = data;
    rebuild();
}

void SummaryChart::setFigure(const QString& name, const QString& caption) {
    m_figure.name = name;
    m_figure.text = caption;
    setAccessibleName(caption);
}

void SummaryChart::rebuild() {
    QChart* old = m_view->chart();
    m_view->setChart(m_figure.chart(PlotStyle::of(palette(), font())).release());
    delete old;  // setChart() passes ownership of the old chart to the caller
}

void SummaryChart::restyle() {
    rebuild();
}

}  // namespace headscope::plots
