// The training thread's work from loading the data to the last checkpoint. Everything here runs in that one thread;
// LiveFeed and CommandBox are the doors.
#pragma once

#include "core/data/batch.h"
#include "core/session/backend.h"
#include "core/session/checkpoint_store.h"
#include "core/session/command_box.h"
#include "core/session/dataset_cache.h"
#include "core/session/run_lock.h"
#include "core/session/run_recorder.h"
#include "core/session/stopwatch.h"

namespace headscope::session {

struct LoopInputs {
    RunConfig config;        // resolved
    std::string runsFolder;  // of a new run
    std::string runFolder;   // of a run to go on with; "" for a new one
    std::shared_ptr<const Backend> backend;
    std::shared_ptr<DatasetCache> datasets;
    std::function<void(const std::string&)> folderMade;  // called once, with the run folder
    std::string torchVersion;                            // noted in the run
};

class TrainingLoop {
public:
    TrainingLoop(LoopInputs inputs, LiveFeed& feed, CommandBox& commands);
    RunResult run();

private:
    enum class Next { Go, Wait, End };

    Status prepare();
    Status loadData();
    Status makeNewRun();
    Status reopenRun();
    RunRecord newRecord() const;

    RunResult train();
    Next obey();
    void obeyLambda(double lambda);
    void changePause(bool paused);
    void answer(std::vector<std::promise<WeightSnapshot>> snapshots);
    Status oneStep();
    Status afterStep(const training::StepRecord& record);
    Status catchUp();      // what is due at this step: evaluation, checkpoint
    bool evaluateValid();  // false: interrupted
    void noteValidation(const training::Evaluation& valid);
    std::int64_t samplesIn(const data::Split& split) const;
    Status save(const char* why);
    void giveBackMemory();
    Status finish();
    RunResult end(RunState state, std::optional<Error> error);
    RunResult diverged(const Error& error);
    bool holdOn(const Error& error);  // pause on a full disk; false when the run shall end
    Error explained(std::exception_ptr failure) const;

    void record(const training::StepRecord& step);
    void recordEvaluation(const std::string& split, const training::Evaluation& evaluation);
    void recordProbes();
    bool xrayDue(std::int64_t step) const;
    void measureLive();
    void tell(const std::string& kind, const std::string& text, double value = 0);
    void say(const std::string& message);
    void setState(RunState state);
    void showStep(const training::StepRecord& step);
    void recordHere(const std::string& split, const std::vector<std::pair<std::string, double>>& values);
    double epochHere() const;
    bool atEpochEnd() const;
    bool done() const { return m_trainer->step() >= m_trainer->totalSteps(); }

    LoopInputs m_in;
    LiveFeed& m_feed;
    CommandBox& m_commands;
    RunPaths m_paths;
    std::optional<RunLock> m_lock;
    std::shared_ptr<const data::Dataset> m_dataset;
    std::unique_ptr<training::Trainer> m_trainer;
    std::optional<RunRecorder> m_recorder;
    std::optional<CheckpointStore> m_checkpoints;
    RunRecord m_record;
    SessionState m_session;
    Stopwatch m_watch;
    RateMeter m_rate;
    std::int64_t m_savedStep = -1;
    bool m_paused = false, m_finishNow = false;
    Ending m_ending = Ending::None;
    int m_singleSteps = 0;
    double m_evaluationSeconds = 0;
    std::chrono::steady_clock::time_point m_nextLive{}, m_nextGiveBack{};
    RunResult m_result;
};

}  // namespace headscope::session
