// Where the heads of a model look that reads one text and writes another.
#pragma once

#include "core/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Maps of every site: encoder (S, S), decoder (T, T), cross (T, S), on the target that the question wants. S source
// tokens with [END], T target tokens with it. Errors: Usage, BadData (not UTF-8), Cancelled.
Result<AttentionMaps> pairMaps(TorchAnalyzer& analyzer, const AttentionQuestion& question, const Work& work);

// Gives a batch of one the target that is wanted. hidden: of its source, as in models::Input. Errors: those of above.
Status wantTarget(TorchAnalyzer& analyzer, const AttentionQuestion& question, const torch::Tensor& headMask,
                  const torch::Tensor& hidden, const Work& work, data::Batch& one);

}  // namespace headscope::analysis
