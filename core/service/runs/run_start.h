// Starting from the weights of another run: choosing the checkpoint, and checking that its weights
// fit this model's inputs and classes.
#pragma once

#include "core/api/base/run_config.h"
#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/model_record.h"

namespace headscope::runs {

// Returns the step of a checkpoint for a step number, kLatest or kBest (the last one if the best
// was deleted). Errors: BadData (no checkpoints), Usage (no such step; lists the existing ones).
Result<std::int64_t> namedStep(const CheckpointStore& store, const io::Directory& run,
                               std::int64_t step);

// Loads the weights of `step`, which namedStep returned for `requested`; all values are finite. If
// the newest checkpoint is damaged and `requested` is kLatest, falls back to an older one. Then
// `step` is changed, and `skipped` holds the reasons.
Result<io::TensorFile> loadOrFallBack(const CheckpointStore& store, std::int64_t requested,
                                      std::int64_t& step, std::vector<Message>& skipped);

// Weights to start from and their origin.
struct StartWeights {
    RunParent parent;
    io::TensorFile model;
    std::optional<models::ModelSpec> spec = {};  // from the run's model.json, if it has one
    std::vector<Message> warnings;               // unusable newer checkpoints, suspicious weights
    // If the weights are those of a pretrained model, or were trained from it: its origin, and the
    // content of its config.json.
    std::optional<PretrainedOrigin> pretrained = {};
    std::string pretrainedConfig = {};
};

// Loads the start weights. config: resolved, with run.start set. Errors: those of namedStep, of
// opening the run and of reading its checkpoint.
Result<StartWeights> readStart(const RunConfig& config);
// Checks that the weights were trained with the same vocabulary, classes and variants; equal shapes
// do not guarantee that. Errors: Usage naming the first fact that differs and both values.
Status checkMeaning(const std::vector<ModelFact>& facts, const StartWeights& start);
// Returns "run 20261120-142530-ag-news-l0.1-7f3a, step 300".
Message startText(const RunParent& parent);

}  // namespace headscope::runs
