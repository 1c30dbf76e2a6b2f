// Which settings of the transformer family go together.
#pragma once

#include "core/api/result.h"
#include "core/api/run_config.h"

#include <string>
#include <vector>

namespace headscope::models {

// config: filled in. Refuses with the reason and the allowed values; warns of settings that do nothing.
Status checkTransformer(const RunConfig& config, std::vector<std::string>& warnings);

}  // namespace headscope::models
