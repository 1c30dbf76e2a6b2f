// Patching: replaces the outputs of heads by those in a counterfactual input, exactly or estimated
// by gradients (attribution patching: Syed et al. 2023, arXiv 2310.10348; Kramar et al. 2024, arXiv
// 2403.00745; integrated gradients: Hanna et al. 2024, arXiv 2403.17806). Plain values, standard
// library only. Formulas: core/nn/patching/README.md.
#pragma once

#include "core/api/requests/analysis.h"
#include "core/api/requests/mean_estimate.h"

#include <optional>
#include <string>
#include <vector>

namespace headscope {

// Direct path from a head to a later head through the residual stream.
struct HeadEdge {
    HeadPlace from, to;
    bool operator==(const HeadEdge& o) const { return from == o.from && to == o.to; }
    bool operator<(const HeadEdge& o) const { return from == o.from ? to < o.to : from < o.from; }
};
// Returns text such as "0.1-1.3".
std::string edgeName(const HeadEdge& edge);
// Parses "0.1-1.3,0.2-1.3". Errors: Usage.
Result<std::vector<HeadEdge>> edgesOf(const std::string& typed);

// Change of the answer's score when the output of one head is patched.
struct PatchedHead {
    HeadPlace head;
    MeanEstimate gradient;    // estimate by the gradient at the input
    MeanEstimate integrated;  // estimate by the mean gradient between counterfactual and input
    MeanEstimate exact;       // NaN unless requested
};

// Change of the answer's score when only what `from` writes into the input of `to` is patched.
struct PatchedEdge {
    HeadEdge edge;
    MeanEstimate estimate;  // by gradients
    std::optional<MeanEstimate> exact = {};
};

// Largest number of edges in an answer.
constexpr int kMostEdges = 50;

struct PatchReport : SampleSet {
    std::int64_t step = 0;
    AnswerScore score = AnswerScore::LogitDifference;
    bool edited = false;             // the counterfactual is the user's own edit; `samples` is 1
    MeanEstimate whole;              // change of the score for the whole counterfactual input
    std::vector<PatchedHead> heads;  // in model order
    // Spearman's rank correlations over heads between the estimates and the exact values; NaN
    // without exact values.
    double gradientRanks = 0, integratedRanks = 0;
    // Requested edges first, then those with the largest estimates, at most kMostEdges of them.
    std::vector<PatchedEdge> edges;
    int edgeCount = 0;     // number of all estimated edges
    double edgeRanks = 0;  // rank correlation over the edges with exact values; NaN below 3
    Message edgesMissing;  // reason why some edges are not measured; "" if all are
};

// Patches every head. Without `edited`, the input and the counterfactual of each sample are drawn
// from a split: the counterfactual is another sample of another class, if possible of equal length.
// Errors: Usage for an edit with another number of tokens, for edges of a model whose residual
// stream passes through norms, and for samples of one class only.
struct PatchRequest {
    static constexpr const char* kId = "patching";
    using Answer = PatchReport;
    RequestRequirements requirements() const {
        return {edited && input.kind != ModelInput::Kind::Sample ? Needs::Weights
                                                                 : Needs::WeightsAndData,
                slot, step, 1, true};
    }

    // The user's input and its edit. The score is that of the predicted class or token.
    ModelInput input = {};
    std::optional<ModelInput> edited = {};
    std::int64_t step = kLatest;
    int samples = 64;  // number of samples without `edited`; 0: the whole split
    std::string split = "test";
    int integrationSteps = 5;       // points of the integrated gradients
    bool exact = true;              // also patch each head exactly
    bool edges = false;             // estimate all edges
    bool correctAttention = false;  // edges: recompute the attention of `to` (AtP*'s QK correction)
    std::vector<HeadEdge> exactEdges = {};  // edges to patch exactly
    std::string slot = "main";
};

}  // namespace headscope
