// Silhouettes of the heads' contributions, for analyze.
#pragma once

#include "app/cli/console.h"
#include "core/api/engine/engine.h"

#include <cstdint>
#include <string>

namespace headscope::cli {

// Measures how well the contributions of heads separate at a step, and prints it. Returns an exit
// code.
int showSilhouettes(Engine& engine, const std::string& path, std::int64_t step, Console& console);

}  // namespace headscope::cli
