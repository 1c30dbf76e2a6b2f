// A model's predictions for every sample of a split, used to find interesting samples. Plain
// values, standard library only.
#pragma once

#include "core/api/requests/analysis.h"

#include <string>
#include <vector>

namespace headscope {

struct SamplePrediction {
    std::int64_t index = 0;    // index within the split
    std::string text, target;  // text and target as in Sample; "" for pictures
    int label = -1;            // class index; -1: no label
    int predicted = -1;        // predicted class; -1: not a classifier
    double confidence = 0;     // probability of the predicted class; 0: not a classifier
    double loss = 0;           // cross-entropy in nats; for a sequence, the mean over its targets
    bool wrong() const { return label >= 0 && predicted >= 0 && predicted != label; }
};

// Predictions with all heads on. The base SampleSet describes the samples used.
struct SamplePredictions : SampleSet {
    std::int64_t step = 0;
    bool classes = false;                    // whether the model predicts classes
    std::vector<SamplePrediction> answered;  // predictions by increasing index
};

struct SampleFinderRequest {
    static constexpr const char* kId = "split-answers";
    using Answer = SamplePredictions;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    std::string split = "test";
    std::int64_t step = kLatest;
    int samples = 0;  // number of samples; 0: the whole split
    std::string slot = "main";
};

}  // namespace headscope
