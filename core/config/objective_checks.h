// Checks which diversity terms fit the model and the data.
#pragma once

#include "core/api/catalogue.h"
#include "core/api/result.h"
#include "core/api/run_config.h"

namespace headscope::config {

// Checks a config whose defaults are filled in. Rejects terms that do not apply or are duplicates,
// with the reason and the allowed values. Warns about unwise ones. Errors: Usage.
Status checkObjectives(const RunConfig& config, Task task, std::vector<std::string>& warnings);

}  // namespace headscope::config
