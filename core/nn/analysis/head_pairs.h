// Answers the query of core/api/questions/head_pairs.h: how the effects of two heads depend on each other.
#pragma once

#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds its row to the table of queries.
void addHeadPairs(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
