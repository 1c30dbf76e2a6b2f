// Which attention variants go together.
#pragma once

#include "core/api/parameters.h"

namespace headscope::config {

// config: filled in. Refuses with the reason and the allowed values; warns of settings that do nothing.
Status checkVariants(const RunConfig& config, std::vector<std::string>& warnings);

}  // namespace headscope::config
