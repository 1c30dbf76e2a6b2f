// Answers the request of core/api/requests/joint_ablation.h: how the effects of two heads depend on
// each other.
#pragma once

#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds its row to the table of requests.
void addJointAblation(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
