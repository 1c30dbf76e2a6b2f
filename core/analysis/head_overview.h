// The questions of core/api/head_overview.h, answered from one set of weights.
#pragma once

#include "core/analysis/torch_analyzer.h"
#include "core/api/head_overview.h"

namespace headscope::analysis {

// Their rows in the table of who answers what.
void addHeadOverview(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
