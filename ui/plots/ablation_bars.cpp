#include "ui/plots/ablation_bars.h"

#include <QEvent>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSet>
#include <QtCharts/QChart>
#include <QtCharts/QChartView>
#include <QtCharts/QHorizontalBarSeries>
#include <QtCharts/QLegend>
#include <QtCharts/QValueAxis>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {
QBarSet* barSet(const QString& name, const std::vector<double>& shares, const QColor& colour) {
    auto* set = new QBarSet(name);
    for (auto share = shares.rbegin(); share != shares.rend(); ++share)
        *set << (std::isfinite(*share) ? 100 * *share : 0);
    set->setColor(colour);
    set->setBorderColor(colour);
    return set;
}

void styleAxis(QAbstractAxis* axis, const PlotStyle& style, const QString& title) {
    axis->setLabelsFont(style.font);
    axis->setLabelsColor(style.text);
    axis->setTitleFont(style.font);
    axis->setTitleText(title);
    axis->setTitleBrush(style.secondary);
    axis->setLinePenColor(style.hairline);
    axis->setGridLineVisible(false);
}
}  // namespace

AblationBars::AblationBars(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_view = new QChartView(this);
    m_view->setRenderHint(QPainter::Antialiasing);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setFocusPolicy(Qt::NoFocus);
    column->addWidget(m_view);
    setAccessibleName(tr("Accuracy of every class"));
    rebuild();
}

AblationBars::~AblationBars() = default;

QSize AblationBars::sizeHint() const {
    return minimumSizeHint() + QSize(fontMetrics().height() * 8, fontMetrics().height() * 3);
}

QSize AblationBars::minimumSizeHint() const {
    const int classes = std::max(3, int(m_report.classes.size()));
    return {fontMetrics().height() * 18, int(fontMetrics().height() * (6 + 1.7 * classes))};
}

void AblationBars::setReport(const AblationReport& report) {
    m_report = report;
    setAccessibleDescription(caption());
    updateGeometry();
    rebuild();
}

void AblationBars::clear() {
    setReport({});
}

std::unique_ptr<QChart> AblationBars::chart(const PlotStyle& style) const {
    auto result = std::make_unique<QChart>();
    result->setBackgroundVisible(false);
    result->setMargins(QMargins(0, 0, 0, 0));
    result->layout()->setContentsMargins(0, 0, 0, 0);
    result->legend()->setFont(style.font);
    result->legend()->setLabelColor(style.text);
    result->legend()->setAlignment(Qt::AlignTop);
    result->legend()->setVisible(!m_report.classes.empty());
    if (m_report.classes.empty()) return result;
    auto* series =
        new QHorizontalBarSeries;  // lying bars leave class names whole; drawn from below, so last comes first
    series->append(barSet(tr("with heads off"), m_report.classAccuracyAfter, style.accent));
    series->append(barSet(tr("all heads on"), m_report.classAccuracyBefore, style.secondary));
    result->legend()->setReverseMarkers(true);
    result->addSeries(series);
    auto* classes = new QBarCategoryAxis;
    for (auto name = m_report.classes.rbegin(); name != m_report.classes.rend(); ++name)
        classes->append(QString::fromStdString(*name));
    styleAxis(classes, style, QString());
    auto* accuracy = new QValueAxis;
    accuracy->setRange(0, 100);
    accuracy->setTickCount(5);
    accuracy->setLabelFormat(QStringLiteral("%.0f"));
    styleAxis(accuracy, style, tr("accuracy, %"));
    result->addAxis(classes, Qt::AlignLeft);
    result->addAxis(accuracy, Qt::AlignBottom);
    series->attachAxis(classes);
    series->attachAxis(accuracy);
    return result;
}

void AblationBars::rebuild() {
    const PlotStyle style = PlotStyle::of(palette(), font());
    m_view->setBackgroundBrush(Qt::NoBrush);
    m_view->viewport()->setAutoFillBackground(false);
    QChart* old = m_view->chart();
    m_view->setChart(chart(style).release());
    delete old;  // the view gives up ownership of a chart that is replaced
}

void AblationBars::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) rebuild();
}

void AblationBars::paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    QGraphicsScene scene;
    QChart* drawn = chart(style).release();
    drawn->resize(area.size());
    scene.addItem(drawn);
    scene.setSceneRect(QRectF(QPointF(0, 0), area.size()));
    scene.render(&painter, area, scene.sceneRect(), Qt::IgnoreAspectRatio);
}

qreal AblationBars::aspect() const {
    return 24.0 / (6 + 1.7 * std::max(3, int(m_report.classes.size())));
}

QString AblationBars::caption() const {
    if (m_report.classes.empty()) return tr("No accuracy by class yet");
    return tr("Accuracy of every class on %1 at step %2, with all heads on and with the heads switched off.")
        .arg(QString::fromStdString(sampleSetText(m_report)))
        .arg(m_report.step);
}

QStringList AblationBars::csvHeader() const {
    return {QStringLiteral("class"), QStringLiteral("accuracy_before"), QStringLiteral("accuracy_after"),
            QStringLiteral("change")};
}

QList<QStringList> AblationBars::csvRows() const {
    QList<QStringList> rows;
    const std::size_t count =
        std::min({m_report.classes.size(), m_report.classAccuracyBefore.size(), m_report.classAccuracyAfter.size()});
    for (std::size_t i = 0; i < count; ++i) {
        const double before = m_report.classAccuracyBefore[i], after = m_report.classAccuracyAfter[i];
        rows.append({QString::fromStdString(m_report.classes[i]), QString::number(before, 'g', 9),
                     QString::number(after, 'g', 9), QString::number(after - before, 'g', 9)});
    }
    return rows;
}

}  // namespace headscope::plots
