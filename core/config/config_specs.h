// Which parameter specs apply to a partly given config, with the fallbacks that match it.
#pragma once

#include "core/api/engine_catalogue.h"
#include "core/api/engine_tools.h"
#include "core/data/dataset.h"

namespace headscope::config {

// What the specs depend on besides the config.
struct Surroundings {
    std::vector<std::shared_ptr<const data::DatasetSource>> datasets;
    EngineReport machine;
    std::string runsFolder;
};

const data::DatasetSource* sourceOf(const Surroundings& surroundings, const std::string& id);
// What was given, else the dataset's recommendation, else the model for the dataset's task.
std::string modelIdOf(const Surroundings& surroundings, const RunConfig& partial);
std::string presetOf(const Surroundings& surroundings, const RunConfig& partial);

// In the order of the form: dataset, model, objective, training, run. Never fails: an unknown id counts as not given.
std::vector<ParamSpec> specsFor(const Surroundings& surroundings, const RunConfig& partial);

// Whether `auto` takes bfloat16 on the CPU (precision_choice.h).
inline bool bfloat16Pays(const EngineReport& machine) {
    return machine.automatic.precision == "bfloat16";
}

// Whether CPU kernels for this instruction set split factors into three parts of bfloat16 (bfloat16x3).
inline bool kernelsSplit(const std::string& kernels) {
    return kernels == "amx" || kernels == "avx512bf16";
}

constexpr std::int64_t kUsualCheckpointEvery = 500;  // default of train.checkpoint_every, in steps

std::vector<ParamSpec> trainParameters(const EngineReport& machine, const std::string& learningRateSchedule);
// Beside them where the data are pairs of texts.
std::vector<ParamSpec> pairParameters();
std::vector<ParamSpec> runParameters(const std::string& runsFolder);

}  // namespace headscope::config
