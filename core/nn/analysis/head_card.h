// Answers the request of core/api/requests/head_card.h: a detailed report about one head.
#pragma once

#include "core/api/requests/head_card.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds the handler of this request to the analyzer's table.
void addHeadCard(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
