// config.json: nested objects with "format_version".
#pragma once

#include "core/api/result.h"
#include "core/api/run_config.h"

#include <nlohmann/json_fwd.hpp>

namespace headscope::config {

// Errors: Io, BadData (not strict JSON, no object, another format version), Usage (a value that no setting can have).
Result<RunConfig> readConfigFile(const std::string& path);
Result<RunConfig> configFromJson(const nlohmann::json& json, const std::string& what);
// Indented, ends with a newline; reads back as the same config.
std::string configJson(const RunConfig& config);

}  // namespace headscope::config
