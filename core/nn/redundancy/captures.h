// Passes samples through a model and hands over the tensors of one attention site at a time, so
// that only one site of one batch is in memory.
#pragma once

#include "core/nn/analysis/torch_analyzer.h"

#include <functional>

namespace headscope::redundancy {

// One attention site on one batch.
struct SiteBatch {
    int site = 0;
    std::int64_t firstSample = 0;  // index of the batch's first sample in the subset
    const measures::MaskedLayer& layer;
    const models::Input& input;
};

// Calls `use` for each batch and, within a batch, for each site in order. Uses float32 products and
// no gradients. Errors: Cancelled. Throws if a context is
// not finite (models::requireFinite).
Status forEachSite(analysis::TorchAnalyzer& analyzer, const data::Subset& samples,
                   const analysis::Work& work, const std::function<void(const SiteBatch&)>& use);

}  // namespace headscope::redundancy
