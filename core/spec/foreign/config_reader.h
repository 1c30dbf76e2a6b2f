// Reads config.json of a model folder.
#pragma once

#include "core/spec/foreign/architecture.h"

namespace headscope::foreign {

constexpr std::size_t kLargestConfig = std::size_t{1} << 20;  // bytes

// Returns the architecture that `config` describes. `file` names it in messages. Errors: BadData
// with the key, its value and what is allowed; also for an architecture that is not supported, a
// quantised model, and a model that needs code of its folder.
Result<Architecture> architectureFrom(const nlohmann::json& config, const std::string& file,
                                      const HeadChoice& choice = {});

}  // namespace headscope::foreign
