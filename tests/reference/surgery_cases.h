// Structural part of a reference case: removes heads from its model and returns sizes, shapes and
// logits of the smaller model.
#pragma once

#include "core/api/requests/head_mask.h"
#include "tests/reference/case_models.h"

namespace headscope::pruning {

// For a transformer. removed: in the order in which the result lists them. Errors: see withoutHeads
// (surgery.h).
Result<analysis::ReferenceAnswer> structuralAnswer(const models::Model& model,
                                                   const models::Input& input,
                                                   const std::vector<HeadPlace>& removed);
// For a case with metadata remove = "l.h,...": a stack, or a single layer. whole: the model of the
// case.
Result<analysis::ReferenceAnswer> structuralStack(const analysis::ReferenceCase& given,
                                                  const CaseModel& whole);
Result<analysis::ReferenceAnswer> structuralLayer(const analysis::ReferenceCase& given,
                                                  const CaseModel& whole);

}  // namespace headscope::pruning
