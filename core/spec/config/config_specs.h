// Selects the parameter specifications for a partial config, with matching defaults.
#pragma once

#include "core/api/engine/engine_catalogue.h"
#include "core/api/engine/engine_tools.h"
#include "core/data/batches/dataset.h"

namespace headscope::config {

// Environment of the specifications: everything they depend on besides the config.
struct Environment {
    std::vector<std::shared_ptr<const data::DatasetSource>> datasets;
    EngineReport machine;
    std::string runsFolder;
};

const data::DatasetSource* sourceOf(const Environment& environment, const std::string& id);
// The given model if it is known, else the one that the dataset recommends, else the default of the
// dataset's task.
std::string modelIdOf(const Environment& environment, const RunConfig& partial);
std::string presetOf(const Environment& environment, const RunConfig& partial);

// Specifications in the order of the form: dataset, model, objective, training, run. Never fails:
// an unknown id is treated as not given.
std::vector<ParamSpec> specsFor(const Environment& environment, const RunConfig& partial);

// Returns whether `auto` selects bfloat16 on the CPU (precision_choice.h).
inline bool bfloat16Pays(const EngineReport& machine) {
    return machine.automatic.precision == "bfloat16";
}

// Returns whether the CPU kernels for this instruction set multiply bfloat16 factors.
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
