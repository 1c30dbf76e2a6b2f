// Answers the request of core/api/requests/head_projection.h: heads, or their contributions, as
// points of a plane.
#pragma once

#include "core/api/requests/head_projection.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds the handler of this request to the analyzer's table.
void addHeadProjection(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
