// Turns the settings given by the user into a complete, checked config.
#pragma once

#include "core/api/base/run_config.h"
#include "core/spec/config/config_specs.h"

namespace headscope::config {

// Fills in defaults and checks all settings. toTrain: also checks that the machine has the memory
// for training. Errors: Usage, Io (a path that does not exist). Examples are rows F001 to F103 of
// tests/core/spec/config/config_table_test.cpp.
Result<ResolvedConfig> resolveConfig(const Environment& environment, const RunConfig& partial,
                                     bool toTrain = true);

// Adds the defaults of settings that are missing from a stored config. These settings were
// introduced after the config was written and have no effect unless set. If the dataset or model is
// unknown, its settings stay unchanged.
RunConfig withDefaults(const Environment& environment, RunConfig stored);

// Checks that need the loaded data: patch size against image size, batch against the number of
// samples. Errors: Usage.
Status checkAgainstData(const RunConfig& config, const data::Dataset& dataset);

}  // namespace headscope::config
