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
    const QString name = toQt(settingName(report.keys.front()));
    if (values.size() == 2)
        return ReportText::tr("%1 %2 against %3", "lambda 0 against 0.1")
            .arg(name, values[0], values[1]);
    const QString last = values.takeLast();
    return ReportText::tr("%1 %2 and %3", "lambda 0, 0.01 and 0.1")
        .arg(name, values.join(QStringLiteral(", ")), last);
}

QString seedWords(const Report& report) {
    std::size_t least = report.groups.front().runs.size(), most = least;
    for (const auto& group : report.groups) {
        least = std::min(least, group.runs.size());
        most = std::max(most, group.runs.size());
    }
    if (least != most) return ReportText::tr("%1 to %2 seeds each").arg(least).arg(most);
    return report.groups.size() == 1 ? ReportText::tr("%n seed(s)", nullptr, int(most))
                                     : ReportText::tr("%n seed(s) each", nullptr, int(most));
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
            continue;
        }
        const auto verdict = comparisonVerdict(comparison);
        sentences << capitalised(verdict.text);
        const QString score = capitalised(numberTitle(numberColumn(comparison.score)));
        for (const auto& note : comparison.notes)
            sentences << ReportText::tr("%1: %2", "score: note on its comparison")
                             .arg(score, engineText(note));
        if (evidence.isEmpty()) evidence = verdict.evidence;
    }
    if (!evidence.isEmpty()) sentences << evidence;
    for (const auto& note : report.notes) sentences << engineText(note);
    sentences.removeDuplicates();
    if (sentences.isEmpty()) sentences << ReportText::tr("The runs have not been tested.");
    return sentences;
}

}  // namespace headscope::ui
