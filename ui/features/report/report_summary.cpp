// Title and summary of a report.
#include "ui/features/compare/compare_verdict.h"
#include "ui/features/compare/compared_runs_model.h"
#include "ui/features/report/report_parts.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

// "lambda 0 against 0.1", "lambda 0, 0.01 and 0.1", or the number of groups if several settings
// differ.
QString designWords(const Report& report) {
    if (report.keys.size() != 1)
        return ReportText::tr("%n setting(s)", nullptr, int(report.groups.size()));
    QStringList values;
    for (const auto& group : report.groups) values << toQt(group.values.front());
    const QString name =
        toQt(report.names.empty() ? settingName(report.keys.front()) : report.names.front());
    if (values.size() == 2)
        return ReportText::tr("%1 %2 against %3", "lambda 0 against 0.1")
            .arg(name, values[0], values[1]);
    const QString last = values.takeLast();
    return ReportText::tr("%1 %2 and %3", "lambda 0, 0.01 and 0.1")
        .arg(name, values.join(QStringLiteral(", ")), last);
}

QString seedWords(const Report& report) {
    const auto seeds = seedsOf(report);
    if (seeds.repeated) return ReportText::tr("%n run(s)", nullptr, int(report.runCount()));
    if (seeds.least != seeds.most)
        return ReportText::tr("%1 to %2 seeds each").arg(seeds.least).arg(seeds.most);
    return report.groups.size() == 1 ? ReportText::tr("%n seed(s)", nullptr, int(seeds.most))
                                     : ReportText::tr("%n seed(s) each", nullptr, int(seeds.most));
}

// The score of the only group, with its interval.
QString onlyScore(const Report& report, const Comparison& comparison) {
    const auto& row = comparison.rows.front();
    const QString score = scoreCell(comparison, row, report);
    const QString unit =
        comparison.unit.empty() ? QString() : QLatin1Char(' ') + catalogueText(comparison.unit);
    return ReportText::tr("%1: %2%3 (n = %4).", "accuracy: 82.7 ± 1.3 % (n = 3)")
        .arg(numberTitle(numberColumn(comparison.score)), score, unit,
             QString::number(row.score.n));
}

// Returns whether no difference remains although there are several seeds and settings.
bool withoutDifference(const Comparison& comparison) {
    return comparison.keys.size() > 1 && seedCounts(comparison).most > 1 &&
           std::none_of(comparison.rows.begin(), comparison.rows.end(),
                        [](const auto& row) { return row.difference.has_value(); });
}

}  // namespace

QString capitalised(QString text) {
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

QString reportTitle(const Report& report) {
    if (report.groups.empty()) return ReportText::tr("Report");
    if (report.runCount() == 1) return toQt(report.groups.front().runs.front().name);
    const QString data = report.data.file.empty()
                             ? catalogueText(report.data.info.name)
                             : QFileInfo(toQt(report.data.file)).completeBaseName();
    if (report.groups.size() == 1)
        return ReportText::tr("%1: %2", "data: seeds").arg(data, seedWords(report));
    return ReportText::tr("%1: %2, %3", "data: settings, seeds")
        .arg(data, designWords(report), seedWords(report));
}

QStringList reportSummary(const Report& report) {
    QStringList sentences;
    QString evidence;  // of the primary score; the same for all, except for the test samples
    for (const auto& comparison : report.scores) {
        if (comparison.rows.empty()) continue;
        if (comparison.rows.size() == 1) {
            sentences << onlyScore(report, comparison);
        } else {
            const auto verdict = comparisonVerdict(comparison);
            sentences
                << (withoutDifference(comparison)
                        ? ReportText::tr(
                              "No difference is shown: each setting differs from the baseline in "
                              "several ways or shares fewer than two seeds with it.")
                        : capitalised(verdict.text));
            if (evidence.isEmpty()) evidence = verdict.evidence;
        }
        const QString score = capitalised(numberTitle(numberColumn(comparison.score)));
        for (const auto& note : comparison.notes)
            sentences << ReportText::tr("%1: %2", "score: note on its comparison")
                             .arg(score, engineText(note));
    }
    if (!evidence.isEmpty()) sentences << evidence;
    if (const QString heads = pruningSummary(report); !heads.isEmpty()) sentences << heads;
    for (const auto& note : report.notes) sentences << engineText(note);
    sentences.removeDuplicates();
    if (sentences.isEmpty()) sentences << ReportText::tr("The runs have not been tested.");
    return sentences;
}

}  // namespace headscope::ui
