// Calibration of a classifier on a split: the numbers of a reliability diagram (Guo et al. 2017,
// arXiv 1706.04599). Plain values, standard library only.
#pragma once

#include "core/api/requests/analysis.h"

#include <optional>
#include <vector>

namespace headscope {

inline constexpr int kCalibrationBins = 15, kMostCalibrationBins = 100;

// Bin k holds the samples with a largest class probability in ((k-1)/bins, k/bins].
struct CalibrationBin {
    std::int64_t count = 0;
    // Means over the bin's samples, in [0, 1]; 0 if the bin is empty.
    double confidence = 0, accuracy = 0;
};

struct Calibration {
    double confidence = 0, accuracy = 0;  // means over all samples
    double error = 0;                     // expected calibration error, in [0, 1]
    // 95 % interval of the error; absent if it was not requested.
    std::optional<Interval> interval;
    std::vector<CalibrationBin> bins;  // bins of equal width, from 0 to 1
};

// Calibration with all heads on. The base SampleSet describes the samples used.
struct CalibrationReport : SampleSet, Calibration {
    std::int64_t step = 0;
};

// Measures the calibration of a classifier. Errors: Usage if the model is not a classifier.
struct CalibrationRequest {
    static constexpr const char* kId = "calibration";
    using Answer = CalibrationReport;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    std::string split = "test";
    std::int64_t step = kLatest;
    int samples = 0;  // number of samples; 0: the whole split
    int bins = kCalibrationBins;
    std::string slot = "main";
};

}  // namespace headscope
