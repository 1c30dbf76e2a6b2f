// Limits of the conclusions of a report.
#include "ui/features/compare/compared_runs_model.h"
#include "ui/features/report/report_parts.h"
#include "ui/widgets/text/text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr double kNormal95 = 1.959963984540054;  // 97.5 % quantile of the normal distribution
constexpr std::size_t kFewSeeds = 5;

QString seedLimit(const Report& report) {
    const auto seeds = seedsOf(report);
    if (seeds.repeated)
        return ReportText::tr(
            "Some runs have the same settings and seed: they do not show how much the results vary "
            "with the seed.");
    if (seeds.most <= 1)
        return report.groups.size() == 1
                   ? ReportText::tr("One run: how much the results vary with the seed is unknown.")
                   : ReportText::tr(
                         "One run per setting: a difference between settings cannot be "
                         "separated from the variation between seeds.");
    if (seeds.least == 1)
        return ReportText::tr(
            "Some settings have only one run: their differences cannot be separated from the "
            "variation between seeds.");
    if (seeds.least < kFewSeeds)
        return ReportText::tr(
            "Each setting has only %n seed(s). Intervals are wide; smaller effects cannot be "
            "detected.",
            nullptr, int(seeds.least));
    return ReportText::tr("Intervals over seeds are based on %n run(s) per setting.", nullptr,
                          int(seeds.least));
}

QString samplesLimit(const Report& report) {
    if (report.scores.empty()) return {};
    const auto& c = report.scores.front();
    const auto least = resolvableDifference(report);
    if (c.testSamples <= 0 || !least) return {};
    const QString unit = c.unit == "%" ? ReportText::tr("points") : catalogueText(c.unit);
    const auto paired = [](const ComparedRow& row) {
        return row.difference && row.difference->samplingError > 0;
    };
    const bool tested = std::any_of(c.rows.begin(), c.rows.end(), paired);
    // Single runs tested on the same samples have a smaller error than the one below.
    if (!tested && report.runCount() > 1) return {};
    const QString text =
        tested ? ReportText::tr(
                     "The split has %1 samples. Differences in %2 below about %3 are within "
                     "their sampling error (95 %).")
               : ReportText::tr(
                     "The split has %1 samples. Differences in %2 below about %3 from a model that "
                     "was tested on other samples are within the sampling error (95 %).");
    return text.arg(
        countText(c.testSamples), numberTitle(numberColumn(c.score)),
        (QLocale().toString(*least, 'f', c.decimals) + QLatin1Char(' ') + unit).trimmed());
}

}  // namespace

std::optional<double> resolvableDifference(const Report& report) {
    if (report.scores.empty()) return {};
    const auto& c = report.scores.front();
    double error = 0;
    for (const auto& row : c.rows)
        if (row.difference) error = std::max(error, row.difference->samplingError);
    // Without paired runs: two independent proportions on the same number of samples.
    const auto bar = c.score.find('_');
    const auto* kind = findScoreKind(c.score.substr(bar == std::string::npos ? 0 : bar + 1));
    if (error == 0 && c.testSamples > 0 && kind && kind->share)
        for (const auto& row : c.rows)
            error = std::max(error, std::sqrt(2 * row.score.mean * (1 - row.score.mean) /
                                              static_cast<double>(c.testSamples)));
    if (error <= 0) return {};
    return kNormal95 * error * c.scale;
}

QStringList reportLimits(const Report& report) {
    QStringList limits{seedLimit(report)};
    const auto add = [&](const QString& text) {
        if (!text.isEmpty()) limits << text;
    };
    if (!seedsOf(report).same)
        add(
            ReportText::tr("The settings do not have the same seeds: differences use the common "
                           "seeds only."));
    add(samplesLimit(report));
    if (report.score.compare(0, 6, "valid_") == 0)
        add(
            ReportText::tr("The scores are of the validation split, which may have been used to "
                           "choose settings or checkpoints."));
    if (!report.measure.empty())
        add(
            ReportText::tr("No chance level is shown. Any heads with nearly uniform attention have "
                           "similar attention maps."));
    if (report.data.info.generated)
        add(ReportText::tr("The data are generated: results may not carry over to real data."));
    if (report.data.fingerprints.size() > 1)
        add(
            ReportText::tr("The runs used different data (%n checksum(s)): do not compare their "
                           "scores.",
                           nullptr, int(report.data.fingerprints.size())));
    if (report.compute.devices.size() > 1 || report.compute.precisions.size() > 1)
        add(
            ReportText::tr("The runs were trained on different devices or in different "
                           "precisions."));
    std::size_t pruned = 0;
    for (const auto& group : report.groups) pruned += group.pruning.size();
    if (pruned == 0)
        add(
            ReportText::tr("It was not measured how many heads suffice. Measure it on the Prune "
                           "page, and write the report again."));
    else if (pruned < report.runCount())
        add(ReportText::tr("How many heads suffice was measured for %n run(s) only.", nullptr,
                           int(pruned)));
    return limits;
}

}  // namespace headscope::ui
