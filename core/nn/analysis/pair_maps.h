// Attention maps of encoder-decoder models.
#pragma once

#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Returns the maps of every site for the target that the query chooses: encoder (S, S), decoder (T,
// T), cross (T, S). S and T count source and target tokens with [END]. Errors: Usage, BadData (not
// UTF-8), Cancelled.
Result<AttentionMaps> pairMaps(TorchAnalyzer& analyzer, const AttentionRequest& request,
                               const Work& work);

// Sets the chosen target in a batch of one sample. hidden: hidden source tokens, see models::Input.
// Errors: those of pairMaps.
Status wantTarget(TorchAnalyzer& analyzer, const AttentionRequest& request,
                  const torch::Tensor& headMask, const torch::Tensor& hidden, const Work& work,
                  data::Batch& one);

}  // namespace headscope::analysis
