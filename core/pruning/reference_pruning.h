// What a reference case of pruning asks of a model and its samples, computed as the questions compute it.
#pragma once

#include "core/analysis/masked_answers.h"
#include "core/analysis/reference_cases.h"
#include "core/analysis/torch_analyzer.h"
#include "core/pruning/reference_question.h"

namespace headscope::pruning {

// Whether the variants of pruning include those that only differ between several layers.
enum class CaseLayers { One, Several };

// Losses, gate gradients, importances, one head off and one head alone, pruning in steps of 10 per cent: all samples of
// `batches`, which are one batch.
Result<analysis::ReferenceAnswer> pruningAnswers(models::Model& model, const analysis::Batches& batches,
                                                 CaseLayers layers);

Result<std::string> pruningReference(analysis::TorchAnalyzer& analyzer, const PruningReferenceQuestion& question,
                                     const analysis::Work& work);

// prune-stack, prune-layer, lrp-stack, lrp-layer, l0-gates, gha-maps, gha-votes.
void addReferenceKinds(analysis::ReferenceKinds& kinds);

}  // namespace headscope::pruning
