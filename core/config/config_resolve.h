// From what a person said to a complete, checked config.
#pragma once

#include "core/api/run_config.h"
#include "core/config/config_specs.h"

namespace headscope::config {

// Errors: Usage, Io (a path that is not there); see the rows F001 to F103 of the bad-input table.
Result<ResolvedConfig> resolveConfig(const Surroundings& surroundings, const RunConfig& partial);

// A stored config with the fallbacks of the settings it lacks, which are younger than it and do nothing unless they are
// set. Where the dataset or the model is not known here, its settings stay as they are.
RunConfig withFallbacks(const Surroundings& surroundings, RunConfig stored);

// Checks that need the loaded data: patch against image size, batch against the number of samples. Errors: Usage.
Status checkAgainstData(const RunConfig& config, const data::Dataset& dataset);

}  // namespace headscope::config
