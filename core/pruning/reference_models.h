// The models of reference cases (README): a whole text encoder, and one attention layer with a classifier.
#pragma once

#include "core/analysis/reference_cases.h"
#include "core/models/model.h"

namespace headscope::pruning {

struct CaseModel {
    models::ModelPointer model;
    models::Input input;  // all samples of the case
};

// A tensor of the case, its shape checked by names (core/analysis/dimensions.h). Errors: BadData.
Result<torch::Tensor> caseTensor(const analysis::ReferenceCase& given, const std::string& name);

// "prune-stack" and "lrp-stack". Errors: BadData.
Result<CaseModel> stackModel(const analysis::ReferenceCase& given);
// "prune-layer" and "lrp-layer": Y = concat_h(O_h) W_O^T + b_O, with metadata residual = true X + that; logits =
// classifier(mean over valid tokens of Y). Errors: BadData.
Result<CaseModel> layerModel(const analysis::ReferenceCase& given);

// Nested lists.
nlohmann::json numbersOf(const torch::Tensor& tensor);

}  // namespace headscope::pruning
