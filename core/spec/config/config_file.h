// Reads and writes config.json: nested objects with a "format_version".
#pragma once

#include "core/api/base/result.h"
#include "core/api/base/run_config.h"

#include <nlohmann/json_fwd.hpp>

namespace headscope::config {

// Read a config. Errors: Io, BadData (not strict JSON, not an object, another format version),
// Usage (a value of a wrong type).
Result<RunConfig> readConfigFile(const std::string& path);
Result<RunConfig> configFromJson(const nlohmann::json& json, const Message& what);
Result<RunConfig> configFromJson(const nlohmann::json& json,
                                 const std::string& what);  // name of the file in messages
// Returns indented JSON that ends with a newline and reads back as the same config.
std::string configJson(const RunConfig& config);

}  // namespace headscope::config
