// Answers the query of core/api/split_answers.h: the prediction for each sample of a split.
#pragma once

#include "core/analysis/torch_analyzer.h"
#include "core/api/split_answers.h"

namespace headscope::analysis {

// Adds its row to the table of queries.
void addSplitAnswers(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
