// Repeats an ablation for each head and measures the score changes.
#pragma once

#include "core/nn/analysis/torch_analyzer.h"

#include <functional>

namespace headscope::analysis {

// goes: returns the heads to remove in the ablation for one head. Errors: those of the query.
Result<LeaveOneOutReport> scanHeads(TorchAnalyzer& analyzer, const LeaveOneOutQuestion& question,
                                    const std::function<std::vector<HeadPlace>(HeadPlace)>& goes, const Work& work);
// Adds OnlyOneQuestion (core/api/questions/head_pairs.h) to the table of queries.
void addHeadScans(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
