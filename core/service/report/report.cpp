#include "core/service/report/report.h"

#include "core/api/runs/tasks.h"
#include "core/base/io/metrics_database.h"
#include "core/service/jobs/compared_runs.h"
#include "core/service/jobs/comparison.h"
#include "core/service/jobs/run_curves.h"
#include "core/service/methods/methods_text.h"
#include "core/service/report/report_facts.h"
#include "core/spec/models/registry.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace headscope::report {
namespace {

using jobs::ReadRun;

constexpr const char* kLambda = "objective.lambda";
constexpr const char* kUsualMeasure = "attn-cos";

Status checkOneDataset(const std::vector<ReadRun>& all) {
    for (const auto& run : all)
        if (run.info.dataset != all.front().info.dataset || run.info.task != all.front().info.task)
            return Error{
                ErrorCode::Usage,
                "%1 uses the data %2, but %3 uses %4, so their scores cannot be compared"_m(
                    all.front().info.name, all.front().info.dataset, run.info.name,
                    run.info.dataset),
                "Write one report per dataset"_m};
    return {};
}

// Returns the newest matrices of a measure; empty if the run did not record it.
SimilarityFrame frameOf(const ReadRun& run, const std::string& measure) {
    const auto metrics = jobs::metricsOf(run);
    if (!metrics) return {};
    auto frame = (*metrics)->newestFrame(measure);
    return frame ? std::move(*frame) : SimilarityFrame{};
}

bool sameShape(const SimilarityFrame& a, const SimilarityFrame& b) {
    if (a.heads != b.heads || a.layers.size() != b.layers.size()) return false;
    for (std::size_t layer = 0; layer < a.layers.size(); ++layer)
        if (a.layers[layer].size() != b.layers[layer].size()) return false;
    return true;
}

// Fills in the mean of the matrices over the runs of a group.
void addSimilarity(const std::vector<const ReadRun*>& runs, const std::string& measure,
                   ReportGroup& group) {
    for (const auto* run : runs) {
        auto frame = frameOf(*run, measure);
        if (frame.layers.empty()) continue;
        if (group.measured == 0) {
            group.similarity = std::move(frame);
        } else {
            if (!sameShape(group.similarity, frame)) continue;
            for (std::size_t layer = 0; layer < frame.layers.size(); ++layer)
                for (std::size_t i = 0; i < frame.layers[layer].size(); ++i)
                    group.similarity.layers[layer][i] += frame.layers[layer][i];
            group.similarity.step = std::max(group.similarity.step, frame.step);
        }
        ++group.measured;
    }
    for (auto& layer : group.similarity.layers)
        for (auto& value : layer) value /= static_cast<float>(std::max(1, group.measured));
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

void addGroups(const std::vector<ReadRun>& all, Report& report) {
    const auto groups = jobs::groupsBy(report.keys, all);
    for (const auto& found : groups) {
        ReportGroup group;
        group.values = found.values;
        group.name = groups.size() == 1 ? found.runs.front()->info.name
                                        : jobs::groupName(report.keys, found.values);
        for (const auto* run : found.runs) group.runs.push_back(run->info);
        group.sites = sitesOf(*found.runs.front());
        if (!report.measure.empty()) addSimilarity(found.runs, report.measure, group);
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

void addScores(const std::vector<ReadRun>& all, const ReportOptions& options,
               const config::Environment& environment, Report& report) {
    report.score = scoreOfAll(all);
    if (report.score.empty()) {
        report.notes.push_back("No score table: the runs have no score in common."_m);
        return;
    }
    CompareOptions compare;
    for (const auto& run : all) compare.runs.push_back(run.info.path);
    compare.keys = report.keys.empty() ? std::vector<std::string>{kLambda} : report.keys;
    compare.missing = options.missing;
    compare.runTags = options.runTags;
    for (const auto& score : {report.score, std::string("attention_cosine")}) {
        compare.score = score;
        auto found = jobs::compareRuns(compare, environment);
        if (found)
            report.scores.push_back(std::move(*found));
        else if (score == report.score)
            report.notes.push_back(found.error().whole());
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
        for (const auto& run : all) curves.runs.push_back(run.info.path);
        curves.series = series;
        curves.runTags = options.runTags;
        if (report.runCount() > 1)
            curves.groupBy = report.keys.empty() ? std::vector<std::string>{kLambda} : report.keys;
        auto found = jobs::curvesOfRuns(curves, environment);
        if (!found || found->curves.empty()) continue;
        loss = loss || ofLoss;
        report.curves.push_back(std::move(*found));
    }
    if (report.curves.empty()) report.notes.push_back("The runs did not record curves."_m);
}

}  // namespace

Result<Report> reportOf(const ReportOptions& options, const config::Environment& environment) {
    HEADSCOPE_TRY(const auto all, jobs::readRuns(options.runs, options.runTags, environment));
    if (all.empty())
        return options.missing > 0
                   ? jobs::noTable(
                         "none of the %1 runs of the sweep has finished"_m(options.missing),
                         "Wait until queue run has finished, or check queue list"_m)
                   : jobs::noTable("no runs are given"_m,
                                   "Add run folders or the name of a sweep"_m);
    HEADSCOPE_CHECK(checkOneDataset(all));
    Report report;
    report.sweep = options.sweep;
    std::vector<std::string> others;
    report.keys = jobs::separatingKeys(all, others);
    if (!others.empty())
        report.notes.push_back("The groups differ in %1 too."_m(jobs::wordsOf(others)));
    report.measure = measureOf(all);
    addGroups(all, report);
    addScores(all, options, environment, report);
    addCurves(all, options, environment, report);
    std::vector<std::string> paths;
    for (const auto& group : report.groups)
        for (const auto& run : group.runs) paths.push_back(run.path);
    HEADSCOPE_TRY(report.methods, methods::methodsOf(environment, paths));
    HEADSCOPE_TRY(report.data, dataOf(all, environment));
    HEADSCOPE_TRY(report.compute, computeOf(all));
    return report;
}

}  // namespace headscope::report
