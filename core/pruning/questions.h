// The questions of core/api/pruning.h, answered from one set of weights.
#pragma once

#include "core/analysis/torch_analyzer.h"

namespace headscope::pruning {

// Adds their rows to those of the analyzer. Once, before anything is asked.
void addQuestions(analysis::TorchAnalyzer::Table& table);

}  // namespace headscope::pruning
