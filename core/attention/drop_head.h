// DropHead: whole heads are dropped while training, a draw a sample and layer (Zhou et al. 2020, arXiv 2004.13342).
#pragma once

#include "core/attention/layers.h"

namespace headscope::attention {

// (B, H) factors on the contexts: 0 for dropped heads, H / kept for the others of that sample, so that the sum over
// heads keeps its scale whatever was drawn. A sample that would lose all heads keeps all. Takes one key.
torch::Tensor headDropFactors(std::int64_t batch, std::int64_t heads, double p, DropoutKeys& keys,
                              const torch::TensorOptions& options);

}  // namespace headscope::attention
