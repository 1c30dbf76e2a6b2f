// Answers the query of core/api/mean_maps.h: attention maps averaged over samples.
#pragma once

#include "core/analysis/torch_analyzer.h"
#include "core/api/mean_maps.h"

namespace headscope::analysis {

// Adds its row to the table of queries.
void addMeanMaps(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
