// Which diversity terms can be used with the model and the data.
#pragma once

#include "core/api/catalogue.h"
#include "core/api/result.h"
#include "core/api/run_config.h"

namespace headscope::config {

// config: filled in. Refuses what cannot apply or is said twice, with the reason and the allowed values; warns of what
// runs but is unwise. Errors: Usage.
Status checkObjectives(const RunConfig& config, Task task, std::vector<std::string>& warnings);

}  // namespace headscope::config
