// Calibration of a classifier: whether its confidence matches its accuracy (Guo et al. 2017, arXiv
// 1706.04599).
#pragma once

#include "core/api/requests/calibration.h"

#include <cstdint>
#include <vector>

namespace headscope::analysis {

class TorchAnalyzer;
template <class Owner>
class RequestTable;

// Computes the reliability diagram and ECE of Guo et al. 2017 from the largest class probabilities
// and whether that class was right. Bins ((k-1)/bins, k/bins] have equal width; ECE = sum_bins
// n_bin / n |accuracy - mean confidence|. Without samples all values are 0.
Calibration calibrationOf(const std::vector<float>& confidences,
                          const std::vector<std::uint8_t>& right, int bins = kCalibrationBins);
// Returns the 95 % interval of ECE within [0, 1], from 1,000 bootstrap resamples: 2 ECE minus their
// 97.5 and 2.5 percentiles (basic bootstrap, Davison and Hinkley 1997, 5.2).
// ECE is biased upwards, because gaps count by absolute value, and resampling adds the same bias
// again. The basic interval removes both biases; the percentile interval would add them.
// Empty for fewer than kFewestResampled samples, or if all resamples are equal.
std::optional<Interval> calibrationInterval(const std::vector<float>& confidences,
                                            const std::vector<std::uint8_t>& right,
                                            std::int64_t seed, int bins = kCalibrationBins);

// Adds the handler of this request to the analyzer's table.
void addCalibration(RequestTable<TorchAnalyzer>& table);

}  // namespace headscope::analysis
