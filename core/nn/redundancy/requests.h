// Handlers of the requests about redundant sets of heads, merging and composition.
#pragma once

#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::redundancy {

// Adds the handlers to the analyzer's table. Call once, before the first request.
void addRequests(analysis::TorchAnalyzer::Table& table);

}  // namespace headscope::redundancy
