// Reads the config.json of an existing run. The file is not trusted, since it may be damaged,
// edited or written by another program.
#pragma once

#include "core/api/base/run_config.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/config/config_specs.h"

namespace headscope::runs {

// Reads a config for viewing. Guarantees that all needed keys exist with the right types, and that
// data and model settings are valid together, so that shapes can be computed. Settings newer than
// the run remain absent. Errors: Io; BadData naming the file and the key.
Result<RunConfig> storedConfig(const config::Environment& environment, const io::Directory& run);

// Reads a config for resuming: also checks the bounds of the training settings.
Result<RunConfig> storedConfigToTrain(const config::Environment& environment,
                                      const io::Directory& run);

// Checks that the settings of a model are valid in combination, so that a run with this config
// opens again. Settings that are absent have their defaults. Errors: Usage.
Status checkStoredModel(RunConfig config);

// Reads dataset.json and the vocabulary of a run. Errors: Io; BadData, also if they describe a
// dataset other than that of `config`.
Result<data::Dataset> storedDataset(const config::Environment& environment, const RunConfig& config,
                                    const io::Directory& run);

}  // namespace headscope::runs
