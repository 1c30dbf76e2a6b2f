// Answers the query of core/api/head_card.h: a detailed report about one head.
#pragma once

#include "core/analysis/torch_analyzer.h"
#include "core/api/head_card.h"

namespace headscope::analysis {

// Adds its row to the table of queries.
void addHeadCard(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
