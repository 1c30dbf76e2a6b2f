// A queue in memory for tests: it records the requests in order and returns a state that the test
// sets. Thread-safe, because the window calls it from its own threads.
#pragma once

#include "core/api/engine/queue.h"

#include <algorithm>
#include <mutex>
#include <string>
#include <vector>

namespace headscope::test {

class FakeQueue : public Queue {
public:
    // Returns the recorded requests, such as "add 6", "cancel a", "move a b".
    std::vector<std::string> requested() const {
        const std::lock_guard guard(m_mutex);
        return m_requests;
    }
    Sweep lastSweep() const {
        const std::lock_guard guard(m_mutex);
        return m_sweep;
    }
    void set(const QueueInfo& info) {
        const std::lock_guard guard(m_mutex);
        m_info = info;
    }

    // Answers of the queue; set them before the first request.
    Result<Comparison> comparison = Comparison{};
    RunTable runTable;
    RunCurves runCurves;

    Result<SweepPlan> planSweep(const Sweep& sweep) const override {
        const std::lock_guard guard(m_mutex);
        m_sweep = sweep;
        if (sweepSize(sweep) > kMostSweepRuns)
            return Error{ErrorCode::Usage, "too many runs"_m, "Take fewer"_m};
        SweepPlan plan{sweep, {}, {}};
        for (std::int64_t i = 0; i < sweepSize(sweep); ++i)
            plan.runs.push_back({"job" + std::to_string(i), {}, sweep.base});
        return plan;
    }
    Result<SweepCost> sweepCost(const SweepPlan&) override { return SweepCost{}; }
    Result<Sweep> readSweep(const std::string&) const override { return Sweep{}; }
    std::string sweepJson(const Sweep&) const override { return "{}"; }
    Result<AddedJobs> addJobs(const SweepPlan& plan, const std::vector<double>&) override {
        (void)note("add " + std::to_string(plan.runs.size()));
        const std::lock_guard guard(m_mutex);
        for (const auto& run : plan.runs) {
            JobInfo job;
            job.id = job.name = run.id;
            m_info.jobs.push_back(job);
        }
        AddedJobs added;
        added.added = static_cast<int>(plan.runs.size());
        return added;
    }
    Result<AddedJobs> addLabJobs(const std::string& name,
                                 const std::vector<LabPlan>& plans) override {
        (void)note("add lab " + name + " " + std::to_string(plans.size()));
        AddedJobs added;
        added.added = static_cast<int>(plans.size());
        added.sweep = name;
        return added;
    }
    Result<QueueInfo> state() const override {
        const std::lock_guard guard(m_mutex);
        return m_info;
    }
    Result<std::vector<JobInfo>> jobsOfSweep(const std::string&) const override {
        return std::vector<JobInfo>{};
    }
    Result<std::vector<std::string>> sweeps() const override { return std::vector<std::string>{}; }
    Status pauseQueue(bool paused) override {
        (void)note(paused ? "pause" : "go on");
        const std::lock_guard guard(m_mutex);
        m_info.paused = paused;
        return {};
    }
    Status cancelJob(const std::string& id) override { return note("cancel " + id); }
    Status retryJob(const std::string& id) override { return note("retry " + id); }
    Status moveJob(const std::string& id, const std::string& before) override {
        return note("move " + id + " " + before);
    }
    Result<int> clearJobs() override {
        (void)note("clear");
        return 0;
    }
    Result<std::string> jobLog(const std::string& id) const override { return "the log of " + id; }
    Result<Comparison> compare(const CompareOptions& options) const override {
        const std::lock_guard guard(m_mutex);
        m_compared = options;
        return comparison;
    }
    CompareOptions lastCompared() const {
        const std::lock_guard guard(m_mutex);
        return m_compared;
    }
    Result<RunTable> tableOfRuns(const RunTableOptions& options) const override {
        const std::lock_guard guard(m_mutex);
        RunTable table = runTable;
        const auto requested = [&](const TabledRun& run) {
            return std::find(options.runs.begin(), options.runs.end(), run.info.path) !=
                   options.runs.end();
        };
        table.runs.erase(std::remove_if(table.runs.begin(), table.runs.end(),
                                        [&](const auto& run) { return !requested(run); }),
                         table.runs.end());
        return table;
    }
    Result<RunCurves> curvesOfRuns(const RunCurveOptions& options) const override {
        const std::lock_guard guard(m_mutex);
        m_curves = options;
        return runCurves;
    }
    RunCurveOptions lastCurves() const {
        const std::lock_guard guard(m_mutex);
        return m_curves;
    }
    Result<Report> report(const ReportOptions& options) const override {
        const std::lock_guard guard(m_mutex);
        m_reported = options;
        return reported;
    }
    ReportOptions lastReported() const {
        const std::lock_guard guard(m_mutex);
        return m_reported;
    }
    Result<Report> reported = Report{};
    Status checkClusterProfile(const std::string&) const override { return {}; }
    Result<SubmittedJobs> submitJobs(const ClusterOptions&) override { return SubmittedJobs{}; }
    Result<std::vector<QueueEvent>> watchCluster() override { return std::vector<QueueEvent>{}; }
    Result<ClusterTask> clusterTask(const std::string&, int) override { return ClusterTask{}; }
    Status endClusterTask(const std::string&, int, const ClusterEnd&) override { return {}; }
    Result<MeasuredMeans> measuredMeans(const std::string&, int) override {
        return MeasuredMeans{};
    }
    Result<QueueSpeed> measureSpeed(const std::string&,
                                    const std::function<bool()>& cancelled) override {
        (void)note("measure");
        if (cancelled()) return Error{ErrorCode::Cancelled, "cancelled"_m, "Measure again"_m};
        return speed;
    }
    Result<QueueSpeed> speed = QueueSpeed{};
    Result<std::shared_ptr<QueueRunner>> runQueue(const QueueOptions& options) override {
        (void)note("run " + std::to_string(options.atOnce));
        return Error{ErrorCode::Usage, "this queue trains nothing"_m, "Ask a real one"_m};
    }

private:
    Status note(const std::string& what) {
        const std::lock_guard guard(m_mutex);
        m_requests.push_back(what);
        return {};
    }

    mutable std::mutex m_mutex;
    std::vector<std::string> m_requests;
    mutable Sweep m_sweep;
    mutable CompareOptions m_compared;
    mutable ReportOptions m_reported;
    mutable RunCurveOptions m_curves;
    QueueInfo m_info;
};

}  // namespace headscope::test
