// Effects of keeping a single head per attention site, and of removing pairs of heads: how the
// effect of a pair differs from the sum of the two. Plain values, standard library only.
#pragma once

#include "core/api/requests/analysis.h"

#include <vector>

namespace headscope {

// Score for studying heads: every task has a loss, and it changes before predictions change.
constexpr const char* kJointAblationScore = kLoss;

// Keeps a single head per attention site: all other heads of its site are off, and the score change
// is measured (Michel et al. 2019). Errors, split and samples are as in LeaveOneOutRequest.
struct SingleHeadKeptRequest : LeaveOneOutRequest {
    static constexpr const char* kId = "only-one";
};

// Interaction of heads, from mean losses L with the indexed heads replaced: alone_i = L_i - L,
// synergy_ij = L_ij - L_i - L_j + L. Above 0, each head compensates for the loss of the other, as
// in a redundant pair. Below 0, both serve the same function, which can only be lost once. At 0
// they act independently. The base SampleSet describes the samples used.
struct HeadPairs : SampleSet {
    std::int64_t step = 0;
    HeadAblation ablation = HeadAblation::Zero;
    std::vector<HeadPlace> heads;
    std::vector<double> alone;    // [head], loss increase without this head
    std::vector<double> synergy;  // [i * heads + j], symmetric, NaN for i = j
    // 95 % intervals of synergy: mean +- 1.96 standard errors over samples
    std::vector<Interval> ranges;
    double at(std::size_t i, std::size_t j) const { return synergy[i * heads.size() + j]; }
    // Returns whether the interval excludes 0.
    bool clear(std::size_t i, std::size_t j) const {
        const auto& range = ranges[i * heads.size() + j];
        return range.low > 0 || range.high < 0;
    }
};
// Maximum number of heads, because every pair needs a pass over the samples: 48 heads make 1,128
// pairs.
constexpr int kMostPairedHeads = 48;

// Measures how pairs of heads interact. Further errors: Usage for fewer than two heads, more than
// kMostPairedHeads, duplicate heads, or heads that the model does not have.
struct HeadPairsRequest {
    static constexpr const char* kId = "head-pairs";
    using Answer = HeadPairs;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    std::vector<HeadPlace> heads;  // heads to pair; empty: all heads
    HeadAblation ablation = HeadAblation::Zero;
    std::int64_t step = kLatest;
    int samples = kAnalysisSamples;  // number of samples; 0: the whole split
    std::string split = {};          // split; "" for choosing heads, as in LeaveOneOutRequest
    std::string slot = "main";
};

}  // namespace headscope
