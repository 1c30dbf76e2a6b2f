// From typed settings to a run's config, through the engine's parameter specs.
#pragma once

#include "app/cli/command_line.h"
#include "core/api/engine_catalogue.h"
#include "core/api/engine_runs.h"

namespace headscope::cli {

// Config file first, then the settings over it, before anything is filled in. Errors: as buildConfig.
Result<RunConfig> partialConfig(const Catalogue& catalogue, const Runs& runs, const Arguments& arguments,
                                const RunConfig& base = {});
// Config file first, then the settings over it, checked against each other. Errors: Usage naming the option and what is
// allowed (unknown keys with the nearest one), Io and BadData from the file.
Result<ResolvedConfig> buildConfig(const Catalogue& catalogue, const Runs& runs, const Arguments& arguments);

// "0.1,2.3" or "encoder.0:1 encoder.2:3" to a mask for this shape. Errors: Usage with the allowed layers and heads.
Result<HeadMask> parseAblation(const std::string& typed, const ModelShape& shape);

// "", "last", "best" or a step number.
Result<std::int64_t> parseStep(const std::string& typed);

}  // namespace headscope::cli
