// The question of core/api/sample_answers.h, answered from one set of weights.
#pragma once

#include "core/analysis/torch_analyzer.h"
#include "core/api/sample_answers.h"

namespace headscope::analysis {

// Its row in the table of who answers what.
void addSampleAnswers(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
