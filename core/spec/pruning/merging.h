// Merges heads of a model's weights into other heads of the same site. Does not depend on LibTorch.
// Formulas: core/nn/redundancy/README.md.
#pragma once

#include "core/api/requests/smaller_model.h"
#include "core/base/io/tensor_file.h"
#include "core/spec/models/spec.h"

namespace headscope::pruning {

// Checks merges of heads that will be removed afterwards (cutWeights). Errors: Usage if heads
// cannot be removed one by one (checkHeadsGoAlone), if a merged head stays or does not exist, if
// the head that takes over is removed, or if a rotation has the wrong size. Accepts an empty list.
Status checkMerges(const models::ModelSpec& spec, const std::vector<HeadMerge>& merges,
                   const HeadMask& removed);

// Returns the weights in which the output of every merged head goes through the head that stays:
// its W_O becomes the sum of W_O^h R_h over its group, in the layout of layers that compute W x,
// with the identity as its own R. Its queries, keys and values, their biases and b_O are unchanged,
// since R maps its contexts, which contain its value bias. Merged heads keep their weights, so
// remove them with cutWeights. Changed tensors become F32. merges: as accepted by checkMerges.
io::TensorFile mergedWeights(const models::ModelSpec& spec, const std::vector<HeadMerge>& merges,
                             const io::TensorFile& weights);

}  // namespace headscope::pruning
