#include "core/service/engine/pruning_job.h"

#include "core/base/io/atomic_file.h"
#include "core/base/util/path.h"
#include "core/base/util/sha256.h"
#include "core/service/engine/pruning_stages.h"
#include "core/service/runs/dataset_record.h"
#include "core/service/runs/model_record.h"
#include "core/service/runs/run_start.h"
#include "core/service/runs/stored_config.h"
#include "core/spec/pruning/surgery.h"

#include <filesystem>

namespace headscope::engine {
namespace {

namespace fs = std::filesystem;
using analysis::Work;

// Returns the error for a resumed job whose parent's weights have changed, so that results of
// different weights are not mixed.
Error parentChanged(const PruningJobReport& then, const std::string& now) {
    return {
        ErrorCode::BadData,
        "the weights of run %1, step %2 are not those that this pruning started with (SHA-256 %3 then, %4 now)"_m(
            then.parent.run, then.parent.step, then.parentSha256.substr(0, 12), now.substr(0, 12)),
        "Put that checkpoint back, or start a new pruning in another folder; existing results are kept"_m};
}

std::string absolutePath(const std::string& typed) {
    return fs::absolute(util::expandUser(typed)).lexically_normal().string();
}

ModelShape shapeFrom(const models::ModelSpec& spec) {
    ModelShape shape;
    shape.task = spec.data.task;
    shape.layers = static_cast<int>(spec.sites());
    shape.heads = static_cast<int>(spec.mostHeads());
    for (const auto heads : spec.heads) shape.headsPerLayer.push_back(static_cast<int>(heads));
    return shape;
}

// Opens or creates the job's folder. It must be empty or contain a pruning job.
Result<io::Directory> folderOf(const std::string& path) {
    std::error_code failed;
    fs::create_directories(path, failed);
    auto folder = io::Directory::open(path);
    if (!folder) return folder;
    if (folder->kind(job_files::kRecord) != io::Directory::Kind::Missing ||
        folder->entries().empty())
        return folder;
    return Error{ErrorCode::Usage, "%1 contains something other than a pruning"_m(path),
                 "Choose a new folder, or the folder of a pruning to resume"_m};
}

}  // namespace

Result<PruningJob> PruningJob::open(const RunPlace& parent, const PruningJobRequest& request,
                                    const Work&) {
    if (request.folder.empty())
        return Error{ErrorCode::Usage, "no folder was given for the pruning"_m,
                     "Choose a folder with --job"_m};
    HEADSCOPE_TRY(auto folder, folderOf(absolutePath(request.folder)));
    HEADSCOPE_TRY(auto lock, runs::RunLock::take(folder));
    PruningJob job(*parent.core, parent.path, std::move(folder), std::move(lock));
    job.m_onReport = request.onReport;
    job.m_record.report.folder = job.m_folder.path();
    const bool known = job.m_folder.kind(job_files::kRecord) != io::Directory::Kind::Missing;
    HEADSCOPE_CHECK(known ? job.resume(request) : job.begin(request));
    return job;
}

// Reads the parent's settings and sizes, and checks its weights against the recorded checksum.
Status PruningJob::findParent() {
    auto& report = m_record.report;
    HEADSCOPE_TRY(const auto run, io::Directory::open(m_parent));
    HEADSCOPE_TRY(m_config, runs::storedConfig(m_core->environment(), run));
    HEADSCOPE_TRY(const auto dataset, runs::storedDataset(m_core->environment(), m_config, run));
    HEADSCOPE_TRY(const auto model, runs::storedModel(run, m_config, dataset));
    m_shape = shapeFrom(model.spec);
    HEADSCOPE_CHECK(pruning::checkHeadsGoAlone(model.spec));
    const runs::CheckpointStore store(run);
    // A resumed job keeps the step that it started with, even if "latest" has moved on.
    const auto step = report.parentSha256.empty() ? report.plan.step : report.parent.step;
    HEADSCOPE_TRY(report.parent.step, runs::namedStep(store, run, step));
    HEADSCOPE_TRY(const auto weights, store.loadModel(report.parent.step));
    const auto bytes = io::safetensorsBytes(weights);
    const auto found = util::sha256Hex({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    if (!report.parentSha256.empty() && report.parentSha256 != found)
        return parentChanged(report, found);
    report.parentSha256 = found;
    report.headCount = m_shape.headCount();
    return {};
}

Status PruningJob::begin(const PruningJobRequest& request) {
    if (!request.plan)
        return Error{ErrorCode::Usage,
                     "%1 does not contain a pruning that can be resumed"_m(m_folder.path()),
                     "Choose the folder of a pruning, or set the pruning options"_m};
    auto& report = m_record.report;
    report.plan = *request.plan;
    report.parent.run = fs::path(m_parent).filename().string();
    HEADSCOPE_CHECK(findParent());
    HEADSCOPE_CHECK(checkPlan(report.plan, m_shape));
    const auto made = m_folder.folderMadeIfMissing(job_files::kRuns);
    if (!made) return made.error();
    HEADSCOPE_CHECK(m_folder.writeAtomically(job_files::kParent, m_parent + "\n"));
    return save();
}

Status PruningJob::resume(const PruningJobRequest& request) {
    io::sweepTemporaries(m_folder, {job_files::kRecord, job_files::kParent});
    HEADSCOPE_TRY(m_record, readPruning(m_folder));
    // The record may come from another computer.
    dropRunsOutside(m_record);
    m_record.report.folder = m_folder.path();
    auto& report = m_record.report;
    m_secondsBefore = report.seconds;
    const auto name = fs::path(m_parent).filename().string();
    if (report.parent.run != name)
        return Error{
            ErrorCode::Usage,
            "%1 is a pruning of run %2, not of %3"_m(m_folder.path(), report.parent.run, name),
            "Choose another folder, or the run to which this pruning belongs"_m};
    // If a plan is given again, it must be the same, so that results of two plans are not mixed.
    const auto other = request.plan ? planDifference(report.plan, *request.plan) : Message();
    if (!other.empty())
        return Error{ErrorCode::Usage,
                     "%1 is a pruning with other settings: %2"_m(m_folder.path(), other),
                     "Choose another folder, or use the settings stored in this one"_m};
    HEADSCOPE_CHECK(findParent());
    return checkPlan(report.plan, m_shape);
}

Status PruningJob::save() {
    m_record.report.seconds =
        m_secondsBefore +
        std::chrono::duration<double>(std::chrono::steady_clock::now() - m_begun).count();
    return writePruning(m_folder, m_record);
}

std::string PruningJob::stored(const std::string& run) const {
    const auto below = fs::path(run).lexically_relative(m_folder.path()).string();
    return below.empty() || below.rfind("..", 0) == 0 ? run : below;
}

std::string PruningJob::pathOf(const std::string& run) const {
    if (run.empty()) return m_parent;
    return (fs::path(m_folder.path()) / run).lexically_normal().string();
}

void PruningJob::note(const std::string& name, const std::string& run) {
    m_record.runs[name] = stored(run);
}

PruningJobReport PruningJob::currentReport() const {
    auto report = m_record.report;
    for (auto& point : report.points) point.run = pathOf(point.run);
    return report;
}

void PruningJob::say(const std::string& text) const {
    if (m_onReport) m_onReport(currentReport(), text);
}

RunConfig PruningJob::settingsFromParent(const TrainingLength& length) const {
    auto config = m_config;
    config.values["run.start"] = m_parent;
    config.values["run.start_step"] = std::to_string(m_record.report.parent.step);
    config.values["train.epochs"] = std::max<std::int64_t>(length.epochs, 1);
    config.values["train.steps"] = length.steps;
    // The parent's gates and groups do not apply to the new run.
    config.values["train.gates"] = std::string("off");
    config.values["train.groups"] = std::string("off");
    return config;
}

Result<std::string> PruningJob::train(const std::string& name, RunConfig config, const Work& work) {
    config.values["run.folder"] = m_folder.pathOf(job_files::kRuns);
    const auto before = m_record.runs.find(name);
    // The callback runs in the training thread before the first step; this thread is waiting, so
    // saving is safe.
    const auto began = [this, name](const std::string& run) {
        note(name, run);
        (void)save();
    };
    HEADSCOPE_TRY(
        auto run,
        trainToTheEnd(*m_core, config, before == m_record.runs.end() ? "" : pathOf(before->second),
                      began, work));
    note(name, run);  // training may have continued in another folder, for example on a full disk
    HEADSCOPE_CHECK(save());
    return run;
}

Result<std::string> PruningJob::cut(const std::string& name, const std::string& run,
                                    std::int64_t step, const HeadMask& heads, const Work& work,
                                    std::vector<HeadMerge> merges) {
    const auto before = m_record.runs.find(name);
    std::error_code ignored;
    // The training was completed before an interruption.
    if (before != m_record.runs.end() &&
        fs::exists(fs::path(pathOf(before->second)) / runs::run_files::kRecord, ignored))
        return pathOf(before->second);
    SmallerModelRequest request;
    request.removed = heads;
    request.merges = std::move(merges);
    request.step = step;
    request.folder = m_folder.pathOf(job_files::kRuns);
    request.slot = m_folder.path();
    HEADSCOPE_TRY(const auto made, askRun(*m_core, run, request, work));
    for (const auto& warning : made.warnings) m_record.report.warnings.push_back(warning);
    note(name, made.run);
    HEADSCOPE_CHECK(save());
    return made.run;
}

// Evaluates the parent once; all points are compared with it.
Status PruningJob::answerUnpruned(const Work& work) {
    if (m_whole) return {};
    ComparedAnswersRequest request;
    request.step = m_record.report.parent.step;
    request.samples = plan().samples;
    request.split = plan().split;
    request.slot = m_folder.path();
    HEADSCOPE_TRY(auto answers, askRun(*m_core, m_parent, request, work));
    static_cast<SampleSet&>(m_record.report) = answers;
    m_record.report.whole = answers.scores;
    m_whole = std::make_shared<const ComparedAnswersRequest::Answer>(std::move(answers));
    return {};
}

Status PruningJob::addPoint(PruningJobPoint point, const HeadMask& masked, const Work& work) {
    HEADSCOPE_CHECK(answerUnpruned(work.part(0, 0.5)));
    ComparedAnswersRequest request;
    const auto run = point.run.empty() ? m_parent : point.run;
    request.mask = masked;
    request.step = point.run.empty() ? m_record.report.parent.step : kLatest;
    request.samples = plan().samples;
    request.split = plan().split;
    request.before = m_whole;
    request.slot = m_folder.path();
    HEADSCOPE_TRY(const auto answers, askRun(*m_core, run, request, work.part(0.5, 1)));
    point.scores = answers.scores;
    point.difference = answers.difference;
    if (!point.run.empty()) point.run = stored(point.run);
    m_record.report.points.push_back(std::move(point));
    m_record.report.tolerated = toleratedPoint(m_record.report);
    HEADSCOPE_CHECK(save());
    say("");
    return {};
}

Result<PruningJobReport> PruningJob::finish() {
    auto& report = m_record.report;
    report.tolerated = toleratedPoint(report);
    if (!m_record.finished) {
        m_record.finished = true;
        HEADSCOPE_CHECK(save());
    }
    return currentReport();
}

Error PruningJob::given(Error why) const {
    const auto points = m_record.report.points.size();
    const auto kept = points == 1 ? "1 model so far"_m : "%1 models so far"_m(points);
    if (why.code == ErrorCode::Stopped && why.message == "stopped"_m)
        return {ErrorCode::Stopped, "stopped; the pruning in %1 has %2"_m(m_folder.path(), kept),
                "Run the same command again to continue, or use --resume with that folder"_m};
    why.message = "%1; the pruning in %2 is kept (%3)"_m(why.message, m_folder.path(), kept);
    return why;
}

std::optional<int> toleratedPoint(const PruningJobReport& report) {
    const bool order = report.plan.by != kByGates && report.plan.by != kByVoting;
    std::optional<int> best;
    for (std::size_t i = 0; i < report.points.size(); ++i) {
        const auto& point = report.points[i];
        // Removal orders stop at the first failure; gates and votes produce unordered points.
        if (!withinMargin(marginChecks(report.whole, point.difference, report.plan.margin))) {
            if (order) break;
            continue;
        }
        if (!best || point.kept <= report.points[static_cast<std::size_t>(*best)].kept)
            best = static_cast<int>(i);
    }
    return best;
}

Result<PruningJobReport> pruneAsAJob(const RunPlace& run, const PruningJobRequest& request,
                                     const Work& work) {
    auto opened = PruningJob::open(run, request, work);
    if (!opened) {
        std::error_code notEmpty;  // ignored: only an empty folder is removed
        if (!request.folder.empty()) fs::remove(absolutePath(request.folder), notEmpty);
        return std::move(opened).error();
    }
    auto& job = *opened;
    if (!job.finished()) {
        auto done = carryOut(job, work);
        if (!done.ok()) return job.given(std::move(done).error());
    }
    return job.finish();
}

}  // namespace headscope::engine
