// What heads do together: each alone in its site, and how the effect of losing two of them differs from the sum of
// losing each. Plain values, the standard library only.
#pragma once

#include "core/api/analysis.h"

#include <vector>

namespace headscope {

// What heads are studied by: every task has it, and it moves before an answer does.
constexpr const char* kStudiedScore = kLoss;

// Leave-one-out turned round: all other heads of its site are off, so the harm is that of keeping this one alone
// (Michel et al. 2019). Errors, split and samples: as LeaveOneOutQuestion.
struct OnlyOneQuestion : LeaveOneOutQuestion {
    static constexpr const char* kId = "only-one";
};

// Of mean losses L, by what stands in the place of heads that are off: alone_i = L_i - L, synergy_ij = L_ij - L_i - L_j
// + L. Above 0 each makes up for the other's loss, as twins do; below 0 both were needed for the same thing, which goes
// only once; 0: they act apart. SampleSet: what all of it was measured on.
struct HeadPairs : SampleSet {
    std::int64_t step = 0;
    HeadAblation ablation = HeadAblation::Zero;
    std::vector<HeadPlace> heads;
    std::vector<double> alone;     // [head]
    std::vector<double> synergy;   // [i * heads + j], symmetric, NaN for i = j
    std::vector<Interval> ranges;  // of synergy, 95 %: mean +- 1.96 standard errors of the samples' own
    double at(std::size_t i, std::size_t j) const { return synergy[i * heads.size() + j]; }
    // Whether the interval lies on one side of 0.
    bool clear(std::size_t i, std::size_t j) const {
        const auto& range = ranges[i * heads.size() + j];
        return range.low > 0 || range.high < 0;
    }
};
// A pass over the samples for each pair: 1,128 of them.
constexpr int kMostPairedHeads = 48;

// Errors beside those of all questions: Usage for fewer than two heads, more than kMostPairedHeads, heads twice, heads
// that the model has not.
struct HeadPairsQuestion {
    static constexpr const char* kId = "head-pairs";
    using Answer = HeadPairs;
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    std::vector<HeadPlace> heads;  // none: all
    HeadAblation ablation = HeadAblation::Zero;
    std::int64_t step = kLatest;
    int samples = kAnalysisSamples;  // 0: the whole split
    std::string split = {};          // "": the one to choose heads by, as in LeaveOneOutQuestion
    std::string slot = "main";
};

}  // namespace headscope
