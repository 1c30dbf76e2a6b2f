// Selects the parameter specifications for a partial config, with matching defaults.
#pragma once

#include "core/api/engine/engine_catalogue.h"
#include "core/api/engine/engine_tools.h"
#include "core/data/batches/dataset.h"

namespace headscope::config {

// Everything besides the config that the specifications depend on.
struct Environment {
    std::vector<std::shared_ptr<const data::DatasetSource>> datasets;
    EngineReport machine;
    std::string runsFolder;
};

const data::DatasetSource* sourceOf(const Environment& environment, const std::string& id);
// Returns the id of the given model if it is known, else of the model that the dataset recommends,
// else of the default model for the dataset's task.
std::string modelIdOf(const Environment& environment, const RunConfig& partial);
std::string presetOf(const Environment& environment, const RunConfig& partial);

// Returns the specifications in the order of the form: dataset, model, objective, training, run.
// Never fails: treats an unknown id as if it were not given.
std::vector<ParamSpec> specsFor(const Environment& environment, const RunConfig& partial);

// Returns whether `auto` selects bfloat16 on the CPU (precision_choice.h).
inline bool bfloat16Pays(const EngineReport& machine) {
    return machine.automatic.precision == "bfloat16";
}

// Returns whether the CPU kernels for this instruction set multiply bfloat16 operands.
inline bool kernelsRound(const std::string& kernels) {
    return kernels == "amx" || kernels == "avx512bf16";
}

constexpr std::int64_t kUsualCheckpointEvery = 500;  // default of train.checkpoint_every, in steps

std::vector<ParamSpec> trainParameters(const EngineReport& machine,
                                       const std::string& learningRateSchedule);
// Additional settings for datasets of text pairs.
std::vector<ParamSpec> pairParameters();
std::vector<ParamSpec> runParameters(const std::string& runsFolder);

}  // namespace headscope::config
