// The question of core/api/head_card.h, answered from one set of weights.
#pragma once

#include "core/analysis/torch_analyzer.h"
#include "core/api/head_card.h"

namespace headscope::analysis {

// Its row in the table of who answers what.
void addHeadCard(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
