// A run's model as described by its files; the model is not built.
#pragma once

#include "core/service/engine/engine_core.h"
#include "core/service/runs/model_record.h"

namespace headscope::engine {

struct StoredModel {
    io::Directory run;
    RunConfig config;
    data::Dataset dataset;  // dataset without samples
    runs::RunModel model;
};

// Reads the description. Errors: Io, BadData.
Result<StoredModel> readStoredModel(const EngineCore& core, const std::string& runPath);

// Weights of one checkpoint of a StoredModel.
struct StoredWeights {
    io::TensorFile tensors;
    std::int64_t step = 0;
    std::vector<Message> warnings;  // one per newer checkpoint that is damaged and was skipped
};

// step: step of a checkpoint, kLatest or kBest. Checks that the weights belong to the model.
// Errors: Io, BadData, Usage (no such step).
Result<StoredWeights> readStoredWeights(const EngineCore& core, const StoredModel& stored,
                                        std::int64_t step);

}  // namespace headscope::engine
