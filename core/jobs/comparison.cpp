#include "core/jobs/comparison.h"

#include "core/api/parameters.h"
#include "core/api/scores.h"
#include "core/config/config_file.h"
#include "core/io/json.h"
#include "core/io/metrics_database.h"
#include "core/runs/run_folder.h"
#include "core/stats/student.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace headscope::jobs {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct ReadRun {
    io::Directory folder;
    RunInfo info;
    RunConfig config;
    double score = kNaN;
};

Error noTable(std::string message, std::string hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const auto& word : words) out += (out.empty() ? "" : ", ") + word;
    return out;
}

Result<ReadRun> readRun(const std::string& path) {
    HEADSCOPE_TRY(auto folder, io::Directory::open(path));
    HEADSCOPE_TRY(auto info, runs::readRunInfo(path, false));
    HEADSCOPE_TRY(const auto json, io::readJsonFile(folder, runs::run_files::kConfig));
    HEADSCOPE_TRY(auto config, config::configFromJson(json, folder.pathOf(runs::run_files::kConfig)));
    return ReadRun{std::move(folder), std::move(info), std::move(config)};
}

// What a run can be judged by: "test_accuracy" of every score that an evaluation found, and a few numbers beside.
std::map<std::string, double> scoresOf(const RunInfo& info) {
    std::map<std::string, double> found;
    for (const auto& score : info.validScores) found["valid_" + score.id] = score.value;
    for (const auto& score : info.testScores) found["test_" + score.id] = score.value;
    if (info.attentionCosine) found["attention_cosine"] = *info.attentionCosine;
    found["seconds"] = info.seconds;
    found["steps"] = static_cast<double>(info.step);
    return found;
}

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
        return noTable("no run has a score " + score.substr(0, 64) + "; there are " + joined(names),
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

std::string valueIn(const RunConfig& config, const std::string& key) {
    const auto found = config.values.find(key);
    return found == config.values.end() ? "-" : valueText(found->second);
}

// "lambda" for objective.lambda, "objective" for objective.id.
Result<std::string> fullKey(const std::string& given, const std::vector<ReadRun>& all) {
    std::set<std::string> keys, fitting;
    for (const auto& run : all)
        for (const auto& [key, value] : run.config.values) keys.insert(key);
    if (keys.count(given) > 0) return given;
    if (keys.count(given + ".id") > 0) return given + ".id";
    for (const auto& key : keys)
        if (key.substr(key.rfind('.') + 1) == given) fitting.insert(key);
    if (fitting.size() == 1) return *fitting.begin();
    if (fitting.size() > 1)
        return noTable(given + " may be " + joined({fitting.begin(), fitting.end()}), "Give the whole key");
    const auto near = nearestName(given.substr(0, 64), {keys.begin(), keys.end()});
    return noTable("these runs have no setting " + given.substr(0, 64),
                   near.empty() ? "See describe parameters" : "Did you mean " + near + "?");
}

// Settings that make no other row: seeds are what a mean is over, and the rest changes no number, or none on purpose.
bool mayDiffer(const std::string& key) {
    static const std::set<std::string> kKeys = {"train.seed", "train.threads", "train.device", "dataset.path",
                                                "dataset.test_path"};
    return kKeys.count(key) > 0 || key.rfind("run.", 0) == 0;
}

struct Group {
    std::vector<std::string> values;
    std::vector<const ReadRun*> runs;
};

Status checkAlike(const Group& group, const std::vector<std::string>& keys) {
    std::set<std::string> differ, seen;
    for (const auto* run : group.runs)
        for (const auto& [key, value] : run->config.values) seen.insert(key);
    for (const auto& key : seen)
        for (const auto* run : group.runs)
            if (!mayDiffer(key) && valueIn(run->config, key) != valueIn(group.runs.front()->config, key))
                differ.insert(key);
    if (!differ.empty()) {
        const std::vector<std::string> names(differ.begin(), differ.end());
        return noTable("the runs of " + joined(keys) + " = " + joined(group.values) + " differ in " + joined(names) +
                           " too, so their mean would mean nothing",
                       "Add it: --table " + joined(keys) + "," + names.front() + "; or choose fewer runs");
    }
    std::set<std::int64_t> seeds;
    for (const auto* run : group.runs)
        if (!seeds.insert(run->info.seed).second)
            return noTable("two runs of " + joined(keys) + " = " + joined(group.values) + " have seed " +
                               std::to_string(run->info.seed),
                           "Choose one run a seed: the same run twice makes a mean look surer than it is");
    return {};
}

std::optional<double> numberOf(const std::string& text) {
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
    return value;
}

// Numbers by size, before words by the alphabet.
bool isBefore(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == b[i]) continue;
        const auto x = numberOf(a[i]), y = numberOf(b[i]);
        if (x && y) return *x < *y;
        return x || y ? x.has_value() : a[i] < b[i];
    }
    return false;
}

Result<std::vector<Group>> groupsOf(const std::vector<ReadRun>& all, const std::vector<std::string>& keys) {
    std::map<std::vector<std::string>, Group, decltype(&isBefore)> groups(isBefore);
    for (const auto& run : all) {
        std::vector<std::string> values;
        for (const auto& key : keys) values.push_back(valueIn(run.config, key));
        auto& group = groups[values];
        group.values = values;
        group.runs.push_back(&run);
    }
    std::vector<Group> found;
    for (auto& [values, group] : groups) {
        HEADSCOPE_CHECK(checkAlike(group, keys));
        std::sort(group.runs.begin(), group.runs.end(),
                  [](const auto* a, const auto* b) { return a->info.seed < b->info.seed; });
        found.push_back(std::move(group));
    }
    return found;
}

MeanOfRuns meanOf(const stats::MeanEstimate& mean) {
    return {static_cast<int>(mean.n), mean.mean, mean.sd, mean.error, mean.low, mean.high};
}

// The first step after which the curve is at least (for losses: at most) there; NaN where it never is, or was not kept.
double stepOfReaching(const ReadRun& run, const std::string& name, double goal, bool higherIsBetter) {
    const auto metrics = io::MetricsDatabase::open(run.folder, io::MetricsDatabase::Access::Read);
    if (!metrics) return kNaN;
    const auto points = (*metrics)->points({"valid", name});
    if (!points) return kNaN;
    for (const auto& point : *points)
        if (higherIsBetter ? point.value >= goal : point.value <= goal) return static_cast<double>(point.step);
    return kNaN;
}

std::string scoreId(const std::string& score) {
    const auto bar = score.find('_');
    const auto split = score.substr(0, bar);
    return bar != std::string::npos && (split == "test" || split == "valid") ? score.substr(bar + 1) : "";
}

void describeScore(Comparison& c) {
    const auto* kind = findScoreKind(scoreId(c.score));
    c.name = c.score;
    std::replace(c.name.begin(), c.name.end(), '_', ' ');
    if (!kind) return;
    c.name = c.score.substr(0, c.score.find('_')) + " " + kind->name;
    c.unit = kind->unit;
    c.scale = kind->scale();
    c.decimals = kind->decimals + 1;
    c.higherIsBetter = kind->higherIsBetter;
}

ComparedRow rowOf(const Group& group, const Comparison& c) {
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
        "no row has " + c.keys.front() + " = " + asked.substr(0, 64) + " to compare with; there are " + joined(values),
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

}  // namespace

Result<Comparison> compareRuns(const CompareOptions& options) {
    HEADSCOPE_CHECK(checkOptions(options));
    std::vector<ReadRun> all;
    std::set<std::string> seen;
    for (const auto& path : options.runs) {
        if (!seen.insert(path).second) continue;
        HEADSCOPE_TRY(auto run, readRun(path));
        all.push_back(std::move(run));
    }
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
    for (const auto& key : options.keys.empty() ? std::vector<std::string>{"objective.lambda"} : options.keys) {
        HEADSCOPE_TRY(auto full, fullKey(key, all));
        c.keys.push_back(std::move(full));
    }
    HEADSCOPE_TRY(const auto groups, groupsOf(all, c.keys));
    for (const auto& group : groups) c.rows.push_back(rowOf(group, c));
    HEADSCOPE_TRY(const auto baseline, baselineOf(c, options.baseline));
    for (auto& row : c.rows) row.baseline = row.values.front() == baseline;
    compareRows(c);
    return c;
}

}  // namespace headscope::jobs
