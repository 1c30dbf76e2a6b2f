// Answers the query of core/api/questions/head_projection.h: maps of heads or of their contributions in the
// plane.
#pragma once

#include "core/api/questions/head_projection.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds its row to the table of queries.
void addHeadProjection(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
