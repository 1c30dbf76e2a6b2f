// The pretrained model that a run was imported from: the key "pretrained" of run.json, and the
// model's config.json. Runs that continue from an imported run contain both as well.
#pragma once

#include "core/base/io/directory.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headscope::runs {

struct PretrainedOrigin {
    std::string folder;                // name of the model's folder, without the path
    std::string className, modelType;  // as in the model's config.json
    // Name and SHA-256 of each file with weights.
    std::vector<std::pair<std::string, std::string>> files;
    bool newOutput = false;  // whether the output layer is new, with random weights
};

nlohmann::json jsonOf(const PretrainedOrigin& origin);
// Reads the origin. record: content of run.json. Empty for runs that were not imported. Values of
// another type are ignored, because a run.json of another version must be readable.
std::optional<PretrainedOrigin> originIn(const nlohmann::json& record);

// Returns the content of pretrained_config.json; "" if the run does not come from a pretrained
// model. Errors: Io, BadData.
Result<std::string> readPretrainedConfig(const io::Directory& run);
// Writes pretrained_config.json, unless `text` is "". Errors: Io.
Status writePretrainedConfig(const io::Directory& run, const std::string& text);

}  // namespace headscope::runs
