// What a part of the residual stream adds to the scores of the classes by itself: direct logit attribution.
#pragma once

#include "core/models/model.h"

namespace headscope::analysis {

// last: (B, T, D) behind the last block; added: (B, T, D), a part of it. -> (B, C). With the deviation of the final
// norm held at what it is, the readout (norm, mean over the tokens, linear layer) is linear: the parts of a stream, and
// the readout's own biases, add up to the scores exactly. What later layers make of the part is no part of this.
// Undefined where the model cannot hold its norm, or gives no scores of classes.
torch::Tensor directScores(models::Model& model, const models::Input& input, const torch::Tensor& last,
                           const torch::Tensor& added);

}  // namespace headscope::analysis
