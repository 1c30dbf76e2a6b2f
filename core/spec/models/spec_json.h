// Converts a ModelSpec to and from JSON, the content of model.json in a run folder
// (core/service/runs/model_record.h). Keys match those of the weights' metadata
// (core/service/runs/model_description.h) if both have them. Does not depend on LibTorch.
#pragma once

#include "core/spec/models/spec.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace headscope::models {

nlohmann::json specToJson(const ModelSpec& spec);
// Parses a spec strictly: all keys must be known, in range and consistent, so that layoutOf and
// makeModel accept the result. All must be present, except those of TransformerStyle and Copy,
// which are written only if they are not the default. A site may have 0 heads. what: names the JSON
// in messages. Errors: BadData with the key, its value and the allowed values.
Result<ModelSpec> specFromJson(const nlohmann::json& json, const Message& what);
Result<ModelSpec> specFromJson(const nlohmann::json& json,
                               const std::string& what);  // a file's name, for messages

struct SpecDifference {
    std::string key, first, second;  // a JSON key, and its two values as text
};
// Returns the first difference between two specs, comparing the most informative keys first. Empty
// if they are equal.
std::optional<SpecDifference> firstDifference(const ModelSpec& first, const ModelSpec& second);

}  // namespace headscope::models
