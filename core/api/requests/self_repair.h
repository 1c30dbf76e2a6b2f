// Self-repair: how much of a removed head's direct effect the rest of the model restores (McGrath
// et al. 2023, arXiv 2307.15771; Rushing and Nanda 2024, arXiv 2402.15390). Plain values, standard
// library only. Formulas: core/nn/patching/README.md.
#pragma once

#include "core/api/requests/mean_estimate.h"
#include "core/api/requests/pruning.h"

#include <vector>

namespace headscope {

// Part of the self-repair that one later head provides.
struct RepairingHead {
    HeadPlace head;
    MeanEstimate part;
};

// Effects of removing one head on the answer's score m, in logits. lost = change of the head's own
// direct effect, so it is below 0 if the head supports the answer. change = lost + repair. repair =
// norms + feedForwards + the parts of `heads`.
struct HeadRepair {
    HeadPlace head;
    MeanEstimate direct;               // direct effect of the head on m, with all heads on
    MeanEstimate lost;                 // change of m if only the head's direct effect changes
    MeanEstimate change;               // change of m when the head is removed
    MeanEstimate repair;               // change - lost
    MeanEstimate norms;                // part of changed deviations in norms, and of the readout
    MeanEstimate feedForwards;         // part of all feed-forward networks
    MeanEstimate laterHeads;           // part of all later heads, the sum of `heads`
    std::vector<RepairingHead> heads;  // each later head, largest mean part first
    std::vector<MarginCheck> leaveOneOut;  // scores without the head, compared with the margin
    // Returns whether the head is backed up: its direct effect supports the answer, the interval of
    // the repair is above 0, and the scores without the head are within the margin. Such a head
    // seems useless if it is removed alone.
    bool backedUp() const { return lost.below0() && repair.above0() && withinMargin(leaveOneOut); }
};

struct SelfRepairReport : SampleSet {
    std::int64_t step = 0;
    HeadAblation ablation = HeadAblation::Zero;
    AnswerScore score = AnswerScore::LogitDifference;
    PruningMargin margin;
    std::vector<HeadRepair> heads;  // in model order
    // Heads without a direct path to the answer, such as those of an encoder that only a decoder
    // reads. They are not in `heads`.
    std::vector<HeadPlace> withoutPath;
};

// Measures the self-repair of heads. Errors: Usage for a head that the model does not have, or a
// model whose logits are not a sum of contributions (a copy head, kinds from other programs).
struct SelfRepairRequest {
    static constexpr const char* kId = "self-repair";
    using Answer = SelfRepairReport;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    std::vector<HeadPlace> heads;  // empty: all
    HeadAblation ablation = HeadAblation::Zero;
    std::int64_t step = kLatest;
    int samples = kAnalysisSamples;  // number of samples; 0: the whole split
    std::string split = "test";
    PruningMargin margin = {};
    std::string slot = "main";
};

}  // namespace headscope
