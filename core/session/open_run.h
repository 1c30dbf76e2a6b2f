// A run while it trains: what the preparation opened, and the loop, the reporter and the saver work on. Plain data of
// the training thread; LiveFeed and CommandBox are its doors.
#pragma once

#include "core/api/run_config.h"
#include "core/data/batch.h"
#include "core/runs/checkpoint_store.h"
#include "core/runs/model_record.h"
#include "core/runs/run_lock.h"
#include "core/runs/run_recorder.h"
#include "core/session/backend.h"
#include "core/session/command_box.h"
#include "core/session/dataset_cache.h"
#include "core/session/run_control.h"
#include "core/session/stopwatch.h"

#include <algorithm>

namespace headscope::session {

struct LoopInputs {
    RunConfig config;        // resolved
    std::string runsFolder;  // of a new run
    std::string folderName;  // of a new run; "": made from time, dataset and lambda
    std::string runFolder;   // of a run to go on with; "" for a new one
    std::shared_ptr<const Backend> backend;
    std::shared_ptr<DatasetCache> datasets;
    std::function<void(const std::string&)> folderMade;  // called once, with the run folder
    std::string torchVersion, processor, kernels;        // noted in the run
};

struct OpenRun {
    LoopInputs in;
    runs::LiveFeed& feed;
    CommandBox& commands;
    std::optional<io::Directory> folder = {};
    std::optional<runs::RunLock> lock = {};
    std::unique_ptr<RunControl> control = {};
    std::shared_ptr<const data::Dataset> dataset = {};
    std::unique_ptr<training::Trainer> trainer = {};
    std::optional<runs::RunRecorder> recorder = {};  // from the end of the preparation on
    std::optional<runs::CheckpointStore> checkpoints = {};
    runs::RunModel model = {};
    std::vector<runs::ModelFact> facts = {};  // of the model
    runs::RunRecord record = {};
    runs::SessionState state = {};  // saved with each checkpoint
    Stopwatch watch = {};

    bool isNew() const { return in.runFolder.empty(); }
    std::int64_t stepsPerEpoch() const { return std::max<std::int64_t>(trainer->stepsPerEpoch(), 1); }
    double epoch() const { return static_cast<double>(trainer->step()) / static_cast<double>(stepsPerEpoch()); }
    bool atEpochEnd() const { return trainer->step() > 0 && trainer->step() % stepsPerEpoch() == 0; }
    bool done() const { return trainer->step() >= trainer->totalSteps(); }
    std::int64_t samplesIn(const data::Split& split) const {
        return data::orderedCount(*dataset, split,
                                  in.config.has("model.length") ? in.config.integer("model.length") : 0);
    }
};

}  // namespace headscope::session
