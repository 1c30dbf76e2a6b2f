// Reads named run configs (resources/presets): ID.json is a config file, ID.md describes it.
#pragma once

#include "core/api/engine/engine_catalogue.h"

namespace headscope::config {

// Returns the presets of a folder, sorted by id. Skips files that are not configs.
std::vector<Preset> listPresets(const std::string& folder);

}  // namespace headscope::config
