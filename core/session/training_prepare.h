// Before the first step: data, model, and either a new run folder or the newest checkpoint of an old one. Training
// thread.
#pragma once

#include "core/runs/run_start.h"
#include "core/session/training_save.h"

namespace headscope::session {

class TrainingPreparation {
public:
    TrainingPreparation(OpenRun& run, TrainingReport& report, TrainingSave& saver)
        : m_run(run), m_report(report), m_saver(saver) {}

    // Fills in what the run lacks. Errors: Io, BadData (changed data, checkpoints that fit no model), Cancelled.
    Status prepare();

private:
    Status loadData();
    Status findModel();
    Status findCheckpoint();  // of a run to go on with: into m_newest
    Status findStart();       // of a run that begins with another's weights: into m_start
    void takeHeads();
    Status takeStart();
    Status makeNewRun();
    Status reopenRun();
    Status restore(const runs::Checkpoint& checkpoint);
    void openControl();
    void tellOfData();
    void noteLibrary();
    void noteChange(std::string& known, const std::string& now, const std::string& what);
    runs::RunRecord newRecord() const;
    bool masksDiffer(const training::TrainerState& saved) const;

    OpenRun& m_run;
    TrainingReport& m_report;
    TrainingSave& m_saver;
    std::optional<runs::Checkpoint> m_newest;   // until it is restored
    std::optional<runs::StartWeights> m_start;  // until the model has them
    std::optional<RunParent> m_parent;
    std::vector<std::string> m_skipped;  // why newer ones cannot be used
};

}  // namespace headscope::session
