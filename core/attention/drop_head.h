// DropHead: whole heads are dropped while training, a draw a sample and layer (Zhou et al. 2020, arXiv 2004.13342).
#pragma once

#include "core/attention/dropout.h"

namespace headscope::attention {

// (B, H) factors on the contexts: 0 for dropped heads, H / kept for the others of that sample, so that the sum over
// heads keeps its scale whatever was drawn. A sample that would lose all heads keeps all. mask: one place a sample.
torch::Tensor headDropFactors(std::int64_t heads, const DropoutMask& mask, const torch::TensorOptions& options);

}  // namespace headscope::attention
