// What the texts that a model writes lose without some of its heads.
#pragma once

#include "core/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Writes answers to the samples, greedily, with all heads and without those of the mask (undefined: none), and puts
// their scores, the paired differences and the texts into the report. Errors: Cancelled.
Status addWrittenChange(TorchAnalyzer& analyzer, const data::Subset& samples, const torch::Tensor& headMask,
                        const Work& work, AblationReport& report);

}  // namespace headscope::analysis
