// Answers the query of core/api/questions/split_answers.h: the prediction for each sample of a split.
#pragma once

#include "core/api/questions/split_answers.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds its row to the table of queries.
void addSplitAnswers(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
