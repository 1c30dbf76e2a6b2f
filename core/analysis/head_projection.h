// Answers the query of core/api/head_projection.h: maps of heads or of their contributions in the
// plane.
#pragma once

#include "core/analysis/torch_analyzer.h"
#include "core/api/head_projection.h"

namespace headscope::analysis {

// Adds its row to the table of queries.
void addHeadProjection(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
