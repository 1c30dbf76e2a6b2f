#include "core/service/jobs/comparison.h"

#include "core/api/runs/parameters.h"
#include "core/base/io/metrics_database.h"
#include "core/base/stats/student.h"
#include "core/service/jobs/compared_rows.h"
#include "core/service/jobs/compared_runs.h"
#include "core/service/jobs/measured_means.h"
#include "core/service/jobs/test_sampling.h"
#include "core/spec/measures/catalogue.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>

namespace headscope::jobs {
namespace {

// Checks that some run has this score. Errors: Usage.
Status checkKnown(const std::vector<ReadRun>& all, const std::string& score) {
    std::set<std::string> known;
    for (const auto& run : all)
        for (const auto& [name, value] : run.numbers) known.insert(name);
    if (known.count(score) > 0) return {};
    const std::vector<std::string> names(known.begin(), known.end());
    const auto near = nearestName(score.substr(0, 64), names);
    const Message hint = near.empty() ? "Choose one of the listed "
                                        "options"_m
                                      : "Did you mean %1?"_m(near);
    return noTable("no run has a score %1; available: %2"_m(score.substr(0, 64), wordsOf(names)),
                   measures::findMeasure(score) ? "Measure the score with --measure "
                                                  "%1"_m(score)
                                                : hint);
}

// Adds measured values, and removes unfinished runs and runs without the score, with a note for
// each. Errors: Usage if none remains.
Status readScores(std::vector<ReadRun>& all, const CompareOptions& options, Comparison& c) {
    for (auto& run : all)
        if (const auto found = options.measured.find(run.info.path);
            found != options.measured.end())
            run.numbers.insert(found->second.begin(), found->second.end());
    HEADSCOPE_CHECK(checkKnown(all, c.score));
    for (const auto& column : c.also) HEADSCOPE_CHECK(checkKnown(all, column.id));
    const auto without = [&](const ReadRun& run) {
        return !std::isfinite(numberIn(run, c.score)) || run.info.state != RunState::Finished;
    };
    for (const auto& run : all)
        if (without(run))
            c.notes.push_back("Left out: %1, %2."_m(
                run.info.name, run.info.state == RunState::Finished
                                   ? "the run has no score %1"_m(scoreWords(c.score))
                                   : "the run is %1"_m(runStateWord(run.info.state))));
    const auto before = all.size();
    all.erase(std::remove_if(all.begin(), all.end(), without), all.end());
    c.leftOut = static_cast<int>(before - all.size());
    if (!all.empty()) return {};
    return noTable("none of the runs has finished with a %1"_m(c.score),
                   "Train them to the end, or choose others"_m);
}

constexpr std::size_t kMostNamed = 5;  // maximum number of settings named in a sentence

Message fewOf(std::vector<std::string> words) {
    const auto all = words.size();
    if (all <= kMostNamed) return verbatim(wordsOf(words));
    words.resize(kMostNamed - 1);
    return "%1 and %2 more"_m(wordsOf(words), all - words.size());
}

// Checks that the runs differ in their seeds only; otherwise their mean is meaningless.
Status checkAlike(const RunGroup& group, const std::vector<std::string>& keys) {
    const auto differ = differingKeys(group.runs);
    if (!differ.empty())
        return noTable(
            "the runs of %1 = %2 differ in %3 too, so their mean would be meaningless"_m(
                wordsOf(keys), wordsOf(group.values), fewOf(differ)),
            "Use %1 as a second setting (--table %2,%3 on the command line), or choose fewer runs"_m(
                differ.front(), wordsOf(keys), differ.front()));
    std::set<std::int64_t> seeds;
    for (const auto* run : group.runs)
        if (!seeds.insert(run->info.seed).second)
            return noTable(
                "two runs of %1 = %2 have seed %3"_m(wordsOf(keys), wordsOf(group.values),
                                                     run->info.seed),
                "Choose one run per seed: counting a run twice makes the mean look more certain than it is"_m);
    return {};
}

// Copies the estimate. If all values are equal, the interval is omitted: no observed spread is not
// evidence of zero variance.
MeanOfRuns meanOf(const stats::MeanEstimate& mean) {
    MeanOfRuns found{static_cast<int>(mean.n), mean.mean, mean.sd, mean.error, mean.low, mean.high};
    constexpr double kRounding = 1e-12;
    if (!(mean.high - mean.low > kRounding * std::abs(mean.mean)))
        found.low = found.high = kNoScore;
    return found;
}

// Returns the first step at which the validation curve reaches the goal: at least the goal, or at
// most if lower is better. NaN if it never does or was not recorded.
double stepOfReaching(const ReadRun& run, const std::string& name, double goal,
                      bool higherIsBetter) {
    const auto metrics = metricsOf(run);
    if (!metrics) return kNoScore;
    const auto points = (*metrics)->points({"valid", name});
    if (!points) return kNoScore;
    for (const auto& point : *points)
        if (higherIsBetter ? point.value >= goal : point.value <= goal)
            return static_cast<double>(point.step);
    return kNoScore;
}

void describeScore(Comparison& c) {
    const auto column = columnOf(c.score);
    c.name = column.name;
    c.unit = column.unit;
    c.scale = column.scale;
    c.decimals = column.decimals;
    c.higherIsBetter = column.higherIsBetter;
}

MeanOfRuns meanIn(const RunGroup& group, const std::string& id, double level) {
    std::vector<double> values;
    for (const auto* run : group.runs)
        if (const double value = numberIn(*run, id); std::isfinite(value)) values.push_back(value);
    return meanOf(stats::meanOf(values, level));
}

ComparedRow rowOf(const RunGroup& group, const Comparison& c) {
    ComparedRow row;
    row.values = group.values;
    std::vector<double> steps;
    for (const auto* run : group.runs) {
        row.runs.push_back(run->info.path);
        row.seeds.push_back(run->info.seed);
        row.scores.push_back(numberIn(*run, c.score));
        if (!c.reach) continue;
        const double step = stepOfReaching(*run, scoreId(c.score), *c.reach, c.higherIsBetter);
        if (std::isfinite(step)) steps.push_back(step);
    }
    row.score = meanIn(group, c.score, c.level);
    for (const auto& column : c.also) row.also.push_back(meanIn(group, column.id, c.level));
    row.reached = static_cast<int>(steps.size());
    row.steps = meanOf(stats::meanOf(steps, c.level));
    return row;
}

struct Pairs {
    std::vector<double> before, after;
};

Pairs pairsOf(const ComparedRow& row, const ComparedRow& baseline) {
    Pairs pairs;
    for (std::size_t i = 0; i < row.seeds.size(); ++i)
        for (std::size_t k = 0; k < baseline.seeds.size(); ++k)
            if (row.seeds[i] == baseline.seeds[k]) {
                pairs.before.push_back(baseline.scores[k]);
                pairs.after.push_back(row.scores[i]);
            }
    return pairs;
}

// Returns the p-value for the Holm correction. A comparison without a valid test counts as p = 1.
double plannedP(const stats::PairedEstimate& found) {
    return found.untested == stats::Untested::No ? found.p : 1;
}

void fillDifference(PairedRuns& difference, const stats::PairedEstimate& found, double adjusted,
                    double alpha) {
    static_cast<MeanOfRuns&>(difference) = meanOf(found);
    difference.t = found.t;
    difference.p = found.p;
    difference.degrees = found.degrees;
    difference.noTest = found.untested == stats::Untested::Equal        ? kEqualDifferences
                        : found.untested == stats::Untested::Unresolved ? kOneSample
                                                                        : "";
    const bool tested = found.untested == stats::Untested::No;
    difference.corrected = tested ? adjusted : kNoScore;
    difference.significant = tested && adjusted <= alpha;
}

struct PlannedComparison {
    ComparedRow* row;
    Pairs pairs;
    stats::SamplingVariance sampling;
};

// Compares the rows with their baselines, with Holm correction over all planned comparisons.
// samplings: one per row.
void compareRows(Comparison& c, const std::vector<TestSampling>& samplings) {
    std::vector<PlannedComparison> planned;
    std::vector<double> p;
    for (std::size_t i = 0; i < c.rows.size(); ++i) {
        auto& row = c.rows[i];
        if (row.baseline || (!c.choose.empty() && !row.chosen)) continue;
        const auto baseline = baselineFor(c, row);
        auto pairs = pairsOf(row, c.rows[baseline]);
        if (pairs.before.size() < 2) continue;
        const auto sampling = samplingOfDifference(samplings[i], samplings[baseline]);
        p.push_back(
            plannedP(stats::pairedDifference(pairs.before, pairs.after, c.level, sampling)));
        row.difference = PairedRuns{};
        row.difference->baseline = baseline;
        row.difference->samplingError = std::sqrt(sampling.variance);
        planned.push_back({&row, std::move(pairs), sampling});
    }
    c.comparisons = static_cast<int>(p.size());
    const auto levels = stats::holmLevels(p, 1 - c.level);
    const auto adjusted = stats::holmAdjusted(p);
    for (std::size_t i = 0; i < planned.size(); ++i) {
        const auto& [row, pairs, sampling] = planned[i];
        const auto found =
            stats::pairedDifference(pairs.before, pairs.after, 1 - levels[i], sampling);
        fillDifference(*row->difference, found, adjusted[i], 1 - c.level);
    }
}

// Returns the number of samples in the split, the smallest over all rows; 0 if unknown for some
// row.
std::int64_t leastSamples(const std::vector<TestSampling>& samplings) {
    std::int64_t least = samplings.empty() ? 0 : samplings.front().samples;
    for (const auto& sampling : samplings) least = std::min(least, sampling.samples);
    return least;
}

// The column by which rows are chosen comes first.
std::vector<std::string> columnsBeside(const CompareOptions& options) {
    std::vector<std::string> ids;
    if (!options.choose.empty()) ids.push_back(options.choose);
    for (const auto& id : options.also)
        if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
    return ids;
}

Status checkOptions(const CompareOptions& options) {
    if (!(options.level > 0 && options.level < 1))
        return noTable("the level is %1"_m(valueText(options.level)),
                       "Give a share between 0 and 1, such as 0.95"_m);
    if (!options.runs.empty()) return {};
    if (options.missing > 0)
        return noTable("none of the %1 runs of the sweep has finished"_m(options.missing),
                       "Wait until queue run has finished, or check queue list"_m);
    return noTable("no runs are given"_m, "Add run folders or the name of a sweep"_m);
}

// Adds a note if two runs read different files although their settings agree.
void noteOtherContent(const std::vector<ReadRun>& all, Comparison& c) {
    std::vector<const ReadRun*> runs;
    for (const auto& run : all) runs.push_back(&run);
    if (const auto found = onOtherData(all, differingKeys(runs)))
        c.notes.push_back(
            "%1 and %2 use different data: a difference between their scores may come from that."_m(
                found->first->info.name, found->second->info.name));
}

// Adds a note if rows use different data or models although the user did not compare these
// settings, since that weakens any comparison.
void noteOtherData(const std::vector<RunGroup>& groups, const std::vector<ReadRun>& all,
                   const config::Environment& environment, Comparison& c) {
    const auto requested = [&](const std::string& key) {
        const auto alike = [&](const std::string& one) {
            return one.substr(0, one.find('.')) == key.substr(0, key.find('.'));
        };
        return std::any_of(c.keys.begin(), c.keys.end(), alike);
    };
    std::vector<const ReadRun*> firsts;
    for (const auto& group : groups) firsts.push_back(group.runs.front());
    std::vector<std::string> others;
    for (const auto& key : differingKeys(firsts))
        if ((key.rfind("dataset.", 0) == 0 || key == "model.id") && !requested(key))
            others.push_back(key);
    if (others.empty()) return noteOtherContent(all, c);
    std::vector<Message> names;
    for (auto& name : namesOf(others, all, environment)) names.emplace_back(std::move(name));
    c.notes.push_back(
        "The rows differ in %1 too: their differences may come from that."_m(joined(names, ", ")));
}

// Adds a note that no tested difference is significant, and the largest difference that the
// intervals do not exclude.
void noteNoDifference(Comparison& c) {
    double most = 0;
    int tested = 0;
    for (const auto& row : c.rows) {
        if (!row.difference || !row.difference->noTest.empty()) continue;
        if (row.difference->significant) return;
        ++tested;
        most = std::max({most, -row.difference->low, row.difference->high});
    }
    if (tested == 0 || !std::isfinite(most)) return;
    std::array<char, 64> number{};
    std::snprintf(number.data(), number.size(), "%.*f", c.decimals, most * c.scale);
    const std::string unit = c.unit == "%" ? " points" : c.unit.empty() ? "" : " " + c.unit;
    c.notes.push_back(
        "No significant difference: every interval includes 0. These runs do not exclude differences of up to %1."_m(
            number.data() + unit));
}

}  // namespace

Result<Comparison> compareRuns(const CompareOptions& options,
                               const config::Environment& environment) {
    HEADSCOPE_CHECK(checkOptions(options));
    HEADSCOPE_TRY(auto all, readRuns(options.runs, options.runTags, environment));
    Comparison c;
    c.score = options.score;
    c.level = options.level;
    c.reach = options.reach;
    if (options.missing > 0)
        c.notes.push_back("%1 run(s) of the sweep have not finished yet."_m(options.missing));
    c.choose = options.choose;
    for (const auto& id : columnsBeside(options)) c.also.push_back(columnOf(id));
    HEADSCOPE_CHECK(readScores(all, options, c));
    if (c.reach && scoreId(c.score).empty())
        return noTable(
            "--reach needs a score of the validation split, but the score is "
            "%1"_m(c.score),
            "For example --score test_accuracy --reach 0.9"_m);
    describeScore(c);
    const auto requested =
        options.keys.empty() ? std::vector<std::string>{"objective.lambda"} : options.keys;
    HEADSCOPE_TRY(c.keys, fullKeys(requested, all));
    const auto groups = groupsBy(c.keys, all);
    for (const auto& group : groups) HEADSCOPE_CHECK(checkAlike(group, c.keys));
    std::vector<TestSampling> samplings;
    for (const auto& group : groups) {
        c.rows.push_back(rowOf(group, c));
        samplings.push_back(testSampling(group, c.score));
    }
    c.testSamples = leastSamples(samplings);
    noteOtherData(groups, all, environment, c);
    HEADSCOPE_CHECK(markBaselines(c, options.baseline, all));
    if (!c.choose.empty()) {
        HEADSCOPE_TRY(const auto strengths, fullKeys(options.strengths, all));
        HEADSCOPE_CHECK(chooseRows(c, strengths));
    }
    compareRows(c, samplings);
    noteNoDifference(c);
    return c;
}

}  // namespace headscope::jobs
