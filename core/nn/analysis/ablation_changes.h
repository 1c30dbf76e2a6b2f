// Answers the request of core/api/requests/ablation_changes.h: the samples whose prediction changes
// without some heads.
#pragma once

#include "core/api/requests/ablation_changes.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds the handler of this request to the analyzer's table.
void addChangedSamples(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
