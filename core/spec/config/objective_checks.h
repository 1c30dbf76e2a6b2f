// Checks which diversity terms fit the model and the data.
#pragma once

#include "core/api/base/result.h"
#include "core/api/base/run_config.h"
#include "core/api/runs/catalogue.h"

namespace headscope::config {

// Checks a config whose defaults are filled in. Rejects terms that do not apply or are duplicates,
// with the reason and the allowed values. Warns about unwise ones. Errors: Usage.
Status checkObjectives(const RunConfig& config, Task task, std::vector<Message>& warnings);

}  // namespace headscope::config
