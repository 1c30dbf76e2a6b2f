// Converts typed settings to a run config, using the engine's parameter specifications.
#pragma once

#include "app/cli/command_line.h"
#include "core/api/engine/engine_catalogue.h"
#include "core/api/engine/engine_runs.h"

namespace headscope::cli {

// Returns the settings of the config file, overridden by the typed ones, without defaults. Errors:
// those of buildConfig.
Result<RunConfig> partialConfig(const Catalogue& catalogue, const Runs& runs,
                                const Arguments& arguments, const RunConfig& base = {});
// Same as partialConfig, but with defaults, and with all settings checked together. Errors: Usage
// with the option and the allowed values (for an unknown key, the most similar one); Io and BadData
// from the file.
Result<ResolvedConfig> buildConfig(const Catalogue& catalogue, const Runs& runs,
                                   const Arguments& arguments);

// Parses "0.1,2.3" or "encoder.0:1 encoder.2:3" as a mask for this shape. Errors: Usage, with the
// allowed layers and heads.
Result<HeadMask> parseAblation(const std::string& typed, const ModelShape& shape);

// Parses "", "last", "best" or a step number.
Result<std::int64_t> parseStep(const std::string& typed);

}  // namespace headscope::cli
