// Whether a classifier is as sure as it is right (Guo et al. 2017, arXiv 1706.04599). No torch.
#pragma once

#include <cstdint>
#include <vector>

namespace headscope::analysis {

struct Calibration {
    double confidence = 0;  // mean largest probability, [1/classes, 1]
    double error = 0;       // expected calibration error, [0, 1]
};

// Samples' largest class probabilities, and whether that class was right. Guo et al. 2017, arXiv 1706.04599: in 15 bins
// of equal width ((k-1)/15, k/15], ECE = sum_bins n_bin / n |accuracy - mean confidence|. No samples: zeros.
Calibration calibrationOf(const std::vector<float>& confidences, const std::vector<std::uint8_t>& right);

}  // namespace headscope::analysis
