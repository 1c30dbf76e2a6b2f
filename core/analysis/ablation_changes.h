// The question of core/api/ablation_changes.h, answered from one set of weights.
#pragma once

#include "core/analysis/torch_analyzer.h"
#include "core/api/ablation_changes.h"

namespace headscope::analysis {

// Its row in the table of who answers what.
void addChangedSamples(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
