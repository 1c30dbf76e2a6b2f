// How important each head is, by any way of the catalogue.
#pragma once

#include "core/analysis/masked_answers.h"
#include "core/api/head_mask.h"
#include "core/pruning/head_samples.h"

namespace headscope::pruning {

// id: of builtinImportances(). off: heads that are off already. Errors: Usage (no such id, or the model or its task has
// not what it takes), Cancelled. setUp: what stands in for heads that ways by switching off do so with.
Result<HeadSamples> headSamples(models::Model& model, const analysis::Batches& batches, const std::string& id,
                                const std::vector<HeadPlace>& off, const analysis::Work& work,
                                const training::SetUpPass& setUp = {});

// The sizes of a model's sites alone, for lists of heads.
ModelShape siteShape(const models::Model& model);
// (sites, most heads) as [site * heads + head], NaN where a site has no such head.
std::vector<double> byHead(const torch::Tensor& values, const ModelShape& shape);

}  // namespace headscope::pruning
