// Head after head: what is lost as some heads go for each of them.
#pragma once

#include "core/analysis/torch_analyzer.h"

#include <functional>

namespace headscope::analysis {

// goes: the heads that are off for one head's sake. Errors: those of the question.
Result<LeaveOneOutReport> scanHeads(TorchAnalyzer& analyzer, const LeaveOneOutQuestion& question,
                                    const std::function<std::vector<HeadPlace>(HeadPlace)>& goes, const Work& work);
// OnlyOneQuestion (core/api/head_pairs.h).
void addHeadScans(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
