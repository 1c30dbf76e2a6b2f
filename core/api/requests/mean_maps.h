// Attention maps of all heads averaged over many samples, position by position. Plain values,
// standard library only.
#pragma once

#include "core/api/requests/analysis.h"

#include <string>
#include <vector>

namespace headscope {

// Longer texts are cut to this number of tokens: attention from and to later tokens is left out.
constexpr int kMeanPositions = 128;

// The base SampleSet describes the samples to choose from; `count` of them are averaged.
struct MeanMaps : SampleSet {
    // Labels are positions from 0, or patches "r,c". Row q is the mean over the samples with a
    // token q. A key that a sample does not have counts as 0, so rows sum to 1 (up to
    // kMeanPositions). `picture` is the mean picture. Without prediction, rollout and text.
    AttentionMaps maps;
    int label = -1;           // class of the averaged samples; -1: all classes
    int count = 0;            // number of averaged samples
    std::vector<int> having;  // per position q: number of samples with a token q
};

// Averages the attention maps of many samples. Further errors: Usage for an unknown class, for
// heads that the model does not have, and for sequence-to-sequence models; BadData if the class has
// no samples.
struct MeanMapsRequest {
    static constexpr const char* kId = "mean-maps";
    using Answer = MeanMaps;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    std::int64_t step = kLatest;
    int samples = kAnalysisSamples;  // maximum number of samples; 0: all
    // "": the split for choosing heads: validation if the run has it, else training.
    std::string split = {};
    int label = -1;  // class to average; -1: samples of all classes
    HeadMask mask;
    HeadAblation ablation = HeadAblation::Zero;
    std::string slot = "main";
};

}  // namespace headscope
