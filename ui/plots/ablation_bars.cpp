#include "ui/plots/ablation_bars.h"

#include <QEvent>
#include <QtCharts/QChart>
#include <QtCharts/QChartView>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::plots {

AblationBars::AblationBars(QWidget* parent) : FigureView(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_view = new QChartView(this);
    m_view->setRenderHint(QPainter::Antialiasing);
    m_view->setFrameShape(QFrame::NoFrame);
    // The page, not the chart, has the keyboard focus; the description below replaces the chart for
    // screen readers.
    m_view->setFocusPolicy(Qt::NoFocus);
    column->addWidget(m_view);
    clear();
}

QSize AblationBars::sizeHint() const {
    return minimumSizeHint() + QSize(fontMetrics().height() * 8, fontMetrics().height() * 3);
}

QSize AblationBars::minimumSizeHint() const {
    // One bar per class, at least three, so that an empty chart keeps a usable height.
    const int classes = std::max(3, int(m_figure.report.classes.size()));
    return {fontMetrics().height() * 18, int(fontMetrics().height() * (6 + 1.7 * classes))};
}

void AblationBars::setReport(const AblationReport& report) {
    m_figure.report = report;
    setAccessibleName(m_figure.named(tr("%1 of every class")));
    setAccessibleDescription(m_figure.caption());
    updateGeometry();
    rebuild();
}

void AblationBars::clear() {
    setReport({});
}

void AblationBars::rebuild() {
    const PlotStyle style = PlotStyle::of(palette(), font());
    m_view->setBackgroundBrush(Qt::NoBrush);
    m_view->viewport()->setAutoFillBackground(false);
    QChart* old = m_view->chart();
    m_view->setChart(m_figure.chart(style).release());
    delete old;  // setChart() passes ownership of the old chart to the caller
}

void AblationBars::restyle() {
    rebuild();
}

}  // namespace headscope::plots
