// Whether a classifier is as sure as it is right, on a split: the numbers of a reliability diagram (Guo et al. 2017,
// arXiv 1706.04599). Plain values, the standard library only.
#pragma once

#include "core/api/analysis.h"

#include <optional>
#include <vector>

namespace headscope {

inline constexpr int kCalibrationBins = 15, kMostCalibrationBins = 100;

// Of the samples whose largest class probability lies in ((k-1)/bins, k/bins].
struct CalibrationBin {
    std::int64_t count = 0;
    double confidence = 0, accuracy = 0;  // means over its samples, [0, 1]; 0: none
};

struct Calibration {
    double confidence = 0, accuracy = 0;  // means over all samples
    double error = 0;                     // expected calibration error, [0, 1]
    std::optional<Interval> interval;     // 95 %, of the error; none: it was not asked for
    std::vector<CalibrationBin> bins;     // of equal width, from 0 to 1
};

// SampleSet: which samples these are. With all heads on.
struct CalibrationReport : SampleSet, Calibration {
    std::int64_t step = 0;
};

// Errors: Usage where the model predicts no class.
struct CalibrationQuestion {
    static constexpr const char* kId = "calibration";
    using Answer = CalibrationReport;
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    std::string split = "test";
    std::int64_t step = kLatest;
    int samples = 0;  // 0: the whole split
    int bins = kCalibrationBins;
    std::string slot = "main";
};

}  // namespace headscope
