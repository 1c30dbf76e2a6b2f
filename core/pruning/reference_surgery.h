// The structural part of a reference case: heads cut out of its model, and what is left of sizes, shapes and logits.
#pragma once

#include "core/api/head_mask.h"
#include "core/pruning/reference_models.h"

namespace headscope::pruning {

// Of a transformer. removed: in the order in which the answer names them. Errors: those of withoutHeads (surgery.h).
Result<analysis::ReferenceAnswer> structuralAnswer(const models::Model& model, const models::Input& input,
                                                   const std::vector<HeadPlace>& removed);
// Of a case with metadata remove = "l.h,...": a stack, or a single layer. whole: its model.
Result<analysis::ReferenceAnswer> structuralStack(const analysis::ReferenceCase& given, const CaseModel& whole);
Result<analysis::ReferenceAnswer> structuralLayer(const analysis::ReferenceCase& given, const CaseModel& whole);

}  // namespace headscope::pruning
