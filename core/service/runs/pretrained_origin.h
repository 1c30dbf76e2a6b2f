// The pretrained model that a run was imported from: the key "pretrained" of run.json.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headscope::runs {

struct PretrainedOrigin {
    std::string folder;                // name without its path
    std::string className, modelType;  // as in its config.json
    // Name and SHA-256 of each file with weights.
    std::vector<std::pair<std::string, std::string>> files;
};

nlohmann::json jsonOf(const PretrainedOrigin& origin);
// `record`: content of run.json. Returns nothing for runs that were not imported. Values of another
// type are left out, because a run.json of another version must be readable.
std::optional<PretrainedOrigin> originIn(const nlohmann::json& record);

}  // namespace headscope::runs
