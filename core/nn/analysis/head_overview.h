// Answers the requests of core/api/requests/head_overview.h: all heads of a model in one report.
#pragma once

#include "core/api/requests/head_overview.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds the handlers of these requests to the analyzer's table.
void addHeadOverview(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
