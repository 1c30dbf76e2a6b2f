// Confusion matrix of a classifier on a split. Plain values, standard library only.
#pragma once

#include "core/api/requests/analysis.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope {

// Number of samples per true and predicted class, with all heads on. The base SampleSet describes
// the samples used.
struct ConfusionReport : SampleSet {
    std::int64_t step = 0;
    std::vector<std::string> classes;  // names of the classes
    // [true * classes + predicted]: number of samples. A sample without a label is not counted.
    std::vector<std::int64_t> counts;

    std::int64_t at(std::size_t truth, std::size_t predicted) const {
        return counts[truth * classes.size() + predicted];
    }
};

// Counts the predictions of a classifier. Errors: Usage if the model is not a classifier.
struct ConfusionRequest {
    static constexpr const char* kId = "confusion";
    using Answer = ConfusionReport;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    std::string split = "test";
    std::int64_t step = kLatest;
    int samples = 0;  // number of samples; 0: the whole split
    std::string slot = "main";
};

}  // namespace headscope
