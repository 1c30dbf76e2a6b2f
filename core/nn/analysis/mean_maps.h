// Answers the request of core/api/requests/mean_maps.h: attention maps averaged over samples.
#pragma once

#include "core/api/requests/mean_maps.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds its row to the table of requests.
void addMeanMaps(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
