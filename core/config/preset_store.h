// Named run configs (resources/presets): ID.json is a config file, ID.md beside it says what it shows.
#pragma once

#include "core/api/engine_catalogue.h"

namespace headscope::config {

// Ordered by id; a file that is no config is left out.
std::vector<Preset> listPresets(const std::string& folder);

}  // namespace headscope::config
