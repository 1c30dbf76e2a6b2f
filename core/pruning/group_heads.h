// GroupQuestion (core/api/pruning.h), and the features that groups are made of.
#pragma once

#include "core/analysis/torch_analyzer.h"
#include "core/api/pruning.h"

namespace headscope::pruning {

// A head's values over (sample, token, channel) as one vector: (B, H, T, C) -> (H, B*T*C), queries and keys that are
// padding 0. maps: the last dimension is keys. Masks (B, T) bool, undefined: all valid.
torch::Tensor headFeatures(const torch::Tensor& perHead, const torch::Tensor& queryMask, const torch::Tensor& keyMask,
                           bool maps);

Result<GroupReport> groupHeads(analysis::TorchAnalyzer& analyzer, const GroupQuestion& question,
                               const analysis::Work& work);

}  // namespace headscope::pruning
