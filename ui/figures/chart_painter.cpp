#include "ui/figures/chart_painter.h"

#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QGraphicsTextItem>
#include <QLocale>
#include <QtCharts/QAbstractAxis>
#include <QtCharts/QChart>
#include <QtCharts/QLegend>
#include <QtCharts/QLegendMarker>

#include <algorithm>
#include <cmath>

namespace headscope::plots {
namespace {

std::vector<QGraphicsTextItem*> textsIn(const QGraphicsItem& item) {
    std::vector<QGraphicsTextItem*> texts;
    for (QGraphicsItem* child : item.childItems()) {
        if (auto* text = qgraphicsitem_cast<QGraphicsTextItem*>(child)) texts.push_back(text);
        const auto inside = textsIn(*child);
        texts.insert(texts.end(), inside.begin(), inside.end());
    }
    return texts;
}

// Qt Charts ends elided texts with three points.
bool isElided(const QLegend& legend) {
    const auto cut = [](const QString& text) { return text.endsWith(QLatin1String("...")); };
    const auto texts = textsIn(legend);
    const auto entries = legend.markers();
    return std::count_if(texts.begin(), texts.end(), [&](const auto* text) {
               return cut(text->toPlainText());
           }) > std::count_if(entries.begin(), entries.end(), [&](const auto* entry) {
               return cut(entry->label());
           });
}

qreal lowestText(const QLegend& legend) {
    qreal lowest = 0;
    for (const auto* text : textsIn(legend))
        lowest = std::max(lowest, text->mapRectToItem(&legend, text->boundingRect()).bottom());
    return lowest;
}

// Qt Charts elides the entries of a legend that is wider than the chart. A legend that is not
// attached gets several rows, but the chart must leave room for it.
void wrapLegend(QChart& chart) {
    constexpr qreal kLargestShare = 1.0 / 3;  // of the chart's height
    auto& legend = *chart.legend();
    const auto attach = [&] {
        if (!legend.isAttachedToChart()) legend.attachToChart();
        chart.setMargins({});
        chart.layout()->activate();
    };
    attach();
    // Qt Charts ignores reverseMarkers() in a detached legend.
    if (legend.reverseMarkers() || !isElided(legend)) return;
    legend.detachFromChart();
    legend.setGeometry(QRectF({0, 0}, chart.size()));
    legend.layout()->activate();
    const qreal height = std::ceil(lowestText(legend));
    if (height > kLargestShare * chart.size().height()) return attach();
    legend.setGeometry(QRectF(0, 0, chart.size().width(), height));
    chart.setMargins(QMargins(0, static_cast<int>(height), 0, 0));
    chart.layout()->activate();
}

}  // namespace

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
    if (legend)
        QObject::connect(chart.get(), &QChart::geometryChanged, chart.get(),
                         [drawn = chart.get()] { wrapLegend(*drawn); });
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
