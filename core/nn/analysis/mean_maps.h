// Answers the request of core/api/requests/mean_maps.h: attention maps averaged over samples.
#pragma once

#include "core/api/requests/mean_maps.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds the handler of this request to the analyzer's table.
void addMeanMaps(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
