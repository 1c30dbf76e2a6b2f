// Parts of the document of a report, one function per section.
#pragma once

#include "core/api/engine/report.h"
#include "ui/features/report/report_blocks.h"

#include <QCoreApplication>

#include <optional>

namespace headscope::ui {

struct ReportText {
    Q_DECLARE_TR_FUNCTIONS(ReportText)
};

// Returns the text with a capital first letter.
QString capitalised(QString text);
// Returns the report with names instead of keys in its tables and figures: "learning rate" instead
// of "train.lr".
Report withNames(Report report);
// Numbers of seeds. They are counted instead of runs, because a repeated seed adds no evidence.
struct ReportSeeds {
    std::size_t least = 0, most = 0;  // distinct seeds per group
    bool repeated = false;            // some runs of a group have the same seed
    bool same = true;                 // all groups have the same seeds
};
ReportSeeds seedsOf(const Report& report);
// "my_news: lambda 0 against 0.1, 3 seeds each"; the run's name if there is only one run.
QString reportTitle(const Report& report);
// Sentences on what the runs show. A difference is stated only if its interval excludes 0.
QStringList reportSummary(const Report& report);
// Number of a score: "82.7 ± 1.3", "82.7 [79.1, 85.8]" for one run, "82.7" without an interval.
QString scoreCell(const Comparison& comparison, const ComparedRow& row, const Report& report);
// Means of all scores by group; nothing if the runs do not have a common score.
std::optional<ReportTable> scoreTable(const Report& report);
// One row per run.
ReportTable runTable(const Report& report);
// Heads that suffice, a row per run with a stored pruning curve; nothing if there is none.
// importances: Catalogue::importances(), for names.
std::optional<ReportTable> pruningTable(const Report& report,
                                        const std::vector<Descriptor>& importances);
// The verdict on the heads of a single run; "" for several runs or without a curve.
QString pruningSummary(const Report& report);
// The curves of the first such run of each group, of at most three groups.
std::vector<ReportFigure> pruningFigures(const Report& report,
                                         const std::vector<Descriptor>& importances);
ReportFacts dataFacts(const Report& report);
ReportFacts computeFacts(const Report& report);
// Facts that limit the conclusions, such as the number of seeds and the size of the test split.
QStringList reportLimits(const Report& report);
// Smallest difference between two groups that the test samples can resolve (95 %), in the unit of
// the score; nothing if unknown.
std::optional<double> resolvableDifference(const Report& report);
std::vector<ReportFigure> reportFigures(const Report& report,
                                        const std::vector<MeasureInfo>& measures);

}  // namespace headscope::ui
