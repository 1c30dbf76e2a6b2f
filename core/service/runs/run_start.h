// Starts a run from the weights of another run: chooses the checkpoint, and checks that its weights
// fit this model's inputs and classes. Also follows the weights of a run back to earlier runs.
#pragma once

#include "core/api/base/run_config.h"
#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/model_record.h"

#include <vector>

namespace headscope::runs {

// Returns the error about a run whose curves another program recorded (RunInfo::importedCurves),
// for requests that need a model.
Error curvesOnly(const RunInfo& info);

// Returns the step of a checkpoint. Accepts a step, kLatest or kBest (the last checkpoint if the
// best one was deleted). Errors: BadData (no checkpoints), Usage (no such step; lists the existing
// ones).
Result<std::int64_t> namedStep(const CheckpointStore& store, const io::Directory& run,
                               std::int64_t step);

// Loads the weights of `step`, which namedStep returned for `requested`. All values are finite. If
// the newest checkpoint is damaged and `requested` is kLatest, loads an older one, updates `step`,
// and adds the reasons to `skipped`. memory: see WeightMemory.
Result<io::TensorFile> loadOrFallBack(const CheckpointStore& store, std::int64_t requested,
                                      std::int64_t& step, std::vector<Message>& skipped,
                                      WeightMemory memory = WeightMemory::Own);

// Initial weights and their origin.
struct StartWeights {
    RunParent parent;
    io::TensorFile model;
    std::optional<models::ModelSpec> spec = {};  // from the run's model.json, if it has one
    std::vector<Message> warnings;               // unusable newer checkpoints, suspicious weights
    // Origin of the pretrained model and content of its config.json; empty if the weights do not
    // come from a pretrained model.
    std::optional<PretrainedOrigin> pretrained = {};
    std::string pretrainedConfig = {};
};

// Loads the initial weights. config: resolved, with run.start set. Errors: those of namedStep, of
// opening the run and of reading its checkpoint.
Result<StartWeights> readStart(const RunConfig& config);
// Checks that the weights were trained with the same vocabulary, classes and variants; equal shapes
// do not guarantee that. Errors: Usage naming the first fact that differs and both values.
Status checkMeaning(const std::vector<ModelFact>& facts, const StartWeights& start);
// Returns "run 20261120-142530-ag-news-l0.1-7f3a, step 300".
Message startText(const RunParent& parent);
// Returns the parent of a run, then the parent's parent, and so on. Ends at a run with random
// weights, and at one that is neither beside the run nor where its settings say (run.start), or
// cannot be read. Safe for runs of others, which may name any folder or each other.
std::vector<RunParent> parentsOf(const std::string& folder, const RunInfo& info);

}  // namespace headscope::runs
