// Handlers of the requests about self-repair and patching.
#pragma once

#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::patching {

// Adds the handlers to the analyzer's table. Call once, before the first request.
void addRequests(analysis::TorchAnalyzer::Table& table);

}  // namespace headscope::patching
