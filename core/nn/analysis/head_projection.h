// Answers the request of core/api/requests/head_projection.h: maps of heads or of their
// contributions in the plane.
#pragma once

#include "core/api/requests/head_projection.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds its row to the table of requests.
void addHeadProjection(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
