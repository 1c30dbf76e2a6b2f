// The question of core/api/split_answers.h, answered from one set of weights.
#pragma once

#include "core/analysis/torch_analyzer.h"
#include "core/api/split_answers.h"

namespace headscope::analysis {

// Its row in the table of who answers what.
void addSplitAnswers(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
