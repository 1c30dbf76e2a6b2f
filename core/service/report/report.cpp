#include "core/service/report/report.h"

#include "core/api/runs/tasks.h"
#include "core/base/io/metrics_database.h"
#include "core/service/jobs/compared_runs.h"
#include "core/service/jobs/comparison.h"
#include "core/service/jobs/kept_curves.h"
#include "core/service/jobs/measured_means.h"
#include "core/service/jobs/run_curves.h"
#include "core/service/methods/methods_facts.h"
#include "core/service/methods/methods_text.h"
#include "core/service/report/report_facts.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/models/registry.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace headscope::report {
namespace {

using jobs::ReadRun;

constexpr const char* kLambda = "objective.lambda";
constexpr const char* kUsualMeasure = "attn-cos";

const Message kOnePerDataset = "Write one report per dataset"_m;

Status checkOneDataset(const std::vector<ReadRun>& all) {
    for (const auto& run : all)
        if (run.info.dataset != all.front().info.dataset || run.info.task != all.front().info.task)
            return Error{
                ErrorCode::Usage,
                "%1 uses the data %2, but %3 uses %4, so their scores cannot be compared"_m(
                    all.front().info.name, all.front().info.dataset, run.info.name,
                    run.info.dataset),
                kOnePerDataset};
    return {};
}

// Checks that runs with equal settings of the data and the model were trained on the same data: the
// id of a dataset does not say which files were read.
Status checkOneContent(const std::vector<ReadRun>& all, const std::vector<std::string>& keys) {
    const auto others = jobs::onOtherData(all, keys);
    if (!others) return {};
    return Error{ErrorCode::Usage,
                 "%1 and %2 use different data, so their scores cannot be compared"_m(
                     others->first->info.name, others->second->info.name),
                 kOnePerDataset};
}

// Leaves out runs that have not finished, with a note for each. If none has finished, all remain:
// the report then describes what they have recorded so far.
void leaveOutUnfinished(std::vector<ReadRun>& all, Report& report) {
    const auto unfinished = [](const ReadRun& run) { return run.info.state != RunState::Finished; };
    if (std::all_of(all.begin(), all.end(), unfinished)) {
        report.notes.push_back("None of the runs has finished."_m);
        return;
    }
    for (const auto& run : all)
        if (unfinished(run))
            report.notes.push_back("Left out: %1, %2."_m(
                run.info.name, "the run is %1"_m(runStateWord(run.info.state))));
    all.erase(std::remove_if(all.begin(), all.end(), unfinished), all.end());
}

std::vector<std::string> pathsOf(const std::vector<ReadRun>& all) {
    std::vector<std::string> paths;
    for (const auto& run : all) paths.push_back(run.info.path);
    return paths;
}

// Returns two runs of one group with the same seed; nothing if there are none.
std::optional<std::pair<const ReadRun*, const ReadRun*>> repeated(
    const std::vector<ReadRun>& all, const std::vector<std::string>& keys) {
    for (const auto& group : jobs::groupsBy(keys, all))
        for (std::size_t i = 1; i < group.runs.size(); ++i)
            if (group.runs[i]->info.seed == group.runs[i - 1]->info.seed)
                return std::make_pair(group.runs[i - 1], group.runs[i]);
    return {};
}

void noteOthers(const std::vector<std::string>& names, Report& report) {
    if (names.empty()) return;
    std::vector<Message> others, keys;
    for (const auto& name : names) others.emplace_back(name);
    for (const auto& name : report.names) keys.emplace_back(name);
    report.notes.push_back(
        names.size() == 1
            ? "%1 changes together with %2: differences may come from either."_m(others.front(),
                                                                                 joined(keys, ", "))
            : "These settings change together with %1: %2. Differences may come from any of them."_m(
                  joined(keys, ", "), joined(others, ", ")));
}

// Returns the newest matrices of a measure; empty if the run did not record it.
SimilarityFrame frameOf(const ReadRun& run, const std::string& measure) {
    const auto metrics = jobs::metricsOf(run);
    if (!metrics) return {};
    auto frame = (*metrics)->newestFrame(measure);
    return frame ? std::move(*frame) : SimilarityFrame{};
}

void addSimilarity(const std::vector<const ReadRun*>& runs, const std::string& measure,
                   ReportGroup& group) {
    for (const auto* run : runs) {
        auto frame = frameOf(*run, measure);
        if (frame.layers.empty()) continue;
        if (group.measured++ > 0) continue;
        group.similarity = std::move(frame);
        group.similaritySeed = run->info.seed;
    }
}

// Returns the recorded measure that the report shows: the usual one if any run has it, else the
// first of the first run that has any.
std::string measureOf(const std::vector<ReadRun>& all) {
    std::string first;
    for (const auto& run : all) {
        const auto metrics = jobs::metricsOf(run);
        if (!metrics) continue;
        const auto measures = (*metrics)->measures();
        if (!measures || measures->empty()) continue;
        if (std::count(measures->begin(), measures->end(), kUsualMeasure) > 0) return kUsualMeasure;
        if (first.empty()) first = measures->front();
    }
    return first;
}

std::vector<std::string> sitesOf(const ReadRun& run) {
    return models::siteIdsOf(models::specOf(run.config, models::expectedSizes(run.config)));
}

// Formats "lambda 0.1, learning rate 0.01".
std::string nameOfGroup(const std::vector<std::string>& names,
                        const std::vector<std::string>& values) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : ", ") + methods::inSentence(names[i]) + " " + values[i];
    return text;
}

// Adds the stored pruning curves of the runs that have some.
void addPruning(const std::vector<const ReadRun*>& runs, const std::string& runsFolder,
                ReportGroup& group) {
    for (const auto* run : runs) {
        const auto folder = io::Directory::open(run->info.path);
        if (!folder) continue;
        const auto record = runs::readRunRecord(*folder);
        const auto weights = jobs::newestWeights(run->info.path);
        if (!record || !weights) continue;
        if (auto curves = jobs::newestKeptCurve(runsFolder, {weights->sha256, record->fingerprint}))
            group.pruning.push_back({run->info.name, run->info.seed, std::move(*curves)});
    }
}

void addGroups(const std::vector<ReadRun>& all, const std::string& runsFolder, Report& report) {
    const auto groups = jobs::groupsBy(report.keys, all);
    for (const auto& found : groups) {
        ReportGroup group;
        group.values = found.values;
        group.name = groups.size() == 1 ? found.runs.front()->info.name
                                        : nameOfGroup(report.names, found.values);
        for (const auto* run : found.runs) group.runs.push_back(run->info);
        group.sites = sitesOf(*found.runs.front());
        if (!report.measure.empty()) addSimilarity(found.runs, report.measure, group);
        if (!report.measure.empty() && group.measured < static_cast<int>(group.runs.size()))
            report.notes.push_back("%1: %2 of %3 run(s) recorded similarity matrices."_m(
                group.name, group.measured, group.runs.size()));
        addPruning(found.runs, runsFolder, group);
        report.groups.push_back(std::move(group));
    }
    if (report.measure.empty())
        report.notes.push_back("The runs did not record similarity matrices."_m);
}

// Returns the primary score that every finished run has: of the test split, else of validation.
std::string scoreOfAll(const std::vector<ReadRun>& all) {
    std::vector<const ReadRun*> finished;
    for (const auto& run : all)
        if (run.info.state == RunState::Finished) finished.push_back(&run);
    if (finished.empty()) return {};
    for (const char* split : {"test_", "valid_"})
        for (const auto& kind : scoreKinds()) {
            const auto id = split + std::string(kind.id);
            const bool known = std::all_of(finished.begin(), finished.end(), [&](const auto* run) {
                return std::isfinite(jobs::numberIn(*run, id));
            });
            const auto& scores = split[0] == 't' ? finished.front()->info.testScores
                                                 : finished.front()->info.validScores;
            const auto* primary = primaryScore(scores);
            if (known && primary && primary->id == kind.id) return id;
        }
    return {};
}

// Removes differences between groups that differ in several settings, as in an incomplete grid:
// the difference may come from any of them.
void keepSingleDifferences(Comparison& c) {
    for (auto& row : c.rows) {
        if (!row.difference) continue;
        const auto& baseline = c.rows[row.difference->baseline].values;
        int differing = 0;
        for (std::size_t i = 0; i < row.values.size(); ++i)
            differing += row.values[i] != baseline[i];
        if (differing > 1) row.difference.reset();
    }
}

void addScores(const std::vector<ReadRun>& all, const ReportOptions& options,
               const config::Environment& environment, Report& report) {
    report.score = scoreOfAll(all);
    if (report.score.empty()) {
        report.notes.push_back("No score table: the runs have no score in common."_m);
        return;
    }
    if (const auto twice = repeated(all, report.keys)) {
        report.notes.push_back(
            "No score table: %1 and %2 have the same settings and seed. Choose one run per seed."_m(
                twice->first->info.name, twice->second->info.name));
        return;
    }
    CompareOptions compare;
    compare.runs = pathsOf(all);
    compare.keys = report.keys.empty() ? std::vector<std::string>{kLambda} : report.keys;
    compare.missing = options.missing;
    compare.runTags = options.runTags;
    for (const auto& score : {report.score, std::string("attention_cosine")}) {
        compare.score = score;
        auto found = jobs::compareRuns(compare, environment);
        if (found) {
            keepSingleDifferences(*found);
            report.scores.push_back(std::move(*found));
        } else if (score == report.score) {
            report.notes.push_back("No score table: %1."_m(found.error().message));
        }
        compare.missing = 0;  // said once
    }
}

// The primary score on validation, then the loss of the task on validation and in training.
void addCurves(const std::vector<ReadRun>& all, const ReportOptions& options,
               const config::Environment& environment, Report& report) {
    const auto primary = report.score.substr(report.score.find('_') + 1);
    std::vector<SeriesId> wanted;
    if (!report.score.empty() && primary != kLoss) wanted.push_back({"valid", primary});
    for (const char* name : {"task_loss", kLoss}) wanted.push_back({"valid", name});
    wanted.push_back({"train", "task_loss"});
    bool loss = false;
    for (const auto& series : wanted) {
        const bool ofLoss = series.name != primary || primary == kLoss;
        if (ofLoss && loss) continue;
        RunCurveOptions curves;
        curves.runs = pathsOf(all);
        curves.series = series;
        curves.runTags = options.runTags;
        // Runs with the same seed have no mean over seeds: each gets a curve of its own.
        if (report.runCount() > 1 && !repeated(all, report.keys))
            curves.groupBy = report.keys.empty() ? std::vector<std::string>{kLambda} : report.keys;
        auto found = jobs::curvesOfRuns(curves, environment);
        if (!found || found->curves.empty()) continue;
        loss = loss || ofLoss;
        report.curves.push_back(std::move(*found));
    }
    if (report.curves.empty()) report.notes.push_back("The runs did not record curves."_m);
}

}  // namespace

Result<Report> reportOf(const ReportOptions& options, const config::Environment& environment,
                        const std::string& runsFolder) {
    HEADSCOPE_TRY(auto all, jobs::readRuns(options.runs, options.runTags, environment));
    if (all.empty())
        return options.missing > 0
                   ? jobs::noTable(
                         "none of the %1 runs of the sweep has finished"_m(options.missing),
                         "Wait until queue run has finished, or check queue list"_m)
                   : jobs::noTable("no runs are given"_m,
                                   "Add run folders or the name of a sweep"_m);
    Report report;
    report.sweep = options.sweep;
    leaveOutUnfinished(all, report);
    HEADSCOPE_CHECK(checkOneDataset(all));
    std::vector<std::string> others;
    report.keys = jobs::separatingKeys(all, others);
    report.names = jobs::namesOf(report.keys, all, environment);
    HEADSCOPE_CHECK(checkOneContent(all, report.keys));
    noteOthers(jobs::namesOf(others, all, environment), report);
    const auto checked = [&]() -> Status {
        if (!options.cancelled || !options.cancelled()) return {};
        return Error{ErrorCode::Cancelled, "the report was cancelled"_m, "Nothing was written"_m};
    };
    HEADSCOPE_CHECK(checked());
    report.measure = measureOf(all);
    addGroups(all, runsFolder, report);
    HEADSCOPE_CHECK(checked());
    addScores(all, options, environment, report);
    HEADSCOPE_CHECK(checked());
    addCurves(all, options, environment, report);
    HEADSCOPE_CHECK(checked());
    std::vector<std::string> paths;
    for (const auto& group : report.groups)
        for (const auto& run : group.runs) paths.push_back(run.path);
    HEADSCOPE_TRY(report.methods, methods::methodsOf(environment, paths));
    HEADSCOPE_CHECK(checked());
    HEADSCOPE_TRY(report.data, dataOf(all, environment));
    HEADSCOPE_TRY(report.compute, computeOf(all));
    return report;
}

}  // namespace headscope::report
