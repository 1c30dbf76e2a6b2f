// Answers the request of core/api/requests/head_card.h: a detailed report about one head.
#pragma once

#include "core/api/requests/head_card.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds its row to the table of requests.
void addHeadCard(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
