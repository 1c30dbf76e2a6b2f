#include "ui/figures/chart_painter.h"

#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLocale>
#include <QtCharts/QAbstractAxis>
#include <QtCharts/QChart>
#include <QtCharts/QLegend>

namespace headscope::plots {

std::unique_ptr<QChart> emptyChart(const PlotStyle& style, bool legend) {
    auto chart = std::make_unique<QChart>();
    // use the decimal sign of the language, as all other figures do
    chart->setLocalizeNumbers(true);
    chart->setLocale(QLocale());
    chart->setBackgroundVisible(false);
    chart->setMargins(QMargins(0, 0, 0, 0));
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->legend()->setFont(style.font);
    chart->legend()->setLabelColor(style.text);
    chart->legend()->setAlignment(Qt::AlignTop);
    chart->legend()->setVisible(legend);
    return chart;
}

void styleAxis(QAbstractAxis* axis, const PlotStyle& style, const QString& title,
               const QColor& titleColour, const QColor& lineColour) {
    axis->setLabelsFont(style.font);
    axis->setLabelsColor(style.text);
    axis->setTitleFont(style.font);
    axis->setTitleText(title);
    axis->setTitleBrush(titleColour);
    axis->setLinePenColor(lineColour);
    axis->setGridLineVisible(false);
}

void paintChart(QPainter& painter, const QRectF& area, std::unique_ptr<QChart> chart) {
    QGraphicsScene scene;
    QChart* drawn = chart.release();  // the scene owns the chart
    drawn->resize(area.size());
    scene.addItem(drawn);
    scene.setSceneRect(QRectF(QPointF(0, 0), area.size()));
    scene.render(&painter, area, scene.sceneRect(), Qt::IgnoreAspectRatio);
}

}  // namespace headscope::plots
