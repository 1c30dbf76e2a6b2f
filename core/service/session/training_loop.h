// The training thread's work, from loading the data to the last checkpoint. Between steps it
// executes commands and due work such as evaluations. All functions run in that thread.
#pragma once

#include "core/service/session/training_prepare.h"

namespace headscope::session {

// Trains one run from start to end.
class TrainingLoop {
public:
    TrainingLoop(LoopInputs inputs, runs::LiveFeed& feed, CommandBox& commands);
    // Prepares and trains the run; returns when it has ended.
    RunResult run();

private:
    // Result of handling commands: train a step, wait in a pause, or end.
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
    bool evaluateValid();  // false: interrupted
    void noteValidation(const training::Evaluation& valid);
    Status finish();
    RunResult end(RunState state, std::optional<Error> error);
    bool holdOn(const Error& error);  // pauses on a full disk; returns false to end the run

    OpenRun m_run;
    TrainingReport m_report;
    TrainingSave m_saver;
    bool m_paused = false, m_finishNow = false;
    Ending m_ending = Ending::None;
    int m_singleSteps = 0;
};

}  // namespace headscope::session
