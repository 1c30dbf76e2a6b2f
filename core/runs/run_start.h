// Beginning with the weights of another run: which checkpoint, and whether its weights mean to this model what they
// meant to that one.
#pragma once

#include "core/api/run_config.h"
#include "core/runs/checkpoint_store.h"
#include "core/runs/model_record.h"

namespace headscope::runs {

// The step of a checkpoint for a step, kLatest or kBest (the last one where the best is gone). Errors: BadData (there
// is none), Usage (no such step; names those there are).
Result<std::int64_t> namedStep(const CheckpointStore& store, const io::Directory& run, std::int64_t step);

// The weights of `step`, as namedStep told it of `asked`, all finite. When the newest one is damaged, the one before it
// is better than none: then `step` is changed, and `skipped` says why.
Result<io::TensorFile> loadOrFallBack(const CheckpointStore& store, std::int64_t asked, std::int64_t& step,
                                      std::vector<std::string>& skipped);

struct StartWeights {
    RunParent parent;
    io::TensorFile model;
    std::optional<models::ModelSpec> spec = {};  // of its model.json, where it has one
    std::vector<std::string> warnings;           // newer checkpoints that cannot be used, oddities of the weights
};

// config: resolved, with run.start. Errors: those of namedStep, of opening the run and of reading its checkpoint.
Result<StartWeights> readStart(const RunConfig& config);
// Whether weights that fit by their shapes were trained for another reading of them: another vocabulary, other classes,
// another activation. Errors: Usage, naming the first fact that differs, both values, and what to do.
Status checkMeaning(const std::vector<ModelFact>& facts, const StartWeights& start);
// "run 20261120-142530-ag-news-l0.1-7f3a, step 300"
std::string startText(const RunParent& parent);

}  // namespace headscope::runs
