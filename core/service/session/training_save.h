// Saves the state of a training: checkpoints in the run's folder or, if that is lost, in a new run
// next to it (README). Training thread only.
#pragma once

#include "core/service/session/training_report.h"

namespace headscope::session {

// Saves checkpoints, run.json and README.md of a run.
class TrainingSave {
public:
    TrainingSave(OpenRun& run, TrainingReport& report) : m_run(run), m_report(report) {}

    // Saves a checkpoint of this step, unless there is one, and run.json. why: reason for the log.
    // Errors: Io.
    Status save(const Message& why);
    // Saves in the run's folder if it is intact. Otherwise saves in a new folder next to it, and
    // moved() describes the move.
    Status saveSomewhere(const Message& why);
    // Returns the error that describes the move; empty if the run's folder is intact.
    const std::optional<Error>& moved() const { return m_moved; }

    // Step of the newest up-to-date checkpoint; -1: none.
    std::int64_t savedStep() const { return m_savedStep; }
    void setSavedStep(std::int64_t step) { m_savedStep = step; }
    void outdate() { m_savedStep = -1; }  // marks this step's checkpoint as outdated

private:
    io::TensorFile describedModel() const;  // weights with the model's facts as metadata
    Status writeReadme(const io::TensorFile& model);
    void giveBackMemory();
    void noticeMove();
    Status moveElsewhere(const Error& lost);
    Result<runs::NewRun> makeFolderBeside();

    OpenRun& m_run;
    TrainingReport& m_report;
    std::string m_readme;  // content of README.md when last written
    std::int64_t m_savedStep = -1;
    std::optional<Error> m_moved;  // set if the run's folder was lost; names the new folder
    bool m_saidMoved = false;
    std::chrono::steady_clock::time_point m_nextGiveBack{};
};

}  // namespace headscope::session
