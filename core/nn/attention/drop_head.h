// DropHead: drops whole heads during training, drawn per sample and layer (Zhou et al. 2020, arXiv
// 2004.13342).
#pragma once

#include "core/nn/attention/dropout.h"

namespace headscope::attention {

// Returns (B, H) factors for the contexts: 0 for dropped heads, H / kept for the other heads of the
// sample, so that the sum over heads keeps its scale. A sample that would lose all heads keeps all.
// mask: one row per sample.
torch::Tensor headDropFactors(std::int64_t heads, const DropoutMask& mask,
                              const torch::TensorOptions& options);

}  // namespace headscope::attention
