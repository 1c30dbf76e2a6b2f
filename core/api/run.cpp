#include "core/api/run.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {

const char* runStateName(RunState state) {
    switch (state) {
        case RunState::Loading:
            return "loading";
        case RunState::Running:
            return "running";
        case RunState::Paused:
            return "paused";
        case RunState::Stopping:
            return "stopping";
        case RunState::Finished:
            return "finished";
        case RunState::Stopped:
            return "stopped";
        case RunState::Diverged:
            return "diverged";
        case RunState::Failed:
            return "failed";
    }
    return "failed";
}

float SimilarityFrame::at(std::size_t layer, int row, int column) const {
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    if (layer >= layers.size() || row < 0 || row >= heads || column < 0 || column >= heads) return kNone;
    const auto place =
        static_cast<std::size_t>(row) * static_cast<std::size_t>(heads) + static_cast<std::size_t>(column);
    return place < layers[layer].size() ? layers[layer][place] : kNone;
}

namespace {
constexpr double kTwoSided95 = 1.959963984540054;  // quantile of the normal distribution
}

Interval shareInterval(double share, std::int64_t n) {
    const double count = static_cast<double>(std::max<std::int64_t>(n, 1)), z2 = kTwoSided95 * kTwoSided95;
    const double centre = (share + z2 / (2 * count)) / (1 + z2 / count);
    const double variance = std::max(0.0, share * (1 - share)) / count + z2 / (4 * count * count);
    const double half = kTwoSided95 * std::sqrt(variance) / (1 + z2 / count);
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

Interval meanInterval(double mean, double error) {
    return {mean - kTwoSided95 * error, mean + kTwoSided95 * error};
}

}  // namespace headscope
