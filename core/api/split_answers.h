// What a model answers to every sample of a split, so that the samples worth looking at can be found. Plain values, the
// standard library only.
#pragma once

#include "core/api/analysis.h"

#include <string>
#include <vector>

namespace headscope {

struct AnsweredSample {
    std::int64_t index = 0;    // in the split
    std::string text, target;  // as in Sample; "" for pictures
    int label = -1;            // -1: it has none
    int predicted = -1;        // -1: no classifier
    double confidence = 0;     // probability of the predicted class; 0: no classifier
    double loss = 0;           // cross-entropy in nats, of a sequence the mean over its targets
    bool wrong() const { return label >= 0 && predicted >= 0 && predicted != label; }
};

// SampleSet: which samples these are. With all heads on.
struct SplitAnswers : SampleSet {
    std::int64_t step = 0;
    bool classes = false;                  // the model predicts classes
    std::vector<AnsweredSample> answered;  // by rising index
};

struct SplitAnswersQuestion {
    static constexpr const char* kId = "split-answers";
    using Answer = SplitAnswers;
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    std::string split = "test";
    std::int64_t step = kLatest;
    int samples = 0;  // 0: the whole split
    std::string slot = "main";
};

}  // namespace headscope
