// The config.json of a run that exists: read with distrust, since it may be damaged, edited or of another program.
#pragma once

#include "core/api/run_config.h"
#include "core/config/config_specs.h"
#include "core/runs/run_folder.h"

namespace headscope::runs {

// Every key that reading a run needs is there and of the right type; data and model settings are within their bounds
// and fit each other, so that shapes can be computed from them. Settings that came later than the run stay absent.
// Errors: Io; BadData, naming the file and the key.
Result<RunConfig> storedConfig(const config::Surroundings& surroundings, const io::Directory& run);

// The same for going on with the run: training's settings within their bounds too.
Result<RunConfig> storedConfigToTrain(const config::Surroundings& surroundings, const io::Directory& run);

// dataset.json and vocabulary.json of the run of `config`. Errors: Io; BadData, also where they are of other data.
Result<data::Dataset> storedDataset(const config::Surroundings& surroundings, const RunConfig& config,
                                    const io::Directory& run);

}  // namespace headscope::runs
