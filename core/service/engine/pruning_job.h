// A pruning job (core/api/engine/pruning_job.h): its state and the operations of its stages. Must
// be used on the job thread only.
#pragma once

#include "core/service/engine/pruning_record.h"
#include "core/service/engine/run_tools.h"
#include "core/service/runs/run_lock.h"

#include <chrono>

namespace headscope::engine {

// A job that can be interrupted and resumed after each stage.
class PruningJob {
public:
    // Opens or creates the job's folder, and checks that the parent run is unchanged. Errors: see
    // PruningJobRequest.
    static Result<PruningJob> open(const RunPlace& parent, const PruningJobRequest& request,
                                   const analysis::Work& work);

    const PruningPlan& plan() const { return m_record.report.plan; }
    const PruningJobReport& report() const { return m_record.report; }
    const ModelShape& shape() const { return m_shape; }  // the parent's task, sites and heads
    const RunConfig& parentConfig() const { return m_config; }
    const std::string& parentPath() const { return m_parent; }
    // Returns whether all stages are complete.
    bool finished() const { return m_record.finished; }
    EngineCore& core() const { return *m_core; }

    // Operations of the stages. Each is executed once; after a resume, completed operations only
    // look up their result.
    // Trains a run and returns its folder. name: name of the stage.
    Result<std::string> train(const std::string& name, RunConfig config,
                              const analysis::Work& work);
    // Removes heads from a run and returns the smaller run's folder. heads: numbered as in that
    // run. step: checkpoint of the run. merges: heads among them that are merged first.
    Result<std::string> cut(const std::string& name, const std::string& run, std::int64_t step,
                            const HeadMask& heads, const analysis::Work& work,
                            std::vector<HeadMerge> merges = {});
    // Evaluates a model on the reported samples and stores the point. masked: heads of `run` that
    // are masked instead of removed.
    Status addPoint(PruningJobPoint point, const HeadMask& masked, const analysis::Work& work);
    // Returns whether the point with this index was already measured.
    bool has(std::size_t point) const { return point < m_record.report.points.size(); }
    // Records the samples on which the heads were chosen.
    void setChosenOn(const SampleSet& set) { m_record.report.chosenOn = set; }
    // Records the votes of the groups.
    void setVote(std::vector<SiteGroups> sites) { m_record.report.vote = std::move(sites); }
    // Reports a progress message to the caller of the job.
    void say(const std::string& text) const;
    // Returns settings that continue training from the parent's weights.
    RunConfig settingsFromParent(const TrainingLength& length) const;
    std::string pathOf(const std::string& run) const;  // absolute path of a point's run
    // Marks the job as finished and returns its report.
    Result<PruningJobReport> finish();
    // Adds to an error the note that the results so far are kept.
    Error given(Error why) const;

private:
    PruningJob(EngineCore& core, std::string parent, io::Directory folder, runs::RunLock lock)
        : m_core(&core),
          m_parent(std::move(parent)),
          m_folder(std::move(folder)),
          m_lock(std::move(lock)) {}
    Status findParent();
    Status begin(const PruningJobRequest& request);
    Status resume(const PruningJobRequest& request);
    Status save();
    PruningJobReport currentReport() const;  // report with absolute paths
    Status answerUnpruned(const analysis::Work& work);
    // Returns the path relative to the job's folder, if inside it.
    std::string stored(const std::string& run) const;
    void note(const std::string& name, const std::string& run);

    EngineCore* m_core;
    std::string m_parent;
    io::Directory m_folder;
    runs::RunLock m_lock;
    PruningRecord m_record;
    ModelShape m_shape;
    RunConfig m_config;
    std::function<void(const PruningJobReport&, const std::string&)> m_onReport;
    // the parent's outputs, computed when first needed
    std::shared_ptr<const ComparedAnswersRequest::Answer> m_whole;
    double m_secondsBefore = 0;
    std::chrono::steady_clock::time_point m_begun = std::chrono::steady_clock::now();
};

// Answers a PruningJobRequest: runs or resumes the job to its end.
Result<PruningJobReport> pruneAsAJob(const RunPlace& run, const PruningJobRequest& request,
                                     const analysis::Work& work);

// Returns the index of the smallest model whose score change is shown to be within the margin. For
// a removal order, this is the last point before the first failure. Empty if there is none.
std::optional<int> toleratedPoint(const PruningJobReport& report);

}  // namespace headscope::engine
