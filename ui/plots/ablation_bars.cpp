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
QBarSet* barSet(const QString& name, const std::vector<double>& values, double scale, const QColor& colour) {
    auto* set = new QBarSet(name);
    for (auto value = values.rbegin(); value != values.rend(); ++value)
        *set << (std::isfinite(*value) ? scale * *value : 0);
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
    clear();
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
    setAccessibleName(named(tr("%1 of every class")));
    setAccessibleDescription(caption());
    updateGeometry();
    rebuild();
}

void AblationBars::clear() {
    setReport({});
}

const ScoreKind& AblationBars::kind() const {
    const auto* found = findScoreKind(m_report.classScore);
    return found ? *found : scoreKinds().front();
}

// At the start of a sentence.
QString AblationBars::named(const QString& sentence) const {
    const QString name = tr(kind().name);
    return sentence.arg(name.left(1).toUpper() + name.mid(1));
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
    const ScoreKind& score = kind();
    series->append(barSet(tr("with heads off"), m_report.classAfter, score.scale(), style.accent));
    series->append(barSet(tr("all heads on"), m_report.classBefore, score.scale(), style.secondary));
    result->legend()->setReverseMarkers(true);
    result->addSeries(series);
    auto* classes = new QBarCategoryAxis;
    for (auto name = m_report.classes.rbegin(); name != m_report.classes.rend(); ++name)
        classes->append(QString::fromStdString(*name));
    styleAxis(classes, style, QString());
    auto* values = new QValueAxis;
    double highest = 0;
    for (const auto* side : {&m_report.classBefore, &m_report.classAfter})
        for (const double value : *side) highest = std::isfinite(value) ? std::max(highest, value) : highest;
    values->setRange(0, score.share ? 100 : highest > 0 ? highest * score.scale() : 1);
    values->setTickCount(5);
    values->setLabelFormat(score.share ? QStringLiteral("%.0f") : QStringLiteral("%.2f"));
    const QString unit = QString::fromUtf8(score.unit);
    styleAxis(values, style, tr(score.name) + (unit.isEmpty() ? unit : QStringLiteral(", ") + unit));
    result->addAxis(classes, Qt::AlignLeft);
    result->addAxis(values, Qt::AlignBottom);
    series->attachAxis(classes);
    series->attachAxis(values);
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
    if (m_report.classes.empty()) return tr("No score by class yet");
    return named(tr("%1 of every class on %2 at step %3, with all heads on and with the heads switched off."))
        .arg(QString::fromStdString(sampleSetText(m_report)))
        .arg(m_report.step);
}

QStringList AblationBars::csvHeader() const {
    const QString score = QString::fromUtf8(kind().id);
    return {QStringLiteral("class"), score + QStringLiteral("_before"), score + QStringLiteral("_after"),
            QStringLiteral("change")};
}

QList<QStringList> AblationBars::csvRows() const {
    QList<QStringList> rows;
    const std::size_t count =
        std::min({m_report.classes.size(), m_report.classBefore.size(), m_report.classAfter.size()});
    for (std::size_t i = 0; i < count; ++i) {
        const double before = m_report.classBefore[i], after = m_report.classAfter[i];
        rows.append({QString::fromStdString(m_report.classes[i]), QString::number(before, 'g', 9),
                     QString::number(after, 'g', 9), QString::number(after - before, 'g', 9)});
    }
    return rows;
}

}  // namespace headscope::plots
