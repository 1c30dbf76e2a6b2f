// How much more alike heads are than independent ones: a similarity less its level of chance, with the interval that
// the samples leave. What is concluded from similarities is concluded from this.
#pragma once

#include "core/api/analysis.h"
#include "core/api/scores.h"

#include <optional>
#include <string>
#include <vector>

namespace headscope {

struct SimilarityExcess : SampleSet {
    std::string measure;
    std::int64_t step = 0;
    int groups = 0;  // of samples, that the interval was taken from; 0: too few samples
    // Mean over the pairs of a layer, then over the layers: of the measure, of independent heads, and their difference
    // with its 95 % interval (random groups of samples and Student's t; Wolter 2007, chapter 2). NaN: a model without
    // pairs, or a measure without a level of chance. No interval: too few samples.
    double similarity = 0, chance = 0, excess = 0;
    std::optional<Interval> interval;
};

struct SimilarityExcessQuestion {
    static constexpr const char* kId = "similarity-excess";
    using Answer = SimilarityExcess;
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    std::string measure;  // pairwise
    std::int64_t step = kLatest;
    int samples = kAnalysisSamples;  // 0: as many as memory allows
    std::string split = "test";
    std::string slot = "main";
};

}  // namespace headscope
