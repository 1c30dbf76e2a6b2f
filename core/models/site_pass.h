// What a Pass asks of one attention site, for the models that are made of multi-head attention.
#pragma once

#include "core/attention/dropout.h"
#include "core/models/model.h"

namespace headscope::models {

// Cosine, record, maps, head mask and what stands in of a site with so many heads; what is visible is the model's to
// say.
attention::Options siteOptions(const Pass& pass, std::int64_t site, std::int64_t heads);
// Whether the site's tap is wanted; keepTap puts it in its place among `sites`.
bool wantsTap(const Pass& pass, const attention::Options& options);
void keepTap(Pass& pass, std::int64_t site, std::int64_t sites, attention::Output&& tap);

// The rows of a stream: (B, T, D), or packed, where `packed` has each row's sample.
struct StreamRows {
    std::int64_t samples = 0;
    torch::Tensor packed;  // (rows) int64, or undefined
    torch::TensorOptions options;
    std::int64_t firstSample = 0;  // as of the Input
};
// Of x, whose valid tokens lie at `valid` of the input where it is packed.
StreamRows streamRows(const torch::Tensor& x, const Input& input, const ValidRows& valid);
// Stand-ins for a packed stream: (B, T, H*dh) -> (rows, H*dh), others as they are.
torch::Tensor packedStandIns(const torch::Tensor& instead, const ValidRows& valid);
// The dropout masks of a training step over rows that stand at `places`, with probability p; none in an evaluation.
// Only so does a model meet new masks in a step that is replayed.
attention::StepMasks stepMasks(const Pass& pass, double p, torch::Tensor places);
// DropHead and the pass's gates together, as attention::Options::headDrop; undefined: neither.
torch::Tensor headFactorsAt(const Pass& pass, std::int64_t site, std::int64_t heads, const StreamRows& rows);

}  // namespace headscope::models
