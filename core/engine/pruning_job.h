// A pruning as a job (core/api/pruning_job.h): what it has in hand, and what its steps are made of. Thread of jobs.
#pragma once

#include "core/engine/pruning_record.h"
#include "core/engine/run_tools.h"
#include "core/runs/run_lock.h"

#include <chrono>

namespace headscope::engine {

class PruningJob {
public:
    // Opens or makes the folder, and looks whether the parent is what it was. Errors: as PruningJobQuestion.
    static Result<PruningJob> open(const RunPlace& parent, const PruningJobQuestion& question,
                                   const analysis::Work& work);

    const PruningPlan& plan() const { return m_record.report.plan; }
    const PruningJobReport& report() const { return m_record.report; }
    const ModelShape& shape() const { return m_shape; }  // of the parent; its task, sites and heads
    const RunConfig& parentConfig() const { return m_config; }
    const std::string& parentPath() const { return m_parent; }
    bool finished() const { return m_record.finished; }
    EngineCore& core() const { return *m_core; }

    // What the stages do. Each is carried out once: one that an earlier sitting ended is only looked up.
    // Trains; name: of the step. The run's folder.
    Result<std::string> train(const std::string& name, RunConfig config, const analysis::Work& work);
    // Cuts heads, named as in that run, out of it: the smaller run's folder. step: of the run's weights.
    Result<std::string> cut(const std::string& name, const std::string& run, std::int64_t step, const HeadMask& heads,
                            const analysis::Work& work);
    // Measures a model on the reported samples and writes the point down. masked: heads of `run` that are off.
    Status addPoint(PruningJobPoint point, const HeadMask& masked, const analysis::Work& work);
    bool has(std::size_t point) const { return point < m_record.report.points.size(); }
    void setChosenOn(const SampleSet& set) { m_record.report.chosenOn = set; }
    void setVote(std::vector<SiteGroups> sites) { m_record.report.vote = std::move(sites); }
    void say(const std::string& text) const;
    // Settings for training the parent's own weights.
    RunConfig settingsFromParent(const TrainingLength& length) const;
    std::string pathOf(const std::string& run) const;  // of a point's run
    Result<PruningJobReport> finish();
    // What is known so far is kept, whatever went wrong.
    Error given(Error why) const;

private:
    PruningJob(EngineCore& core, std::string parent, io::Directory folder, runs::RunLock lock)
        : m_core(&core), m_parent(std::move(parent)), m_folder(std::move(folder)), m_lock(std::move(lock)) {}
    Status findParent();
    Status begin(const PruningJobQuestion& question);
    Status goOn(const PruningJobQuestion& question);
    Status save();
    PruningJobReport told() const;  // with whole paths
    Status answerWhole(const analysis::Work& work);
    std::string stored(const std::string& run) const;  // a path below the job's folder from there
    void note(const std::string& name, const std::string& run);

    EngineCore* m_core;
    std::string m_parent;
    io::Directory m_folder;
    runs::RunLock m_lock;
    PruningRecord m_record;
    ModelShape m_shape;
    RunConfig m_config;
    std::function<void(const PruningJobReport&, const std::string&)> m_tell;
    std::shared_ptr<const ComparedAnswersQuestion::Answer> m_whole;  // the parent's answers, once they were needed
    double m_secondsBefore = 0;
    std::chrono::steady_clock::time_point m_begun = std::chrono::steady_clock::now();
};

// PruningJobQuestion.
Result<PruningJobReport> pruneAsAJob(const RunPlace& run, const PruningJobQuestion& question,
                                     const analysis::Work& work);

// Index of the smallest model that is shown to be within the margin; of an order of removal the last one before the
// first that is not.
std::optional<int> toleratedPoint(const PruningJobReport& report);

}  // namespace headscope::engine
