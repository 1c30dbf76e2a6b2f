// How two heads depend on each other (core/api/head_pairs.h).
#pragma once

#include "core/analysis/torch_analyzer.h"

namespace headscope::analysis {

void addHeadPairs(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
