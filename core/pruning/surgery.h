// Heads cut out of a model: what is left of its spec and its weights. No torch.
//
// A head h of a site owns dh rows of W_Q, W_K and W_V (one block, queries then keys then values) and dh columns of W_O;
// they go with it. The output bias stays, so that the smaller model's logits are those of the model with these heads
// switched off (Michel et al. 2019, arXiv 1905.10650, section 4.2).
#pragma once

#include "core/api/smaller_model.h"
#include "core/io/tensor_file.h"
#include "core/models/spec.h"

namespace headscope::pruning {

// Errors: Usage where nothing or everything would go, a head is not there, or heads cannot go one by one: simulated
// heads, heads that share a mass (bayes-softmax), are weighed against each other or read parts of the stream of their
// own; keys and values shared in groups that would keep different numbers of heads; a model of another family.
Result<models::ModelSpec> withoutHeads(const models::ModelSpec& spec, const HeadMask& removed);
// Whether any head of such a model may go, whatever the others do: before work that will only then know which ones.
// Errors: Usage as above, also for keys and values shared in groups.
Status checkHeadsGoAlone(const models::ModelSpec& spec);
// Errors: Usage, naming the first site that would lose all of its heads.
Status checkOneHeadASite(const models::ModelSpec& spec, const HeadMask& removed);

// A tensor whose dimension 0 or 1 holds `heads` heads side by side, equal shares in order: what is left of it when only
// these stay.
io::PlainTensor withHeads(const io::PlainTensor& tensor, std::size_t dimension, std::int64_t heads,
                          const std::vector<std::int64_t>& kept);
// weights: of a model of `spec`. removed: as withoutHeads accepted it.
io::TensorFile cutWeights(const models::ModelSpec& spec, const HeadMask& removed, const io::TensorFile& weights);

// "removed heads encoder.0:1,3"
std::string editText(const models::ModelSpec& spec, const HeadMask& removed);
ModelSize sizeOf(const models::ModelSpec& spec, std::int64_t batch);

}  // namespace headscope::pruning
