// Settings of a run that trains the model of another run further. A plain value, standard library
// only.
#pragma once

#include "core/api/base/run_config.h"

#include <string>

namespace headscope {

// Returns `config`, the settings of the run at path `run`, so that a new run starts from the last
// weights of that run. The new run is named after `name`, the other run's name. Optimiser,
// schedules and penalty start from the beginning, and heads are neither gated nor grouped.
RunConfig furtherTraining(RunConfig config, const std::string& run, const std::string& name);

}  // namespace headscope
