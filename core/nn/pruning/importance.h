// Head importance by any measure of the catalogue.
#pragma once

#include "core/api/requests/head_mask.h"
#include "core/nn/analysis/masked_answers.h"
#include "core/nn/pruning/head_samples.h"

namespace headscope::pruning {

// Measures the importance of heads per sample. id: one of builtinImportances(). off: heads that are
// already removed. replaced: replacements for heads that ablation-based measures remove. Errors:
// Usage (unknown id, or the measure does not apply to the model or its task), Cancelled.
Result<HeadSamples> headSamples(models::Model& model, const analysis::Batches& batches,
                                const std::string& id, const std::vector<HeadPlace>& off,
                                const analysis::Work& work,
                                const analysis::PathReplacements& replaced = {});

// Returns the numbers of sites and heads of a model, as lists of heads require them.
ModelShape siteShape(const models::Model& model);
// Converts (sites, most heads) to a list [site * heads + head]; NaN for absent heads.
std::vector<double> byHead(const torch::Tensor& values, const ModelShape& shape);

}  // namespace headscope::pruning
