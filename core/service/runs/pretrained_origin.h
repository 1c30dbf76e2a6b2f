// The pretrained model that a run was imported from: the key "pretrained" of run.json, and the
// model's config.json. Runs that continue from such a run have them too.
#pragma once

#include "core/base/io/directory.h"

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

// Content of pretrained_config.json; "" if the run was not made from a pretrained model. Errors:
// Io, BadData.
Result<std::string> readPretrainedConfig(const io::Directory& run);
// Does nothing if `text` is "". Errors: Io.
Status writePretrainedConfig(const io::Directory& run, const std::string& text);

}  // namespace headscope::runs
