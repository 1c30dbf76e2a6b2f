// Answers the request of core/api/requests/joint_ablation.h: how the effects of two heads depend on
// each other.
#pragma once

#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds the handler of this request to the analyzer's table.
void addJointAblation(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
