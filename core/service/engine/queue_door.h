// Implements the Queue interface (sweeps, jobs, comparisons) with core/service/jobs, for the
// engine's runs folder.
#pragma once

#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// Forwards to core/service/jobs; measurements use the engine's analysis thread.
class QueueDoor : public Queue {
public:
    explicit QueueDoor(std::shared_ptr<EngineCore> core) : m_core(std::move(core)) {}

    Result<SweepPlan> planSweep(const Sweep& sweep) const override;
    Result<SweepCost> sweepCost(const SweepPlan& plan) override;
    Result<Sweep> readSweep(const std::string& file) const override;
    std::string sweepJson(const Sweep& sweep) const override;

    Result<AddedJobs> addJobs(const SweepPlan& plan, const std::vector<double>& seconds) override;
    Result<AddedJobs> addLabJobs(const std::string& name,
                                 const std::vector<LabPlan>& plans) override;
    Result<QueueInfo> state() const override;
    Result<std::vector<JobInfo>> jobsOfSweep(const std::string& name) const override;
    Result<std::vector<std::string>> sweeps() const override;
    Status pauseQueue(bool paused) override;
    Status cancelJob(const std::string& id) override;
    Status retryJob(const std::string& id) override;
    Status moveJob(const std::string& id, const std::string& before) override;
    Result<int> clearJobs() override;
    Result<std::string> jobLog(const std::string& id) const override;
    Result<Comparison> compare(const CompareOptions& options) const override;
    Result<MeasuredMeans> measuredMeans(const std::string& run, int samples) override;
    Result<RunTable> tableOfRuns(const RunTableOptions& options) const override;
    Result<RunCurves> curvesOfRuns(const RunCurveOptions& options) const override;
    Result<Report> report(const ReportOptions& options) const override;
    Status checkClusterProfile(const std::string& file) const override;
    Result<SubmittedJobs> submitJobs(const ClusterOptions& options) override;
    Result<std::vector<QueueEvent>> watchCluster() override;
    Result<ClusterTask> clusterTask(const std::string& arrayFolder, int index) override;
    Status endClusterTask(const std::string& arrayFolder, int index,
                          const ClusterEnd& end) override;
    Result<QueueSpeed> measureSpeed(const std::string& program,
                                    const std::function<bool()>& cancelled) override;
    Result<std::shared_ptr<QueueRunner>> runQueue(const QueueOptions& options) override;

private:
    const std::string& folder() const { return m_core->options.runsFolder; }

    std::shared_ptr<EngineCore> m_core;
};

}  // namespace headscope::engine
