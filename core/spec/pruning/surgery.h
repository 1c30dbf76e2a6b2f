// Removes heads from a model's spec and weights. Does not depend on LibTorch. Head h of a site owns
// dh rows of each of W_Q, W_K and W_V, stored as one block in this order, and dh columns of W_O.
// These are removed with the head. The output bias stays. So the smaller model has the same logits
// as the model with these heads masked (Michel et al. 2019, arXiv 1905.10650, section 4.2).
#pragma once

#include "core/api/requests/smaller_model.h"
#include "core/base/io/tensor_file.h"
#include "core/spec/models/spec.h"

namespace headscope::pruning {

// Returns the spec without the removed heads. Errors: Usage if no heads or all heads would be
// removed, or a head does not exist. Also if heads cannot be removed independently. This applies to
// simulated heads, bayes-softmax, dynamic head weights, routed heads, split inputs, models of other
// families, and grouped keys and values if the remaining groups would be unequal.
Result<models::ModelSpec> withoutHeads(const models::ModelSpec& spec, const HeadMask& removed);
// Returns whether any single head of the model can be removed independently of the others. Call it
// before work that determines which heads to remove. Errors: those of withoutHeads; also Usage for
// keys and values shared in groups.
Status checkHeadsGoAlone(const models::ModelSpec& spec);
// Checks that every site keeps a head. Errors: Usage, with the first site that would lose all its
// heads.
Status checkOneHeadASite(const models::ModelSpec& spec, const HeadMask& removed);

// Returns the weights without the removed heads. weights: of a model of `spec`. removed: as
// accepted by withoutHeads.
io::TensorFile cutWeights(const models::ModelSpec& spec, const HeadMask& removed,
                          const io::TensorFile& weights);

// Returns a description such as "removed heads encoder.0:1,3", or "merged heads ..." if they were
// merged into others.
std::string editText(const models::ModelSpec& spec, const HeadMask& removed, bool merged = false);
// Returns the beginning of the names of the weights of a site's attention, such as
// "block0.attention.".
std::string attentionPrefix(const models::ModelSpec& spec, std::int64_t site);
ModelSize sizeOf(const models::ModelSpec& spec, std::int64_t batch);

}  // namespace headscope::pruning
