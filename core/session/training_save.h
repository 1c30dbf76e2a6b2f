// Where the state of a training goes: checkpoints in the run's folder, or, when that is lost, in a new run beside it
// (README). Training thread.
#pragma once

#include "core/session/training_report.h"

namespace headscope::session {

class TrainingSave {
public:
    TrainingSave(OpenRun& run, TrainingReport& report) : m_run(run), m_report(report) {}

    // A checkpoint of this step unless there is one, and run.json. why: said in the log. Errors: Io.
    Status save(const char* why);
    // Where the folder still is what it was, there; else in a new one beside it, and moved() says so.
    Status saveSomewhere(const char* why);
    const std::optional<Error>& moved() const { return m_moved; }

    std::int64_t savedStep() const { return m_savedStep; }  // of the newest checkpoint; -1: none holds what is known
    void setSavedStep(std::int64_t step) { m_savedStep = step; }
    void outdate() { m_savedStep = -1; }  // the checkpoint of this very step lacks something that is known by now

private:
    io::TensorFile describedModel() const;  // the weights, with what another program must know of them
    Status writeReadme(const io::TensorFile& model);
    void giveBackMemory();
    void noticeMove();
    Status moveElsewhere(const Error& lost);
    Result<runs::NewRun> makeFolderBeside();

    OpenRun& m_run;
    TrainingReport& m_report;
    std::string m_readme;  // as last written
    std::int64_t m_savedStep = -1;
    std::optional<Error> m_moved;  // the run's folder was lost; where its state went
    bool m_saidMoved = false;
    std::chrono::steady_clock::time_point m_nextGiveBack{};
};

}  // namespace headscope::session
