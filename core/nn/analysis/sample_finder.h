// Answers the request of core/api/requests/sample_finder.h: the prediction for each sample of a
// split.
#pragma once

#include "core/api/requests/sample_finder.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds the handler of this request to the analyzer's table.
void addSampleFinder(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
