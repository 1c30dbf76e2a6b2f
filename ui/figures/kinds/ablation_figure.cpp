#include "ui/figures/kinds/ablation_figure.h"

#include "ui/figures/chart_painter.h"
#include "ui/figures/sample_words.h"

#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSet>
#include <QtCharts/QChart>
#include <QtCharts/QHorizontalBarSeries>
#include <QtCharts/QLegend>
#include <QtCharts/QValueAxis>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {
QBarSet* barSet(const QString& name, const std::vector<double>& values, double scale,
                const QColor& colour) {
    auto* set = new QBarSet(name);
    for (auto value = values.rbegin(); value != values.rend(); ++value)
        *set << (std::isfinite(*value) ? scale * *value : 0);
    set->setColor(colour);
    set->setBorderColor(colour);
    return set;
}
}  // namespace

const ScoreKind& AblationFigure::kind() const {
    const auto* found = findScoreKind(report.classScore);
    return found ? *found : scoreKinds().front();
}

// Capitalises the name, because `sentence` begins with %1.
QString AblationFigure::named(const QString& sentence) const {
    const QString name = QCoreApplication::translate("Catalogue", kind().name);
    return sentence.arg(name.left(1).toUpper() + name.mid(1));
}

std::unique_ptr<QChart> AblationFigure::chart(const PlotStyle& style) const {
    auto result = emptyChart(style, !report.classes.empty());
    if (report.classes.empty()) return result;
    auto* series =
        // Horizontal bars keep long class names readable. Qt draws from the bottom up, so the first
        // class is added last.
        new QHorizontalBarSeries;
    const ScoreKind& score = kind();
    series->append(barSet(tr("with heads off"), report.classAfter, score.scale(), style.accent));
    series->append(barSet(tr("all heads on"), report.classBefore, score.scale(), style.secondary));
    result->legend()->setReverseMarkers(true);
    result->addSeries(series);
    auto* classes = new QBarCategoryAxis;
    for (auto name = report.classes.rbegin(); name != report.classes.rend(); ++name)
        classes->append(QString::fromStdString(*name));
    styleAxis(classes, style, QString(), style.secondary, style.hairline);
    auto* values = new QValueAxis;
    double highest = 0;
    for (const auto* side : {&report.classBefore, &report.classAfter})
        for (const double value : *side)
            highest = std::isfinite(value) ? std::max(highest, value) : highest;
    values->setRange(0, score.share ? 100 : highest > 0 ? highest * score.scale() : 1);
    values->setTickCount(5);
    values->setLabelFormat(score.share ? QStringLiteral("%.0f") : QStringLiteral("%.2f"));
    const QString unit = QCoreApplication::translate("Catalogue", score.unit);
    styleAxis(values, style,
              QCoreApplication::translate("Catalogue", score.name) +
                  (unit.isEmpty() ? unit : QStringLiteral(", ") + unit),
              style.secondary, style.hairline);
    result->addAxis(classes, Qt::AlignLeft);
    result->addAxis(values, Qt::AlignBottom);
    series->attachAxis(classes);
    series->attachAxis(values);
    return result;
}

void AblationFigure::paintFigure(QPainter& painter, const QRectF& area,
                                 const PlotStyle& style) const {
    paintChart(painter, area, chart(style));
}

qreal AblationFigure::aspect() const {
    return 24.0 / (6 + 1.7 * std::max(3, int(report.classes.size())));
}

QString AblationFigure::caption() const {
    if (report.classes.empty()) return tr("No score by class yet");
    return named(tr("%1 of every class on %2 at step %3, with all heads on and with the heads "
                    "switched off."))
        .arg(sampleSetWords(report), QString::number(report.step));
}

QStringList AblationFigure::csvHeader() const {
    const QString score = QString::fromUtf8(kind().id);
    return {QStringLiteral("class"), score + QStringLiteral("_before"),
            score + QStringLiteral("_after"), QStringLiteral("change")};
}

QList<QStringList> AblationFigure::csvRows() const {
    QList<QStringList> rows;
    const std::size_t count =
        std::min({report.classes.size(), report.classBefore.size(), report.classAfter.size()});
    for (std::size_t i = 0; i < count; ++i) {
        const double before = report.classBefore[i], after = report.classAfter[i];
        rows.append({QString::fromStdString(report.classes[i]), QString::number(before, 'g', 9),
                     QString::number(after, 'g', 9), QString::number(after - before, 'g', 9)});
    }
    return rows;
}

}  // namespace headscope::plots
