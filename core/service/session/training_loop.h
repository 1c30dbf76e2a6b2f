// The training thread's work, from loading the data to the last checkpoint. Between steps it
// executes commands and evaluations that are due. All functions run in that thread.
#pragma once

#include "core/service/session/training_prepare.h"
#include "core/spec/config/fine_tuning.h"

namespace headscope::session {

// Trains one run from start to end.
class TrainingLoop {
public:
    TrainingLoop(LoopInputs inputs, runs::LiveFeed& feed, CommandBox& commands);
    // Prepares and trains the run; returns when it has ended.
    RunResult run();

private:
    // Next action after handling commands: train a step, wait during a pause, or end.
    enum class Next { Go, Wait, End };

    RunResult train();
    Next obey();
    void obeyLambda(double lambda);
    void changePause(bool paused);
    void answer(const std::vector<ReceivedCommand>& received);
    Status oneStep();
    Error rankLost(Error error);
    Status afterStep(const training::StepRecord& record, double seconds);
    Status catchUp();      // evaluation and checkpoint due at this step
    bool evaluateValid();  // returns false if interrupted
    void noteValidation(const training::Evaluation& valid);
    // Updates the best evaluation, and reports if the run now stops early.
    void chooseBest(const Scores& scores);
    bool stopsEarly() const;  // returns whether the patience is used up
    Status finish();
    // If the run ends with its best weights, puts them into the model and returns the last weights.
    std::optional<io::TensorFile> takeBest();
    Status putBack(const io::TensorFile& weights);
    Status testAndSave();
    RunResult end(RunState state, std::optional<Error> error);
    bool holdOn(const Error& error);  // pauses on a full disk; returns false to end the run

    OpenRun m_run;
    TrainingReport m_report;
    TrainingSave m_saver;
    config::Stopping m_stopping;
    bool m_paused = false, m_finishNow = false;
    Ending m_ending = Ending::None;
    int m_singleSteps = 0;
};

}  // namespace headscope::session
