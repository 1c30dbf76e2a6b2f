// The question of core/api/mean_maps.h, answered from one set of weights.
#pragma once

#include "core/analysis/torch_analyzer.h"
#include "core/api/mean_maps.h"

namespace headscope::analysis {

// Its row in the table of who answers what.
void addMeanMaps(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
