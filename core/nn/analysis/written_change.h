// Measures how generated text changes without some of the heads.
#pragma once

#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Generates text for the samples with greedy search, once with all heads and once without the heads
// that the mask removes (undefined: none). Adds scores, paired differences and texts to the report.
// Errors: Cancelled.
Status addWrittenChange(TorchAnalyzer& analyzer, const data::Subset& samples,
                        const torch::Tensor& headMask, const Work& work, AblationReport& report);

}  // namespace headscope::analysis
