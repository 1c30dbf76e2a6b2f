// Direct logit attribution: the direct contribution of a part of the residual stream to the class
// logits.
#pragma once

#include "core/nn/models/model.h"

namespace headscope::analysis {

// Returns the effect on each class, (B, C). last: residual stream after the last block, (B, T, D).
// added: a part of it, (B, T, D).
// The standard deviation in the final norm is held constant. Then the readout (norm, mean over
// tokens, linear layer) is linear, and the effects of all parts plus the biases add up to the
// logits. Effects through later layers are not included.
// Returns an undefined tensor if the model cannot treat the deviation as a constant
// (Model::setRelevance), or does not produce class logits.
torch::Tensor directScores(models::Model& model, const models::Input& input,
                           const torch::Tensor& last, const torch::Tensor& added);

}  // namespace headscope::analysis
