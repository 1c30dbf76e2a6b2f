// The training thread's work from loading the data to the last checkpoint: commands are obeyed between steps, and what
// is due is done. Everything here runs in that one thread.
#pragma once

#include "core/session/training_prepare.h"

namespace headscope::session {

class TrainingLoop {
public:
    TrainingLoop(LoopInputs inputs, runs::LiveFeed& feed, CommandBox& commands);
    RunResult run();

private:
    enum class Next { Go, Wait, End };

    RunResult train();
    Next obey();
    void obeyLambda(double lambda);
    void changePause(bool paused);
    void answer(const std::vector<Told>& told);
    Status oneStep();
    Error rankLost(Error error);
    Status afterStep(const training::StepRecord& record, double seconds);
    Status catchUp();      // what is due at this step: evaluation, checkpoint
    bool evaluateValid();  // false: interrupted
    void noteValidation(const training::Evaluation& valid);
    Status finish();
    RunResult end(RunState state, std::optional<Error> error);
    bool holdOn(const Error& error);  // pause on a full disk; false when the run shall end

    OpenRun m_run;
    TrainingReport m_report;
    TrainingSave m_saver;
    bool m_paused = false, m_finishNow = false;
    Ending m_ending = Ending::None;
    int m_singleSteps = 0;
};

}  // namespace headscope::session
