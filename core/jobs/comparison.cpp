#include "core/jobs/comparison.h"

#include "core/api/parameters.h"
#include "core/api/run_table.h"
#include "core/io/metrics_database.h"
#include "core/jobs/compared_runs.h"
#include "core/stats/student.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace headscope::jobs {
namespace {

// Takes the score of every run; one without it is left out, with a note. Errors: no run has it.
Status readScores(std::vector<ReadRun>& all, const std::string& score, std::vector<std::string>& notes) {
    std::set<std::string> known;
    for (auto& run : all) {
        const auto scores = scoresOf(run.info);
        for (const auto& [name, value] : scores) known.insert(name);
        if (const auto found = scores.find(score); found != scores.end()) run.score = found->second;
    }
    const std::vector<std::string> names(known.begin(), known.end());
    if (known.count(score) == 0) {
        const auto near = nearestName(score.substr(0, 64), names);
        return noTable("no run has a score " + score.substr(0, 64) + "; there are " + wordsOf(names),
                       near.empty() ? "Choose one of them" : "Did you mean " + near + "?");
    }
    const auto without = [](const ReadRun& run) {
        return !std::isfinite(run.score) || run.info.state != RunState::Finished;
    };
    for (const auto& run : all)
        if (without(run))
            notes.push_back("Left out: " + run.info.name + ", " +
                            (run.info.state == RunState::Finished
                                 ? "which has no " + score
                                 : std::string("which is ") + runStateName(run.info.state)) +
                            ".");
    all.erase(std::remove_if(all.begin(), all.end(), without), all.end());
    if (!all.empty()) return {};
    return noTable("none of the runs has finished with a " + score, "Train them to the end, or choose others");
}

// Their mean would mean nothing.
Status checkAlike(const RunGroup& group, const std::vector<std::string>& keys) {
    const auto differ = differingKeys(group.runs);
    if (!differ.empty())
        return noTable("the runs of " + wordsOf(keys) + " = " + wordsOf(group.values) + " differ in " +
                           wordsOf(differ) + " too, so their mean would mean nothing",
                       "Add it: --table " + wordsOf(keys) + "," + differ.front() + "; or choose fewer runs");
    std::set<std::int64_t> seeds;
    for (const auto* run : group.runs)
        if (!seeds.insert(run->info.seed).second)
            return noTable("two runs of " + wordsOf(keys) + " = " + wordsOf(group.values) + " have seed " +
                               std::to_string(run->info.seed),
                           "Choose one run a seed: the same run twice makes a mean look surer than it is");
    return {};
}

MeanOfRuns meanOf(const stats::MeanEstimate& mean) {
    return {static_cast<int>(mean.n), mean.mean, mean.sd, mean.error, mean.low, mean.high};
}

// The first step after which the curve is at least (for losses: at most) there; NaN where it never is, or was not kept.
double stepOfReaching(const ReadRun& run, const std::string& name, double goal, bool higherIsBetter) {
    const auto metrics = io::MetricsDatabase::open(run.folder, io::MetricsDatabase::Access::Read);
    if (!metrics) return kNoScore;
    const auto points = (*metrics)->points({"valid", name});
    if (!points) return kNoScore;
    for (const auto& point : *points)
        if (higherIsBetter ? point.value >= goal : point.value <= goal) return static_cast<double>(point.step);
    return kNoScore;
}

void describeScore(Comparison& c) {
    const auto column = numberColumn(c.score);
    c.name = column.name;
    c.unit = column.unit;
    c.scale = column.scale;
    c.decimals = column.decimals;
    c.higherIsBetter = column.higherIsBetter;
}

ComparedRow rowOf(const RunGroup& group, const Comparison& c) {
    ComparedRow row;
    row.values = group.values;
    std::vector<double> steps;
    for (const auto* run : group.runs) {
        row.runs.push_back(run->info.path);
        row.seeds.push_back(run->info.seed);
        row.scores.push_back(run->score);
        if (!c.reach) continue;
        const double step = stepOfReaching(*run, scoreId(c.score), *c.reach, c.higherIsBetter);
        if (std::isfinite(step)) steps.push_back(step);
    }
    row.score = meanOf(stats::meanOf(row.scores, c.level));
    row.reached = static_cast<int>(steps.size());
    row.steps = meanOf(stats::meanOf(steps, c.level));
    return row;
}

// The value of the first key that others are compared with.
Result<std::string> baselineOf(const Comparison& c, const std::string& asked) {
    std::vector<std::string> values;
    for (const auto& row : c.rows) {
        const auto& value = row.values.front();
        if (!asked.empty() && (value == asked || (numberOf(value) && numberOf(value) == numberOf(asked)))) return value;
        if (asked.empty() && numberOf(value) == 0.0) return value;
        if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
    }
    if (asked.empty()) return values.front();
    return noTable(
        "no row has " + c.keys.front() + " = " + asked.substr(0, 64) + " to compare with; there are " + wordsOf(values),
        "Choose one of them");
}

// The one that differs from the row in the first key alone; where there is none, any with that value.
const ComparedRow* baselineFor(const Comparison& c, const ComparedRow& row) {
    const ComparedRow* any = nullptr;
    for (const auto& other : c.rows) {
        if (!other.baseline) continue;
        if (std::equal(row.values.begin() + 1, row.values.end(), other.values.begin() + 1)) return &other;
        any = any ? any : &other;
    }
    return any;
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

void compareRows(Comparison& c) {
    std::vector<std::pair<ComparedRow*, Pairs>> compared;
    std::vector<double> p;
    for (auto& row : c.rows) {
        const auto* baseline = baselineFor(c, row);
        if (row.baseline || !baseline) continue;
        auto pairs = pairsOf(row, *baseline);
        if (pairs.before.size() < 2) continue;
        p.push_back(stats::pairedDifference(pairs.before, pairs.after).p);
        compared.emplace_back(&row, std::move(pairs));
    }
    c.comparisons = static_cast<int>(p.size());
    const auto levels = stats::holmLevels(p, 1 - c.level);
    const auto adjusted = stats::holmAdjusted(p);
    for (std::size_t i = 0; i < compared.size(); ++i) {
        const auto& [row, pairs] = compared[i];
        const auto found = stats::pairedDifference(pairs.before, pairs.after, 1 - levels[i]);
        PairedRuns difference;
        static_cast<MeanOfRuns&>(difference) = meanOf(found);
        difference.t = found.t;
        difference.p = found.p;
        difference.corrected = adjusted[i];
        difference.significant = adjusted[i] <= 1 - c.level;
        row->difference = difference;
    }
}

Status checkOptions(const CompareOptions& options) {
    if (!(options.level > 0 && options.level < 1))
        return noTable("the level is " + valueText(options.level), "Give a share between 0 and 1, such as 0.95");
    if (!options.runs.empty()) return {};
    if (options.missing > 0)
        return noTable("none of the " + std::to_string(options.missing) + " runs of the sweep has finished",
                       "Wait for queue run, or see queue list");
    return noTable("no runs are given", "Give folders of runs, or a sweep");
}

// Rows of other data can hardly be compared, whatever the table is about.
void noteOtherData(const std::vector<RunGroup>& groups, Comparison& c) {
    const auto asked = [&](const std::string& key) {
        const auto alike = [&](const std::string& one) {
            return one.substr(0, one.find('.')) == key.substr(0, key.find('.'));
        };
        return std::any_of(c.keys.begin(), c.keys.end(), alike);
    };
    std::vector<const ReadRun*> firsts;
    for (const auto& group : groups) firsts.push_back(group.runs.front());
    std::vector<std::string> others;
    for (const auto& key : differingKeys(firsts))
        if ((key.rfind("dataset.", 0) == 0 || key == "model.id") && !asked(key)) others.push_back(key);
    if (!others.empty())
        c.notes.push_back("The rows differ in " + wordsOf(others) + " too: what is between them may come of that.");
}

}  // namespace

Result<Comparison> compareRuns(const CompareOptions& options) {
    HEADSCOPE_CHECK(checkOptions(options));
    HEADSCOPE_TRY(auto all, readRuns(options.runs));
    Comparison c;
    c.score = options.score;
    c.level = options.level;
    c.reach = options.reach;
    if (options.missing > 0)
        c.notes.push_back(std::to_string(options.missing) + " run(s) of the sweep have not finished yet.");
    HEADSCOPE_CHECK(readScores(all, options.score, c.notes));
    if (c.reach && scoreId(c.score).empty())
        return noTable("--reach goes with a score of the validation split, not with " + c.score,
                       "For example --score test_accuracy --reach 0.9");
    describeScore(c);
    const auto asked = options.keys.empty() ? std::vector<std::string>{"objective.lambda"} : options.keys;
    HEADSCOPE_TRY(c.keys, fullKeys(asked, all));
    const auto groups = groupsBy(c.keys, all);
    for (const auto& group : groups) HEADSCOPE_CHECK(checkAlike(group, c.keys));
    for (const auto& group : groups) c.rows.push_back(rowOf(group, c));
    noteOtherData(groups, c);
    HEADSCOPE_TRY(const auto baseline, baselineOf(c, options.baseline));
    for (auto& row : c.rows) row.baseline = row.values.front() == baseline;
    compareRows(c);
    return c;
}

}  // namespace headscope::jobs
