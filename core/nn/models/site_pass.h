// Applies the options of a Pass to one attention site, for models with multi-head attention.
#pragma once

#include "core/nn/attention/dropout.h"
#include "core/nn/models/model.h"

namespace headscope::models {

// Returns the options of a site with this many heads: cosine, record, maps, head mask and
// replacement. The model itself sets the visibility.
attention::Options siteOptions(const Pass& pass, std::int64_t site, std::int64_t heads);
// wantsCapture: whether an activation capture is requested. keepCapture stores the capture of a
// site in pass.captures.
bool wantsCapture(const Pass& pass, const attention::Options& options);
void keepCapture(Pass& pass, std::int64_t site, std::int64_t sites, attention::Output&& capture);

// Rows of a stream. If the stream is packed, `packed` contains the sample of each row.
struct StreamRows {
    std::int64_t samples = 0;
    torch::Tensor packed;  // (rows) int64, or undefined
    torch::TensorOptions options;
    std::int64_t firstSample = 0;  // see Input::firstSample
};
// Describes the rows of stream x. valid: location of the valid tokens, used if x is packed.
StreamRows streamRows(const torch::Tensor& x, const Input& input, const ValidRows& valid);
// Packs a replacement for a packed stream: (B, T, H*dh) -> (rows, H*dh). Other shapes are returned
// unchanged.
torch::Tensor packedReplacements(const torch::Tensor& replacements, const ValidRows& valid);
// Returns the dropout masks of a training step with probability p, over rows with ids `places`;
// empty in evaluation. Models must take their masks from here, so that a replayed step gets new
// masks.
attention::StepMasks stepMasks(const Pass& pass, double p, torch::Tensor places);
// Returns DropHead factors times the pass's gates, as attention::Options::headDrop; undefined
// without both.
torch::Tensor headFactorsAt(const Pass& pass, std::int64_t site, std::int64_t heads,
                            const StreamRows& rows);

}  // namespace headscope::models
