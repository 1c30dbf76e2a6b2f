// The training thread's work from loading the data to the last checkpoint. Everything here runs in that one thread;
// LiveFeed and CommandBox are the doors.
#pragma once

#include "core/data/batch.h"
#include "core/runs/checkpoint_store.h"
#include "core/runs/model_description.h"
#include "core/runs/run_lock.h"
#include "core/runs/run_recorder.h"
#include "core/runs/run_start.h"
#include "core/session/backend.h"
#include "core/session/command_box.h"
#include "core/session/dataset_cache.h"
#include "core/session/run_control.h"
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
    TrainingLoop(LoopInputs inputs, runs::LiveFeed& feed, CommandBox& commands);
    RunResult run();

private:
    enum class Next { Go, Wait, End };

    Status prepare();
    Status loadData();
    Status findCheckpoint();  // of a run to go on with: into m_newest
    Status findStart();       // of a run that begins with another's weights: into m_start
    Status takeStart();
    Status makeNewRun();
    Status reopenRun();
    Status restore(const runs::Checkpoint& checkpoint);
    void tellOfData();
    runs::RunRecord newRecord() const;
    bool masksDiffer(const training::TrainerState& saved) const;

    RunResult train();
    Next obey();
    void obeyLambda(double lambda);
    void changePause(bool paused);
    void answer(std::vector<std::promise<WeightSnapshot>> snapshots);
    void answer(const std::vector<Told>& told);
    void openControl();
    Status oneStep();
    Status afterStep(const training::StepRecord& record);
    Status catchUp();      // what is due at this step: evaluation, checkpoint
    bool evaluateValid();  // false: interrupted
    void noteValidation(const training::Evaluation& valid);
    std::int64_t samplesIn(const data::Split& split) const;
    Status save(const char* why);
    io::TensorFile describedModel() const;  // the weights, with what another program must know of them
    Status writeReadme(const io::TensorFile& model);
    void noteLibrary();
    void giveBackMemory();
    Status finish();
    RunResult end(RunState state, std::optional<Error> error);
    Status noteEnd(RunState state, const std::optional<Error>& error);
    RunResult diverged(const Error& error);
    bool holdOn(const Error& error);  // pause on a full disk; false when the run shall end
    Status saveSomewhere(const char* why);
    Status moveElsewhere(const Error& lost);
    Result<runs::NewRun> makeFolderBeside();
    void noticeMove();

    void record(const training::StepRecord& step);
    void recordEvaluation(const std::string& split, const training::Evaluation& evaluation);
    void recordProbes();
    bool xrayDue(std::int64_t step) const;
    bool measureDue(std::int64_t step) const;
    bool earlyCheckpoint(std::int64_t step) const;  // made and kept beside the regular ones
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
    runs::LiveFeed& m_feed;
    CommandBox& m_commands;
    std::optional<io::Directory> m_run;
    std::optional<runs::RunLock> m_lock;
    std::unique_ptr<RunControl> m_control;
    std::shared_ptr<const data::Dataset> m_dataset;
    std::unique_ptr<training::Trainer> m_trainer;
    std::optional<runs::RunRecorder> m_recorder;  // from the end of prepare() on
    std::optional<runs::CheckpointStore> m_checkpoints;
    std::vector<runs::ModelFact> m_facts;  // of the model
    std::string m_readme;                  // as last written
    runs::RunRecord m_record;
    runs::SessionState m_session;
    Stopwatch m_watch;
    RateMeter m_rate;
    std::optional<runs::Checkpoint> m_newest;  // until it is restored
    std::optional<RunParent> m_parent;
    std::optional<runs::StartWeights> m_start;  // until the model has them
    std::vector<std::string> m_skipped;         // why newer ones cannot be used
    std::int64_t m_savedStep = -1;
    bool m_paused = false, m_finishNow = false;
    std::optional<Error> m_moved;  // the run's folder was lost; where its state went
    bool m_saidMoved = false;
    Ending m_ending = Ending::None;
    int m_singleSteps = 0;
    double m_evaluationSeconds = 0;
    std::chrono::steady_clock::time_point m_nextLive{}, m_nextGiveBack{};
    RunResult m_result;
};

}  // namespace headscope::session
