// A ModelSpec as JSON: what model.json in a run's folder holds (core/runs/model_record.h). Its keys are those of the
// metadata of the weights (core/runs/model_description.h) where both have one. No torch.
#pragma once

#include "core/models/spec.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace headscope::models {

nlohmann::json specToJson(const ModelSpec& spec);
// Strict: every key is there, none is unknown, all values are in range and fit each other, so that layoutOf and
// makeModel can take the spec. A site may have no heads. what: the file, for messages. Errors: BadData naming the key,
// what was found and what is allowed.
Result<ModelSpec> specFromJson(const nlohmann::json& json, const std::string& what);

struct SpecDifference {
    std::string key, first, second;  // a key of the JSON, and its values as text
};
// Of two specs the first value that differs, what says most of the model before the rest; none where they are equal.
std::optional<SpecDifference> firstDifference(const ModelSpec& first, const ModelSpec& second);

}  // namespace headscope::models
