// Computes the results of pruning reference cases, by the same code as the queries.
#pragma once

#include "core/api/requests/head_mask.h"
#include "core/nn/analysis/masked_answers.h"
#include "core/nn/analysis/torch_analyzer.h"
#include "tests/reference/reference_cases.h"

namespace headscope::pruning {

// The value Several also includes the variants that differ only in models with several layers.
enum class CaseLayers { One, Several };

// Returns losses, gate gradients, importances, ablation of single heads, single-head-kept, and
// pruning in steps of 10 per cent. `batches` must be a single batch.
Result<analysis::ReferenceAnswer> pruningAnswers(models::Model& model,
                                                 const analysis::Batches& batches,
                                                 CaseLayers layers);

// Returns the keys of a prune-run case for the run's model on a split.
struct PruningReferenceRequest {
    static constexpr const char* kId = "pruning-reference";
    using Answer = std::string;  // JSON

    std::string split = "test";
    // Heads to remove for the structural part; empty: the part is left out.
    std::vector<HeadPlace> removed;
};

Result<std::string> pruningReference(analysis::TorchAnalyzer& analyzer,
                                     const PruningReferenceRequest& request,
                                     const analysis::Work& work);

// Adds the kinds prune-stack, prune-layer, lrp-stack, lrp-layer, l0-gates, gha-maps and gha-votes.
void addReferenceKinds(analysis::ReferenceKinds& kinds);

}  // namespace headscope::pruning
