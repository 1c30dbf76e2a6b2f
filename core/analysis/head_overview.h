// Answers the queries of core/api/head_overview.h: all heads of a model in one report.
#pragma once

#include "core/analysis/torch_analyzer.h"
#include "core/api/head_overview.h"

namespace headscope::analysis {

// Adds their rows to the table of queries.
void addHeadOverview(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
