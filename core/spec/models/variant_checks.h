// Checks that settings of the transformer family are compatible.
#pragma once

#include "core/api/base/result.h"
#include "core/api/base/run_config.h"

#include <string>
#include <vector>

namespace headscope::models {

// config: resolved. Rejects it with the reason and the allowed values; adds warnings for settings
// without effect.
Status checkTransformer(const RunConfig& config, std::vector<Message>& warnings);

}  // namespace headscope::models
