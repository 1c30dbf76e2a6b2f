#include "core/analysis/calibration.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headscope::analysis {
namespace {

constexpr int kBins = 15;

int binOf(double confidence) {
    return std::clamp(static_cast<int>(std::ceil(confidence * kBins)) - 1, 0, kBins - 1);
}

}  // namespace

Calibration calibrationOf(const std::vector<float>& confidences, const std::vector<std::uint8_t>& right) {
    std::array<double, kBins> surplus{};  // confidence above accuracy, summed over the samples of a bin
    Calibration result;
    for (std::size_t i = 0; i < confidences.size(); ++i) {
        const double confidence = confidences[i];
        surplus[static_cast<std::size_t>(binOf(confidence))] += confidence - right[i];
        result.confidence += confidence;
    }
    const double samples = std::max<double>(1, static_cast<double>(confidences.size()));
    for (const double bin : surplus) result.error += std::abs(bin) / samples;
    result.confidence /= samples;
    return result;
}

}  // namespace headscope::analysis
