// Similarity of heads above chance: a similarity measure minus its value for independent heads,
// with a sampling interval. Conclusions about similarity should use this excess.
#pragma once

#include "core/api/requests/analysis.h"
#include "core/api/runs/scores.h"

#include <optional>
#include <string>
#include <vector>

namespace headscope {

struct SimilarityExcess : SampleSet {
    std::string measure;
    std::int64_t step = 0;
    int groups = 0;  // number of sample groups for the interval; 0: too few samples
    // Mean over the pairs of a layer, then over layers: of the measure, of its chance level, and of
    // their difference. The 95 % interval uses random groups of samples and Student's t (Wolter
    // 2007, chapter 2). NaN if the model does not have pairs or the measure does not have a chance
    // level. `interval` is absent if there are too few samples.
    double similarity = 0, chance = 0, excess = 0;
    std::optional<Interval> interval;
};

struct SimilarityExcessRequest {
    static constexpr const char* kId = "similarity-excess";
    using Answer = SimilarityExcess;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    std::string measure;  // id of a pairwise measure
    std::int64_t step = kLatest;
    int samples = kAutomaticSamples;  // 0: as many as memory allows
    std::string split = "test";
    std::string slot = "main";
};

}  // namespace headscope
