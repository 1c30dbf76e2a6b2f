#include "core/service/engine/queue_door.h"

#include "core/service/engine/run_estimate.h"
#include "core/service/engine/run_models.h"
#include "core/service/jobs/cluster_profile.h"
#include "core/service/jobs/cluster_queue.h"
#include "core/service/jobs/cluster_task.h"
#include "core/service/jobs/comparison.h"
#include "core/service/jobs/lab_job.h"
#include "core/service/jobs/measured_means.h"
#include "core/service/jobs/queue_runner.h"
#include "core/service/jobs/queue_speed.h"
#include "core/service/jobs/queue_store.h"
#include "core/service/jobs/queue_view.h"
#include "core/service/jobs/run_curves.h"
#include "core/service/jobs/run_disk.h"
#include "core/service/jobs/run_table.h"
#include "core/service/jobs/sweep_file.h"
#include "core/service/jobs/sweep_plan.h"
#include "core/service/report/report.h"
#include "core/service/runs/program_version.h"
#include "core/service/runs/run_tags.h"
#include "core/spec/config/config_file.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <thread>

namespace headscope::engine {
namespace {

using Cancel = session::AnalysisThread::Cancel;

constexpr int kMostMeasured = 6;  // kinds of run that are timed, a few seconds each

// Returns a key for runs of equal duration: runs with the same key differ only in the settings
// erased here.
std::string kindOf(const RunConfig& config) {
    RunConfig kind = config;
    for (const char* key :
         {"train.seed", "train.threads", "run.name", "run.folder", "run.start", "train.lr"})
        kind.values.erase(key);
    const auto lambda = kind.values.find("objective.lambda");
    // Lambda affects the duration only by whether it is zero.
    if (lambda != kind.values.end()) lambda->second = kind.real("objective.lambda") > 0;
    return config::configJson(kind);
}

// Returns the ids of finished jobs; empty without a queue.
std::set<std::string> finishedJobs(const std::string& folder) {
    std::set<std::string> ids;
    if (!jobs::QueueStore::exists(folder)) return ids;
    const auto store = jobs::QueueStore::open(folder);
    if (!store) return ids;
    if (const auto all = store->finished())
        for (const auto& id : *all) ids.insert(id);
    return ids;
}

// Times one run of each kind, for up to kMostMeasured kinds. Other kinds get the mean of these
// times.
class Timing {
public:
    explicit Timing(EngineCore& core) : m_core(core) {}

    Status add(const RunConfig& config) {
        const auto kind = kindOf(config);
        if (m_kinds.count(kind) > 0) return {};
        if (m_measured == kMostMeasured) {
            // Zero steps mark a kind that was not timed (see of()).
            m_kinds[kind] = {};
            return {};
        }
        HEADSCOPE_TRY(m_kinds[kind], m_core.analyseNow<Estimate>("sweep", [&](Cancel cancel) {
            return estimateNow(m_core, config, cancel);
        }));
        ++m_measured;
        m_seconds += m_kinds[kind].seconds;
        m_last = m_kinds[kind];
        return {};
    }
    int measured() const { return m_measured; }
    int kinds() const { return static_cast<int>(m_kinds.size()); }
    Estimate of(const RunConfig& config) const {
        const auto& found = m_kinds.at(kindOf(config));
        if (found.steps > 0) return found;
        Estimate mean = m_last;
        mean.seconds = m_seconds / std::max(m_measured, 1);
        return mean;
    }

private:
    EngineCore& m_core;
    std::map<std::string, Estimate> m_kinds;
    Estimate m_last;
    int m_measured = 0;
    double m_seconds = 0;
};

// Returns the settings in which the sweep's runs differ, except the seed; lambda comes first.
std::vector<std::string> axesOf(const Sweep& sweep) {
    std::set<std::string> keys;
    for (const auto& axis : sweep.axes) keys.insert(axis.key);
    for (const auto& range : sweep.ranges) keys.insert(range.key);
    for (const auto& entry : sweep.list)
        for (const auto& [key, value] : entry.values) keys.insert(key);
    keys.erase("train.seed");
    std::vector<std::string> found(keys.begin(), keys.end());
    std::stable_partition(found.begin(), found.end(),
                          [](const auto& key) { return key == "objective.lambda"; });
    return found;
}

Result<std::vector<SimilarityReport>> reportsNow(EngineCore& core, const std::string& run,
                                                 std::int64_t step, int samples, Cancel cancel) {
    HEADSCOPE_TRY(const auto* model, openWithSamples(core, run, step, cancel));
    AnalyzeOptions options;
    options.samples = samples;
    return model->analyzer->ask(options, {cancel, {}, model->step});
}

// Adds the mean over layers with finite values. A layer with a single head has no pairs.
void addMean(MeasuredMeans& means, const std::string& measure, const std::vector<double>& layers) {
    double sum = 0;
    int count = 0;
    for (const double value : layers)
        if (std::isfinite(value)) {
            sum += value;
            ++count;
        }
    if (count > 0) means[measure] = sum / count;
}

MeasuredMeans meansOf(const std::vector<SimilarityReport>& reports) {
    MeasuredMeans means;
    for (const auto& report : reports) {
        addMean(means, report.frame.measure, report.layerMean);
        for (const auto& layer : report.layers) addMean(means, layer.measure, layer.values);
    }
    return means;
}

}  // namespace

Result<SweepPlan> QueueDoor::planSweep(const Sweep& sweep) const {
    HEADSCOPE_TRY(auto plan, jobs::planSweep(m_core->environment(), sweep));
    const auto& config = plan.runs.front().config;
    if (config.text("run.folder") != folder())
        return Error{ErrorCode::Usage,
                     "run.folder is %1, but runs of a queue are made beside it, in %2"_m(
                         config.text("run.folder"), folder()),
                     "Remove run.folder, or set HEADSCOPE_RUNS to that folder"_m};
    return plan;
}

Result<SweepCost> QueueDoor::sweepCost(const SweepPlan& plan) {
    const auto done = finishedJobs(folder());
    Timing timing(*m_core);
    for (const auto& run : plan.runs)
        if (done.count(run.id) == 0) HEADSCOPE_CHECK(timing.add(run.config));
    SweepCost cost;
    for (const auto& run : plan.runs) {
        const bool finished = done.count(run.id) > 0;
        const Estimate estimate = finished ? Estimate{} : timing.of(run.config);
        cost.done.push_back(finished);
        cost.seconds.push_back(estimate.seconds);
        cost.bytes.push_back(finished ? 0 : jobs::predictedBytes(run.config, estimate));
        cost.totalSeconds += cost.seconds.back();
        cost.totalBytes += cost.bytes.back();
    }
    cost.measured = timing.measured();
    cost.alike = timing.kinds();
    cost.freeBytes = jobs::freeBytes(folder());
    return cost;
}

Result<Sweep> QueueDoor::readSweep(const std::string& file) const {
    return jobs::readSweepFile(file);
}
std::string QueueDoor::sweepJson(const Sweep& sweep) const {
    return jobs::sweepJson(sweep);
}

Result<AddedJobs> QueueDoor::addJobs(const SweepPlan& plan, const std::vector<double>& seconds) {
    HEADSCOPE_TRY(auto store, jobs::QueueStore::open(folder()));
    return store.add(plan, seconds);
}
Result<AddedJobs> QueueDoor::addLabJobs(const std::string& name,
                                        const std::vector<LabPlan>& plans) {
    HEADSCOPE_TRY(auto store, jobs::QueueStore::open(folder()));
    std::vector<jobs::NewJob> all;
    for (const auto& plan : plans) {
        all.push_back(jobs::labJob(plan, runs::programVersion()));
        // Lab runs are quick to repeat, so users may delete their folders. Mark such a job as lost,
        // so that it runs again.
        HEADSCOPE_TRY(auto known, store.job(all.back().id));
        if (!known || known->state != JobState::Finished || jobs::runOnDisk(folder(), *known))
            continue;
        known->state = JobState::Lost;
        HEADSCOPE_CHECK(store.write(*known));
    }
    HEADSCOPE_TRY(const auto sweep, jobs::freeSweepName(store, name, all));
    return store.add(sweep, jobs::kOfLab, all);
}

Result<QueueInfo> QueueDoor::state() const {
    return jobs::queueInfo(folder());
}
Result<std::vector<JobInfo>> QueueDoor::jobsOfSweep(const std::string& name) const {
    return jobs::sweepJobs(folder(), name);
}
Result<std::vector<std::string>> QueueDoor::sweeps() const {
    if (!jobs::QueueStore::exists(folder())) return std::vector<std::string>{};
    HEADSCOPE_TRY(const auto store, jobs::QueueStore::open(folder()));
    return store.sweeps();
}

Status QueueDoor::pauseQueue(bool paused) {
    HEADSCOPE_TRY(auto store, jobs::QueueStore::open(folder()));
    return store.pause(paused, {});
}
Status QueueDoor::cancelJob(const std::string& id) {
    return jobs::cancelJob(folder(), id);
}
Status QueueDoor::retryJob(const std::string& id) {
    return jobs::retryJob(folder(), id);
}
Status QueueDoor::moveJob(const std::string& id, const std::string& before) {
    return jobs::moveJob(folder(), id, before);
}
Result<int> QueueDoor::clearJobs() {
    HEADSCOPE_TRY(auto store, jobs::QueueStore::open(folder()));
    return store.clear();
}
Result<std::string> QueueDoor::jobLog(const std::string& id) const {
    return jobs::jobLog(folder(), id);
}

Result<Comparison> QueueDoor::compare(const CompareOptions& options) const {
    auto chosen = options;
    chosen.runTags = runs::readTags(folder());
    if (!options.sweep.empty()) {
        HEADSCOPE_TRY(const auto members, jobs::sweepJobs(folder(), options.sweep));
        for (const auto& job : members)
            if (job.state == JobState::Finished) chosen.runs.push_back(job.run);
        // The table notes how many runs of the sweep are missing.
        chosen.missing = static_cast<int>(members.size() - chosen.runs.size());
        HEADSCOPE_TRY(const auto store, jobs::QueueStore::open(folder()));
        HEADSCOPE_TRY(const auto sweep, store.sweep(options.sweep));
        if (chosen.keys.empty()) chosen.keys = axesOf(sweep);
    }
    return jobs::compareRuns(chosen, m_core->environment());
}

Result<Report> QueueDoor::report(const ReportOptions& options) const {
    auto chosen = options;
    chosen.runTags = runs::readTags(folder());
    if (!options.sweep.empty()) {
        HEADSCOPE_TRY(const auto members, jobs::sweepJobs(folder(), options.sweep));
        for (const auto& job : members)
            if (job.state == JobState::Finished)
                chosen.runs.push_back(job.run);
            else
                ++chosen.missing;
    }
    return report::reportOf(chosen, m_core->environment(), folder());
}

Result<MeasuredMeans> QueueDoor::measuredMeans(const std::string& run, int samples) {
    HEADSCOPE_TRY(const auto weights, jobs::newestWeights(run));
    // Stored means belong to the digest of the weights, so a run that was trained further is
    // measured again.
    if (auto kept = jobs::keptMeans(folder(), {weights.sha256, samples})) return *kept;
    HEADSCOPE_TRY(const auto reports,
                  m_core->analyseNow<std::vector<SimilarityReport>>("measured", [&](Cancel cancel) {
                      return reportsNow(*m_core, run, weights.step, samples, cancel);
                  }));
    auto means = meansOf(reports);
    // A failure to store the values does not affect the answer; they are measured again next time.
    if (const auto kept = jobs::keepMeans(folder(), {weights.sha256, samples}, means); !kept.ok())
        m_core->warn(run,
                     "The measurements could not be saved and will be repeated next time: %1"_m(
                         kept.error().message));
    return means;
}
Result<RunTable> QueueDoor::tableOfRuns(const RunTableOptions& options) const {
    auto known = options;
    known.runTags = runs::readTags(folder());
    for (auto& [run, means] : jobs::keptMeansOf(folder(), options.runs, kAnalysisSamples))
        known.measured.emplace(run, std::move(means));
    return jobs::tableOfRuns(known, m_core->environment());
}
Result<RunCurves> QueueDoor::curvesOfRuns(const RunCurveOptions& options) const {
    auto known = options;
    known.runTags = runs::readTags(folder());
    return jobs::curvesOfRuns(known, m_core->environment());
}

Status QueueDoor::checkClusterProfile(const std::string& file) const {
    const auto profile = jobs::readProfile(file);
    return profile ? Status() : Status(profile.error());
}
Result<SubmittedJobs> QueueDoor::submitJobs(const ClusterOptions& options) {
    return jobs::submitJobs(folder(), options);
}
Result<std::vector<QueueEvent>> QueueDoor::watchCluster() {
    return jobs::watchCluster(folder());
}
Result<ClusterTask> QueueDoor::clusterTask(const std::string& arrayFolder, int index) {
    return jobs::clusterTask(folder(), arrayFolder, index);
}
Status QueueDoor::endClusterTask(const std::string& arrayFolder, int index, const ClusterEnd& end) {
    return jobs::endClusterTask(folder(), arrayFolder, index, end);
}

Result<QueueSpeed> QueueDoor::measureSpeed(const std::string& program,
                                           const std::function<bool()>& cancelled) {
    jobs::SpeedTrial trial;
    trial.program = program;
    trial.cores = std::max(static_cast<int>(std::thread::hardware_concurrency()), 1);
    return jobs::measureSpeed(folder(), trial, cancelled);
}
Result<std::shared_ptr<QueueRunner>> QueueDoor::runQueue(const QueueOptions& options) {
    return jobs::startRunner(folder(), options);
}

}  // namespace headscope::engine
