// Writes config.json of a model folder.
#pragma once

#include "core/spec/foreign/architecture.h"

namespace headscope::foreign {

// Returns the content of config.json. If the architecture was read from a folder, its keys are kept
// and only what has changed is replaced: the class, the names of the classes, removed heads and the
// type of the weights. `queryBiases`: the queries, keys and values have biases. `dtype`: F32, F16
// or BF16.
nlohmann::json configOf(const Architecture& architecture, bool queryBiases,
                        const std::string& dtype);

// Returns the type of weights that a config names, as F32, F16 or BF16; F32 if it names none.
std::string weightTypeIn(const nlohmann::json& config);

// Records heads that were removed in the key "pruned_heads". `headNumbers`: those left in each
// layer; `heads`: per layer before any were removed.
void setRemovedHeads(const std::vector<std::vector<std::int64_t>>& headNumbers, std::int64_t heads,
                     nlohmann::json& config);

}  // namespace headscope::foreign
