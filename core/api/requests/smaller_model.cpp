#include "core/api/requests/smaller_model.h"

#include "core/api/runs/further_training.h"

#include <algorithm>
#include <filesystem>
#include <numeric>

namespace headscope {

int ModelSize::heads() const {
    return std::accumulate(headsPerLayer.begin(), headsPerLayer.end(), 0);
}

double ModelSize::attentionShare() const {
    return parameters > 0
               ? static_cast<double>(attentionParameters) / static_cast<double>(parameters)
               : 0;
}

RunConfig fineTuning(const SmallerModel& smaller, int epochs) {
    auto config = furtherTraining(smaller.config, smaller.run, smaller.name);
    config.values["train.epochs"] = static_cast<std::int64_t>(epochs);
    config.values["train.steps"] = std::int64_t{0};
    config.values["run.folder"] = std::filesystem::path(smaller.run).parent_path().string();
    const auto& heads = smaller.after.headsPerLayer;
    // The penalty compares heads of a layer, so it needs a layer with two heads.
    if (std::any_of(heads.begin(), heads.end(), [](int count) { return count > 1; })) return config;
    config.values["objective.lambda"] = 0.0;
    config.values["objective.terms"] = std::string();
    return config;
}

}  // namespace headscope
