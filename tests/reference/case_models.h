// Models for reference cases (README): a complete text encoder, and one attention layer with a
// classifier.
#pragma once

#include "core/nn/models/model.h"
#include "tests/reference/reference_cases.h"

namespace headscope::pruning {

struct CaseModel {
    models::ModelPointer model;
    models::Input input;  // all samples of the case
};

// Returns a tensor of the case as a torch tensor. Errors: BadData if it is missing, empty or not
// finite.
Result<torch::Tensor> caseTensor(const analysis::ReferenceCase& given, const std::string& name);

// Builds the text encoder of cases "prune-stack" and "lrp-stack". Errors: BadData.
Result<CaseModel> stackModel(const analysis::ReferenceCase& given);
// Builds the layer of cases "prune-layer" and "lrp-layer": Y = concat_h(O_h) W_O^T + b_O, plus X
// with metadata residual = true. The logits are classifier(mean over valid tokens of Y). Errors:
// BadData.
Result<CaseModel> layerModel(const analysis::ReferenceCase& given);

// Converts a tensor to nested lists.
nlohmann::json numbersOf(const torch::Tensor& tensor);

}  // namespace headscope::pruning
