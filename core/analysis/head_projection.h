// The question of core/api/head_projection.h, answered from one set of weights.
#pragma once

#include "core/analysis/torch_analyzer.h"
#include "core/api/head_projection.h"

namespace headscope::analysis {

// Its row in the table of who answers what.
void addHeadProjection(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
