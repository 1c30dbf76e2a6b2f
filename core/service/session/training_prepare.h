// Preparation before the first step: loads the data, builds the model, and creates a new run folder
// or loads the newest checkpoint. Training thread only.
#pragma once

#include "core/service/runs/run_start.h"
#include "core/service/session/training_save.h"

namespace headscope::session {

// Prepares an OpenRun before its first step.
class TrainingPreparation {
public:
    TrainingPreparation(OpenRun& run, TrainingReport& report, TrainingSave& saver)
        : m_run(run), m_report(report), m_saver(saver) {}

    // Prepares the run. Errors: Io, BadData (changed data, checkpoints that do not fit the model),
    // Cancelled.
    Status prepare();

private:
    Status loadData();
    Status findModel();
    Status findCheckpoint();  // for a resumed run; sets m_newest
    Status findStart();       // for a run that starts from another run's weights; sets m_start
    void takeModelOfStart();
    Status takeStart();
    Status makeNewRun();
    Status reopenRun();
    Status restore(const runs::Checkpoint& checkpoint);
    void openControl();
    void reportData();
    void noteLibrary();
    void writeEventFile();  // if `run.tensorboard` is set
    void noteChange(std::string& known, const std::string& now, const Message& what);
    runs::RunRecord newRecord() const;
    bool masksDiffer(const training::TrainerState& saved) const;

    OpenRun& m_run;
    TrainingReport& m_report;
    TrainingSave& m_saver;
    std::optional<runs::Checkpoint> m_newest;   // newest checkpoint, until it is restored
    std::optional<runs::StartWeights> m_start;  // until they are in the model
    std::optional<RunParent> m_parent;
    std::optional<runs::PretrainedOrigin> m_pretrained;  // origin of the weights
    std::vector<Message> m_skipped;                      // why newer checkpoints were skipped
};

}  // namespace headscope::session
