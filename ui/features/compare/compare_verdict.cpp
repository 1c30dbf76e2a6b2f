#include "ui/features/compare/compare_verdict.h"

#include "core/api/runs/same_data.h"
#include "ui/features/compare/compared_runs_model.h"
#include "ui/figures/kinds/score_groups.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace headscope::ui {
namespace {

using Confidence = Verdict::Confidence;

struct CompareVerdictText {
    Q_DECLARE_TR_FUNCTIONS(CompareVerdict)
};

QString signedNumber(const Comparison& c, double value) {
    const QString digits = QLocale().toString(std::abs(value * c.scale), 'f', c.decimals);
    return (value < 0 ? QStringLiteral("\u2212") : QStringLiteral("+")) + digits;
}

// "lambda 0.1 against 0": the settings in which a row differs from its baseline.
QString settingsText(const Comparison& c, const ComparedRow& row, const ComparedRow& baseline) {
    QStringList mine, other;
    for (std::size_t i = 0; i < c.keys.size(); ++i) {
        if (row.values[i] == baseline.values[i]) continue;
        mine << settingTitle(c.keys[i]) + QLatin1Char(' ') + toQt(row.values[i]);
        other << toQt(baseline.values[i]);
    }
    return CompareVerdictText::tr("%1 against %2", "settings of two groups of runs")
        .arg(mine.join(QStringLiteral(", ")), other.join(QStringLiteral(", ")));
}

// "+1.2 points"
QString amountText(const Comparison& c, double value) {
    const QString unit = c.unit == "%" ? CompareVerdictText::tr("points") : catalogueText(c.unit);
    const QString number = signedNumber(c, value);
    return unit.isEmpty() ? number : number + QLatin1Char(' ') + unit;
}

// "+1.2 points (95 % interval +0.3 to +2.1), n = 3"
QString differenceWords(const Comparison& c, const PairedRuns& difference) {
    const QString text = amountText(c, difference.mean);
    if (!std::isfinite(difference.low) || !std::isfinite(difference.high))
        return CompareVerdictText::tr("%1, no interval, n = %2 seeds")
            .arg(text, QString::number(difference.n));
    return CompareVerdictText::tr("%1 (%2 % interval %3 to %4), n = %5 seeds")
        .arg(text, QLocale().toString(c.level * 100, 'f', 0), signedNumber(c, difference.low),
             signedNumber(c, difference.high), QString::number(difference.n));
}

Verdict oneRunEach() {
    return {
        CompareVerdictText::tr("One run per setting (n = 1) cannot decide a difference. Repeat "
                               "each with 3 or more seeds."),
        CompareVerdictText::tr("Runs that differ only in the seed differ in their scores, too."),
        Confidence::Unclear};
}

// Says what an interval and p-value rest on; without a test, why there is none.
QString evidenceOf(const Comparison& c, const plots::ScoreGroups& groups) {
    using plots::GroupsVerdict;
    const auto& difference = *c.rows[static_cast<std::size_t>(groups.decided)].difference;
    const bool untested =
        groups.verdict == GroupsVerdict::Untested || groups.verdict == GroupsVerdict::Unresolved;
    if (untested)
        return difference.noTest == kEqualDifferences
                   ? CompareVerdictText::tr("Not tested: every seed differs by the same amount.")
                   : CompareVerdictText::tr(
                         "Not tested: the mean difference is at most one test sample.");
    QString evidence = CompareVerdictText::tr(
        "Difference paired by seed; interval and p-value corrected for %n comparison(s) (Holm).",
        nullptr, c.comparisons);
    if (c.testSamples > 0)
        evidence += QLatin1Char(' ') + CompareVerdictText::tr(
                                           "The interval includes the variation between the %1 "
                                           "test samples.")
                                           .arg(countText(c.testSamples));
    return evidence;
}

// The sentence about the clearest difference.
Verdict decidedVerdict(const Comparison& c, const plots::ScoreGroups& groups) {
    using plots::GroupsVerdict;
    const ComparedRow& row = c.rows[static_cast<std::size_t>(groups.decided)];
    const PairedRuns& difference = *row.difference;
    const QString settings = settingsText(c, row, c.rows[difference.baseline]),
                  score = numberTitle(numberColumn(c.score)), evidence = evidenceOf(c, groups);
    if (groups.verdict == GroupsVerdict::Untested)
        return {CompareVerdictText::tr(
                    "%1: all %n seed(s) differ by %2 in %3. Without spread, this cannot be tested.",
                    "settings, a difference, a score", difference.n)
                    .arg(settings, amountText(c, difference.mean), score),
                evidence, Confidence::Unclear};
    const QString words = differenceWords(c, difference);
    if (groups.verdict == GroupsVerdict::Difference)
        return {CompareVerdictText::tr("%1: %2 %3.", "settings, a score, its difference")
                    .arg(settings, score, words),
                evidence, Confidence::Shown};
    return {CompareVerdictText::tr("No clear difference. %1: %2 %3.",
                                   "settings, a score, its difference")
                .arg(settings, score, words),
            evidence, Confidence::Unclear};
}

}  // namespace

Verdict comparisonVerdict(const Comparison& c) {
    using plots::GroupsVerdict;
    const auto groups = plots::scoreGroups(c, {});
    switch (groups.verdict) {
        case GroupsVerdict::Nothing:
            return {};
        case GroupsVerdict::OneGroup:
            if (c.leftOut > 0)
                return {CompareVerdictText::tr("Only runs of one setting have a %1. See below why "
                                               "the others are left out.",
                                               "a score")
                            .arg(numberTitle(numberColumn(c.score))),
                        {},
                        Confidence::None};
            return {CompareVerdictText::tr("All runs have the same settings: there is nothing to "
                                           "compare."),
                    {},
                    Confidence::None};
        case GroupsVerdict::OneRunEach:
            return oneRunEach();
        case GroupsVerdict::NoPairs:
            return {CompareVerdictText::tr("The groups share fewer than two seeds, so no "
                                           "difference can be tested. Train the missing seeds."),
                    {},
                    Confidence::Unclear};
        case GroupsVerdict::Unresolved:
        case GroupsVerdict::Untested:
        case GroupsVerdict::NoDifference:
        case GroupsVerdict::Difference:
            break;
    }
    return decidedVerdict(c, groups);
}

Verdict runsVerdict(const RunTable& table) {
    if (table.runs.size() < 2) return {};
    const auto data = sameData(table);
    // Seeds per combination of data and settings.
    std::map<std::vector<std::string>, std::set<std::string>> groups;
    for (std::size_t i = 0; i < table.runs.size(); ++i) {
        const auto& run = table.runs[i];
        std::vector<std::string> values{std::to_string(data[i])};
        for (const auto& key : table.differing) {
            if (key == "train.seed" || key == "run.tags") continue;
            const auto found = run.settings.find(key);
            values.push_back(found == run.settings.end() ? std::string() : found->second);
        }
        const auto seed = run.settings.find("train.seed");
        groups[values].insert(seed == run.settings.end() ? std::string() : seed->second);
    }
    int most = 0;
    for (const auto& [values, seeds] : groups)
        most = std::max(most, static_cast<int>(seeds.size()));
    if (groups.size() < 2)
        return {CompareVerdictText::tr("All runs have the same settings: there is nothing to "
                                       "compare."),
                {},
                Confidence::None};
    if (most == 1) return oneRunEach();
    return {CompareVerdictText::tr("Choose Scores to compare %1 settings over up to %n seed(s).",
                                   nullptr, most)
                .arg(groups.size()),
            {},
            Confidence::None};
}

}  // namespace headscope::ui
