// Samples with a different prediction when heads are removed. Plain values, standard library only.
#pragma once

#include "core/api/requests/analysis.h"

#include <string>
#include <vector>

namespace headscope {

struct ChangedSample {
    std::int64_t index = 0;  // index within the split
    std::string text;        // text of the sample; "" for pictures
    int label = -1;          // class index; -1: no label
    // Classes predicted with all heads and without the removed ones; -1: not a classifier.
    int with = -1, without = -1;
    double lossChange = 0;  // loss without the removed heads - loss with all heads
    bool becameWrong() const { return label >= 0 && with == label && without != label; }
    bool becameRight() const { return label >= 0 && with != label && without == label; }
};

// The base SampleSet describes the samples used.
struct ChangedSamples : SampleSet {
    std::int64_t step = 0;
    // Counts over all samples; otherwiseWrong: wrong before and after, with different classes.
    int becameWrong = 0, becameRight = 0, otherwiseWrong = 0;
    bool classes = false;  // whether the model predicts classes
    // Classifiers: samples with a changed class. Other models: samples with the largest loss
    // change. At most kMostChanged, sorted by decreasing loss change.
    std::vector<ChangedSample> shown;
};
constexpr int kMostChanged = 200;

// Returns the samples whose prediction changes when heads are removed. Further errors: Usage for
// heads that the model does not have.
struct ChangedSamplesRequest {
    static constexpr const char* kId = "changed-samples";
    using Answer = ChangedSamples;
    RequestRequirements requirements() const { return {Needs::WeightsAndData, slot, step}; }

    HeadMask mask;
    std::int64_t step = kLatest;
    std::string split = "test";
    int samples = 1000;  // number of samples; 0: the whole split
    std::string slot = "main";
    HeadAblation ablation = HeadAblation::Zero;
};

}  // namespace headscope
