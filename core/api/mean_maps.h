// Where all heads look on the average of many samples, position by position. Plain values, the standard library only.
#pragma once

#include "core/api/analysis.h"

#include <string>
#include <vector>

namespace headscope {

// Texts beyond so many tokens: what later tokens look at, and get, is left out.
constexpr int kMeanPositions = 128;

// SampleSet: what the samples were chosen from; `count` of them are in the mean.
struct MeanMaps : SampleSet {
    // labels: positions from 0, or patches "r,c". Row q is the mean over the samples that have a token q; a key that a
    // sample has not counts 0, so rows sum to 1 (up to kMeanPositions). picture: the mean picture. No prediction, no
    // rollout, no text.
    AttentionMaps maps;
    int label = -1;           // of this class alone; -1: of all
    int count = 0;            // samples
    std::vector<int> having;  // how many of them have a token q
};

// Errors beside those of all questions: Usage for a class that there is not, heads that the model has not, and a model
// that reads one text and writes another; BadData where no sample is of the class.
struct MeanMapsQuestion {
    static constexpr const char* kId = "mean-maps";
    using Answer = MeanMaps;
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    std::int64_t step = kLatest;
    int samples = kAnalysisSamples;  // at most; 0: all
    std::string split = {};          // "": the one to choose heads by, validation, or training where a run has none
    int label = -1;                  // -1: samples of all classes
    HeadMask mask;
    HeadAblation ablation = HeadAblation::Zero;
    std::string slot = "main";
};

}  // namespace headscope
