// Handlers of the pruning requests (core/api/requests/pruning.h) for one set of weights.
#pragma once

#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::pruning {

// Adds the handlers to the analyzer's table. Call once, before the first request.
void addRequests(analysis::TorchAnalyzer::Table& table);

}  // namespace headscope::pruning
