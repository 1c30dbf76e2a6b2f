// Computes the results of pruning reference cases, by the same code as the queries.
#pragma once

#include "core/base/io/reference_cases.h"
#include "core/nn/analysis/masked_answers.h"
#include "core/nn/analysis/torch_analyzer.h"
#include "core/service/backend/reference_question.h"

namespace headscope::pruning {

// Several adds the variants that differ only in models with more than one layer.
enum class CaseLayers { One, Several };

// Returns losses, gate gradients, importances, ablation of single heads, single-head-kept, and
// pruning in steps of 10 per cent. `batches` must be a single batch.
Result<analysis::ReferenceAnswer> pruningAnswers(models::Model& model, const analysis::Batches& batches,
                                                 CaseLayers layers);

Result<std::string> pruningReference(analysis::TorchAnalyzer& analyzer, const PruningReferenceQuestion& question,
                                     const analysis::Work& work);

// Adds the kinds prune-stack, prune-layer, lrp-stack, lrp-layer, l0-gates, gha-maps and gha-votes.
void addReferenceKinds(analysis::ReferenceKinds& kinds);

}  // namespace headscope::pruning
