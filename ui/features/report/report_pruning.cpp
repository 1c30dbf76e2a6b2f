// Pruning curves of a report: how many heads suffice, as stored when it was measured.
#include "core/api/base/find_by_id.h"
#include "ui/features/prune/prune_page_data.h"
#include "ui/features/report/report_parts.h"
#include "ui/figures/plot_text.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr std::size_t kMostPruningFigures = 3;

QString methodName(const PruningMethod& method, const std::vector<Descriptor>& importances) {
    if (method.id == kRandomOrder) return ReportText::tr("random order");
    const auto* info = findById(importances, method.id);
    return toQt(info ? info->name : method.id);
}

// The first curve of a method that orders the heads; a random one if there is no other. Null
// without curves. Stored files may be damaged, so a curve may lack scores.
const PruningCurve* mainCurve(const PruningReport& report) {
    const PruningCurve* random = nullptr;
    for (const auto& curve : report.curves) {
        if (curve.points.empty() || !primaryScore(curve.points.front().scores)) continue;
        if (curve.method.id != kRandomOrder) return &curve;
        if (!random) random = &curve;
    }
    return random;
}

// The score of the report's tables, if it was measured along the curve; else the curve's own.
const ScoreKind& scoreOfCurves(const Report& report, const PruningCurve& curve) {
    const auto bar = report.score.find('_');
    const auto id = bar == std::string::npos ? std::string() : report.score.substr(bar + 1);
    const auto& measured = curve.points.front().scores;
    return scoreKind(scoreOf(measured, id) ? id : primaryScore(measured)->id);
}

// "\u22120.20 [\u22120.61, +0.21]"
QString changeCell(const PruningPoint& point, const ScoreKind& kind) {
    const auto* change = point.removed > 0 ? scoreOf(point.difference, kind.id) : nullptr;
    if (!change || !std::isfinite(change->value)) return QStringLiteral("\u2013");
    const auto signedNumber = [&](double value) {
        const QString digits = shownNumber(kind, std::abs(value), kind.decimals + 1);
        return (value < 0 ? QStringLiteral("\u2212") : QStringLiteral("+")) + digits;
    };
    if (!change->interval) return signedNumber(change->value);
    return QStringLiteral("%1 [%2, %3]")
        .arg(signedNumber(change->value), signedNumber(change->interval->low),
             signedNumber(change->interval->high));
}

QString pruningCaption(const PruningReport& first) {
    return ReportText::tr(
               "Heads that suffice: the fewest for which the 95 % interval of every score's paired "
               "change ends within a margin of %1 %, tested in the order of removal. Number and "
               "scores come from the same samples. Brackets: 95 % interval of the change.")
        .arg(plots::numberText(100 * first.margin.share, 3));
}

QList<ReportCell> rowOf(const ReportPruning& run, const PruningCurve& curve, const ScoreKind& kind,
                        const std::vector<Descriptor>& importances) {
    const auto at = std::find_if(curve.points.begin(), curve.points.end(), [&](const auto& point) {
        return point.removed == curve.removableHeads;
    });
    const auto& point = at == curve.points.end() ? curve.points.front() : *at;
    const auto* score = scoreOf(point.scores, kind.id);
    const int kept = run.curves.headCount - point.removed;
    return {
        {toQt(run.run)},
        {methodName(curve.method, importances)},
        {countText(run.curves.samples)},
        {ReportText::tr("%1 of %2", "heads kept, all heads").arg(kept).arg(run.curves.headCount)},
        {score ? shownNumber(kind, score->value) : QStringLiteral("\u2013")},
        {changeCell(point, kind)}};
}

QString titleWithUnit(const ScoreKind& kind) {
    const QString unit = catalogueText(kind.unit);
    return unit.isEmpty() ? scoreName(kind) : scoreName(kind) + QStringLiteral(", ") + unit;
}

}  // namespace

std::optional<ReportTable> pruningTable(const Report& report,
                                        const std::vector<Descriptor>& importances) {
    ReportTable table;
    table.label = QStringLiteral("pruning");
    table.words = 2;
    for (const auto& group : report.groups)
        for (const auto& run : group.pruning) {
            const auto* curve = mainCurve(run.curves);
            if (!curve) continue;
            const auto& kind = scoreOfCurves(report, *curve);
            if (table.rows.isEmpty()) {
                table.caption = pruningCaption(run.curves);
                const QString unit = catalogueText(kind.changeUnit);
                table.head << ReportText::tr("run") << ReportText::tr("order by")
                           << ReportText::tr("samples") << ReportText::tr("heads that suffice")
                           << titleWithUnit(kind)
                           << (unit.isEmpty() ? ReportText::tr("change")
                                              : ReportText::tr("change, %1").arg(unit));
            }
            table.rows << rowOf(run, *curve, kind, importances);
        }
    return table.rows.isEmpty() ? std::nullopt : std::optional(std::move(table));
}

QString pruningSummary(const Report& report) {
    if (report.runCount() != 1 || report.groups.front().pruning.empty()) return {};
    const auto& curves = report.groups.front().pruning.front().curves;
    const auto* curve = mainCurve(curves);
    return curve ? pruneVerdict(curves, *curve, scoreOfCurves(report, *curve), false).text
                 : QString();
}

std::vector<ReportFigure> pruningFigures(const Report& report,
                                         const std::vector<Descriptor>& importances) {
    std::vector<ReportFigure> figures;
    for (const auto& group : report.groups) {
        if (group.pruning.empty() || figures.size() == kMostPruningFigures) continue;
        const auto& run = group.pruning.front();
        const auto* curve = mainCurve(run.curves);
        if (!curve) continue;
        std::vector<int> shown;
        QStringList names;
        for (std::size_t i = 0; i < run.curves.curves.size(); ++i) {
            const auto& one = run.curves.curves[i];
            if (one.number > 0 || one.points.empty()) continue;
            shown.push_back(static_cast<int>(i));
            names << methodName(one.method, importances);
        }
        auto figure = pruneCurves(run.curves, shown, names, scoreOfCurves(report, *curve));
        figure.text = pruneCaption(toQt(run.run), run.curves, *curve);
        QString name = QStringLiteral("pruning-curve");
        if (!figures.empty()) name += QLatin1Char('-') + QString::number(figures.size() + 1);
        figures.push_back({figure.copy(), figure.text, name, false});
    }
    return figures;
}

}  // namespace headscope::ui
