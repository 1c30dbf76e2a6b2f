// Answers the query of core/api/ablation_changes.h: the samples whose prediction changes without
// some heads.
#pragma once

#include "core/analysis/torch_analyzer.h"
#include "core/api/ablation_changes.h"

namespace headscope::analysis {

// Adds its row to the table of queries.
void addChangedSamples(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
