// Confusion matrix of a classifier: samples per true and predicted class.
#pragma once

#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Adds the handler of this request to the analyzer's table.
void addConfusion(TorchAnalyzer::Table& table);

}  // namespace headscope::analysis
