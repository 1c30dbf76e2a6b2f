// Settings of the patterns of sparse attention: their "model.*" specs, the pattern of a config, and
// its keys in model.json. Does not depend on LibTorch.
#pragma once

#include "core/api/base/result.h"
#include "core/api/base/run_config.h"
#include "core/api/runs/catalogue.h"
#include "core/spec/models/spec.h"

#include <nlohmann/json.hpp>

#include <vector>

namespace headscope::models {

class SpecReader;

// Returns the specs for models of a task; only images have patterns on the grid of patches.
std::vector<ParamSpec> patternParameters(Task task);
// config: resolved. Configs of earlier versions have no pattern.
attention::PatternOptions patternFrom(const RunConfig& config);
// Returns the settings that produce this pattern, of the given number of layers; empty for the full
// pattern.
RunConfig patternConfig(const attention::PatternOptions& pattern, std::int64_t layers);
// Checks that the settings fit together. Errors: Usage, with the reason and the allowed values.
Status checkPattern(const RunConfig& config);

// Adds the pattern to a model.json; a full pattern has no keys there. readPattern expects that the
// sites are read.
void addPattern(const ModelSpec& spec, nlohmann::json& json);
void readPattern(SpecReader& in, ModelSpec& spec);

}  // namespace headscope::models
