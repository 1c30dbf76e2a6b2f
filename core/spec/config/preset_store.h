// Reads named run configs (resources/presets): ID.json is a config file, ID.md describes it.
#pragma once

#include "core/api/engine/engine_catalogue.h"

namespace headscope::config {

// Sorted by id; skips files that are not configs.
std::vector<Preset> listPresets(const std::string& folder);

}  // namespace headscope::config
