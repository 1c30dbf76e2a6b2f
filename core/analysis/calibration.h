// Whether a classifier is as sure as it is right (Guo et al. 2017, arXiv 1706.04599).
#pragma once

#include "core/api/calibration.h"

#include <cstdint>
#include <vector>

namespace headscope::analysis {

class TorchAnalyzer;
template <class Owner>
class QuestionTable;

// Samples' largest class probabilities, and whether that class was right. Guo et al. 2017: in bins of equal width
// ((k-1)/bins, k/bins], ECE = sum_bins n_bin / n |accuracy - mean confidence|. No samples: zeros.
Calibration calibrationOf(const std::vector<float>& confidences, const std::vector<std::uint8_t>& right,
                          int bins = kCalibrationBins);
// 95 % of the error, from 1,000 draws of the samples: 2 ECE - the draws' percentiles 97.5 and 2.5 (the basic bootstrap,
// Davison and Hinkley 1997, 5.2), within [0, 1]. Gaps are taken without their sign, so that a draw's ECE is larger than
// that of its sample by about what the sample's own is larger than the truth: this interval takes both away, that of
// the percentiles would add them. Nothing for fewer than kFewestResampled samples and where all draws are alike.
std::optional<Interval> calibrationInterval(const std::vector<float>& confidences,
                                            const std::vector<std::uint8_t>& right, std::int64_t seed,
                                            int bins = kCalibrationBins);

// Its row in the table of who answers what.
void addCalibration(QuestionTable<TorchAnalyzer>& table);

}  // namespace headscope::analysis
