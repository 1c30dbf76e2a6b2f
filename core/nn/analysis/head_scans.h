// Repeats an ablation for each head and measures the score changes.
#pragma once

#include "core/nn/analysis/torch_analyzer.h"

#include <functional>

namespace headscope::analysis {

// Runs one ablation per head. goes: returns the heads to remove in the ablation for one head.
// Errors: those of the request.
Result<LeaveOneOutReport> scanHeads(TorchAnalyzer& analyzer, const LeaveOneOutRequest& request,
                                    const std::function<std::vector<HeadPlace>(HeadPlace)>& goes,
                                    const Work& work);
// Adds the handler of SingleHeadKeptRequest (core/api/requests/joint_ablation.h) to the table.
void addHeadScans(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
