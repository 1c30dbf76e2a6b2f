// Answers the request of core/api/requests/sample_finder.h: the prediction for each sample of a
// split.
#pragma once

#include "core/api/requests/sample_finder.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds its row to the table of requests.
void addSampleFinder(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
