// Tables and facts of a report.
#include "ui/features/compare/compared_runs_model.h"
#include "ui/features/report/report_parts.h"
#include "ui/widgets/text/text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr int kMostClasses = 12;  // further classes are only counted

QString fixed(double value, int decimals) {
    auto text = QLocale().toString(std::abs(value), 'f', decimals);
    const bool negative = value < 0 && text != QLocale().toString(0.0, 'f', decimals);
    return negative ? QStringLiteral("\u2212") + text : text;
}

QString signedNumber(double value, int decimals) {
    return value < 0 ? fixed(value, decimals) : QLatin1Char('+') + fixed(value, decimals);
}

// "+1.2 ± 3.4", with n if it rests on fewer pairs than the mean has runs; "–" if there is no
// difference.
ReportCell differenceCell(const Comparison& c, const ComparedRow& row) {
    if (row.baseline) return {ReportText::tr("baseline")};
    if (!row.difference) return {QStringLiteral("\u2013")};
    const auto& d = *row.difference;
    QString text = signedNumber(d.mean * c.scale, c.decimals);
    if (std::isfinite(d.low) && std::isfinite(d.high))
        text += QStringLiteral(" \u00b1 ") + fixed((d.high - d.low) / 2 * c.scale, c.decimals);
    if (d.n != row.score.n) text += QStringLiteral(" (n = %1)").arg(d.n);
    return {text, d.significant};
}

const RunInfo* runAt(const Report& report, const std::string& path) {
    for (const auto& group : report.groups)
        for (const auto& run : group.runs)
            if (run.path == path) return &run;
    return nullptr;
}

// Interval of a run's score over the samples of its split.
std::optional<Interval> sampleInterval(const RunInfo& run, const std::string& column) {
    const auto bar = column.find('_');
    if (bar == std::string::npos) return {};
    const bool test = column.compare(0, bar, "test") == 0;
    if (!test && column.compare(0, bar, "valid") != 0) return {};
    const auto* score = scoreOf(test ? run.testScores : run.validScores, column.substr(bar + 1));
    if (!score) return {};
    const auto samples = test ? run.testSamples : run.validSamples;
    if (!score->interval && samples > 0 && scoreKind(score->id).share)
        return shareInterval(score->value, samples);
    return score->interval;
}

const ComparedRow* rowOf(const Comparison& c, const std::vector<std::string>& values) {
    for (const auto& row : c.rows)
        if (row.values == values) return &row;
    return nullptr;
}

QString baselineWords(const Comparison& c) {
    for (const auto& row : c.rows)
        if (row.baseline && c.keys.size() == 1)
            return toQt(settingName(c.keys.front())) + QLatin1Char(' ') + toQt(row.values.front());
    return ReportText::tr("the baseline");
}

QString scoreCaption(const Report& report) {
    const auto& c = report.scores.front();
    const auto seeds = seedCounts(c);
    QStringList caption;
    if (seeds.most > 1)
        caption << ReportText::tr(
            "Means over n runs that differ in the seed, ± half the 95 % interval (Student).");
    if (seeds.least == 1)
        caption << ReportText::tr(
            "Values in brackets: 95 % interval of one run over the samples of its split.");
    if (c.comparisons > 0) {
        caption << ReportText::tr(
                       "Δ: difference to %1, paired by seed, ± half its interval, which is "
                       "corrected for %n comparison(s) per score (Holm). Bold: significant.",
                       nullptr, c.comparisons)
                       .arg(baselineWords(c));
        const bool untested = std::any_of(c.rows.begin(), c.rows.end(), [](const auto& row) {
            return !row.baseline && !row.difference;
        });
        if (untested)
            caption << ReportText::tr(
                "–: difference not computed, because fewer than two seeds are shared with the "
                "baseline or several settings differ from it.");
        if (c.testSamples > 0)
            caption << ReportText::tr(
                           "The intervals of Δ of the %1 include the sampling of the "
                           "%2 samples.")
                           .arg(numberTitle(numberColumn(c.score)), countText(c.testSamples));
    }
    return caption.join(QLatin1Char(' '));
}

QString listed(const std::vector<std::string>& values) {
    QStringList words;
    for (const auto& value : values) words << toQt(value);
    return words.join(QStringLiteral(", "));
}

void addFact(ReportFacts& facts, const QString& name, const QString& value) {
    if (!value.isEmpty()) facts.rows.append({name, value});
}

QString classWords(const std::vector<std::string>& classes) {
    if (classes.empty()) return {};
    const auto count = static_cast<int>(classes.size());
    if (count > kMostClasses) return countText(count);
    return ReportText::tr("%1 (%2)", "number of classes, their names")
        .arg(countText(count), listed(classes));
}

}  // namespace

QString scoreCell(const Comparison& c, const ComparedRow& row, const Report& report) {
    if (row.score.n == 0) return QStringLiteral("\u2013");
    const QString mean = fixed(row.score.mean * c.scale, c.decimals);
    if (std::isfinite(row.score.low) && std::isfinite(row.score.high))
        return mean + QStringLiteral(" \u00b1 ") +
               fixed((row.score.high - row.score.low) / 2 * c.scale, c.decimals);
    const auto* run = row.runs.size() == 1 ? runAt(report, row.runs.front()) : nullptr;
    const auto range = run ? sampleInterval(*run, c.score) : std::nullopt;
    if (!range) return mean;
    return QStringLiteral("%1 [%2, %3]")
        .arg(mean, fixed(range->low * c.scale, c.decimals),
             fixed(range->high * c.scale, c.decimals));
}

std::optional<ReportTable> scoreTable(const Report& report) {
    if (report.scores.empty()) return {};
    ReportTable table;
    table.label = QStringLiteral("scores");
    table.caption = scoreCaption(report);
    const auto& keys = report.scores.front().keys;
    table.words = static_cast<int>(keys.size());
    for (const auto& key : keys) table.head << toQt(settingName(key));
    table.head << QStringLiteral("n");
    for (const auto& c : report.scores) {
        table.head << numberTitleWithUnit(numberColumn(c.score));
        if (c.comparisons == 0) continue;
        const QString unit = c.unit == "%" ? ReportText::tr("points") : catalogueText(c.unit);
        table.head << (unit.isEmpty() ? QStringLiteral("\u0394")
                                      : QStringLiteral("\u0394, %1").arg(unit));
    }
    for (const auto& first : report.scores.front().rows) {
        QList<ReportCell> cells;
        for (const auto& value : first.values) cells << ReportCell{toQt(value)};
        cells << ReportCell{QString::number(first.score.n)};
        for (const auto& c : report.scores) {
            const auto* row = rowOf(c, first.values);
            cells << ReportCell{row ? scoreCell(c, *row, report) : QStringLiteral("\u2013")};
            if (c.comparisons > 0)
                cells << (row ? differenceCell(c, *row) : ReportCell{QStringLiteral("\u2013")});
        }
        table.rows << cells;
    }
    return table;
}

ReportTable runTable(const Report& report) {
    ReportTable table;
    table.label = QStringLiteral("runs");
    table.caption =
        ReportText::tr("The runs. Brackets: 95 % interval over the samples of the split.");
    table.head << ReportText::tr("run") << ReportText::tr("seed") << ReportText::tr("steps");
    const auto column = numberColumn(report.score);
    if (!report.score.empty()) table.head << numberTitleWithUnit(column);
    table.head << ReportText::tr("attention cosine") << ReportText::tr("time");
    for (const auto& group : report.groups)
        for (const auto& run : group.runs) {
            QList<ReportCell> cells{
                {toQt(run.name)}, {QString::number(run.seed)}, {countText(run.step)}};
            if (!report.score.empty()) {
                const auto bar = report.score.find('_');
                const auto* score = scoreOf(
                    report.score.compare(0, bar, "test") == 0 ? run.testScores : run.validScores,
                    report.score.substr(bar + 1));
                QString text = score ? fixed(score->value * column.scale, column.decimals)
                                     : QStringLiteral("\u2013");
                if (const auto range = sampleInterval(run, report.score))
                    text = QStringLiteral("%1 [%2, %3]")
                               .arg(text, fixed(range->low * column.scale, column.decimals),
                                    fixed(range->high * column.scale, column.decimals));
                cells << ReportCell{text};
            }
            cells << ReportCell{run.attentionCosine ? fixed(*run.attentionCosine, 3)
                                                    : QStringLiteral("\u2013")};
            cells << ReportCell{durationText(run.seconds)};
            table.rows << cells;
        }
    return table;
}

ReportFacts dataFacts(const Report& report) {
    const auto& data = report.data;
    ReportFacts facts;
    addFact(facts, ReportText::tr("Dataset"), catalogueText(data.info.name));
    addFact(facts, ReportText::tr("File"), toQt(data.file));
    addFact(facts, ReportText::tr("Origin"),
            data.info.generated ? ReportText::tr("generated by Headscope from a seed")
                                : toQt(data.info.homepage));
    if (!data.info.generated) addFact(facts, ReportText::tr("Licence"), toQt(data.info.licence));
    const QString sizes = ReportText::tr("%1 training, %2 validation, %3 test")
                              .arg(countText(data.sizes.train), countText(data.sizes.valid),
                                   countText(data.sizes.test));
    addFact(facts, data.stream ? ReportText::tr("Tokens") : ReportText::tr("Samples"),
            data.fingerprints.size() > 1 ? ReportText::tr("%1 (first run)").arg(sizes) : sizes);
    addFact(facts, ReportText::tr("Classes"), classWords(data.classes));
    if (data.vocabulary > 0)
        addFact(facts, ReportText::tr("Vocabulary"),
                ReportText::tr("%1 tokens").arg(countText(data.vocabulary)));
    if (data.imageSize > 0)
        addFact(facts, ReportText::tr("Images"),
                ReportText::tr("%1 x %1 pixels").arg(data.imageSize));
    addFact(facts, QStringLiteral("SHA-256"), listed(data.fingerprints));
    return facts;
}

ReportFacts computeFacts(const Report& report) {
    const auto& compute = report.compute;
    ReportFacts facts;
    addFact(facts, ReportText::tr("Device"), listed(compute.devices));
    addFact(facts, ReportText::tr("Processor"), listed(compute.processors));
    addFact(facts, ReportText::tr("Threads per run"), listed(compute.threads));
    addFact(facts, ReportText::tr("Precision"), listed(compute.precisions));
    QString time = durationText(compute.seconds);
    if (report.runCount() > 1)
        time = ReportText::tr("%1 in all, %2 to %3 per run")
                   .arg(time, durationText(compute.least), durationText(compute.most));
    addFact(facts, ReportText::tr("Training time"), time);
    addFact(facts, ReportText::tr("Programs"),
            ReportText::tr("Headscope %1, LibTorch %2")
                .arg(compute.programs.empty() ? ReportText::tr("(version not recorded)")
                                              : listed(compute.programs),
                     listed(compute.torch)));
    return facts;
}

}  // namespace headscope::ui
