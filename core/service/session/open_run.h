// A run during training. The preparation fills it in; the loop, the reporter and the saver use it.
// Only the training thread uses it; other threads communicate through LiveFeed and CommandBox.
#pragma once

#include "core/api/base/run_config.h"
#include "core/data/batches/batch.h"
#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/model_record.h"
#include "core/service/runs/run_lock.h"
#include "core/service/runs/run_recorder.h"
#include "core/service/session/backend.h"
#include "core/service/session/command_box.h"
#include "core/service/session/dataset_cache.h"
#include "core/service/session/run_control.h"
#include "core/service/session/stopwatch.h"

#include <algorithm>

namespace headscope::session {

// Everything that a training thread needs to start.
struct LoopInputs {
    RunConfig config;        // resolved config of the run
    std::string runsFolder;  // folder of runs, for a new run
    std::string folderName;  // for a new run; "": generated from time, dataset and lambda
    std::string runFolder;   // folder of a run to resume; "" for a new run
    std::shared_ptr<const Backend> backend;
    std::shared_ptr<DatasetCache> datasets;
    std::function<void(const std::string&)> folderMade;  // called once with the run's folder
    std::string torchVersion, processor, kernels;        // recorded in run.json
};

// State shared by the parts of a training session.
struct OpenRun {
    LoopInputs in;
    runs::LiveFeed& feed;
    CommandBox& commands;
    std::optional<io::Directory> folder = {};
    std::optional<runs::RunLock> lock = {};
    std::unique_ptr<RunControl> control = {};
    std::shared_ptr<const data::Dataset> dataset = {};
    std::unique_ptr<training::Trainer> trainer = {};
    std::optional<runs::RunRecorder> recorder = {};  // set during the preparation
    std::optional<runs::CheckpointStore> checkpoints = {};
    runs::RunModel model = {};
    std::vector<runs::ModelFact> facts = {};  // facts about the model for its metadata
    runs::RunRecord record = {};
    std::string pretrainedConfig = {};  // content; see runs::readPretrainedConfig
    runs::SessionState state = {};      // session state stored in each checkpoint
    Stopwatch watch = {};
    // Step of the best weights, if the run ends with them (`train.final_weights`); otherwise -1.
    std::int64_t finalWeightsOf = -1;

    bool isNew() const { return in.runFolder.empty(); }
    std::int64_t stepsPerEpoch() const {
        return std::max<std::int64_t>(trainer->stepsPerEpoch(), 1);
    }
    double epoch() const {
        return static_cast<double>(trainer->step()) / static_cast<double>(stepsPerEpoch());
    }
    bool atEpochEnd() const {
        return trainer->step() > 0 && trainer->step() % stepsPerEpoch() == 0;
    }
    bool done() const { return trainer->step() >= trainer->totalSteps(); }
    // Returns the number of samples in a split; for one long text, the number of windows.
    std::int64_t samplesIn(const data::Split& split) const {
        return data::orderedCount(
            *dataset, split, in.config.has("model.length") ? in.config.integer("model.length") : 0);
    }
};

}  // namespace headscope::session
