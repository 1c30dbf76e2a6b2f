// Which samples are answered otherwise while heads are off. Plain values, the standard library only.
#pragma once

#include "core/api/analysis.h"

#include <string>
#include <vector>

namespace headscope {

struct ChangedSample {
    std::int64_t index = 0;       // in the split
    std::string text;             // "" for pictures
    int label = -1;               // -1: it has none
    int with = -1, without = -1;  // classes predicted with all heads and with those off; -1: no classifier
    double lossChange = 0;        // the sample's loss with the heads off - with all of them
    bool becameWrong() const { return label >= 0 && with == label && without != label; }
    bool becameRight() const { return label >= 0 && with != label && without == label; }
};

// SampleSet: what all of it was measured on.
struct ChangedSamples : SampleSet {
    std::int64_t step = 0;
    int becameWrong = 0, becameRight = 0, otherwiseWrong = 0;  // of all samples; the last: wrong before and after
    bool classes = false;                                      // the model predicts classes
    // Where classes are predicted, the samples that get another one, else those whose loss changes most; at most
    // kMostChanged, those whose loss rises most first.
    std::vector<ChangedSample> shown;
};
constexpr int kMostChanged = 200;

// Errors beside those of all questions: Usage for heads that the model has not.
struct ChangedSamplesQuestion {
    static constexpr const char* kId = "changed-samples";
    using Answer = ChangedSamples;
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    HeadMask mask;
    std::int64_t step = kLatest;
    std::string split = "test";
    int samples = 1000;  // 0: the whole split
    std::string slot = "main";
    HeadAblation ablation = HeadAblation::Zero;
};

}  // namespace headscope
