#include "core/nn/analysis/paired.h"

#include <algorithm>
#include <cmath>

namespace headscope::analysis {

PairedDifference pairedShares(const std::vector<std::uint8_t>& before,
                              const std::vector<std::uint8_t>& after) {
    double gained = 0, lost = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        gained += !before[i] && after[i];
        lost += before[i] && !after[i];
    }
    const double n = static_cast<double>(before.size()), adjusted = n + 2,
                 centre = (gained - lost) / adjusted;
    const double variance = std::max(0.0, gained + lost + 1 - (gained - lost) * centre);
    const auto range = meanInterval(centre, std::sqrt(variance) / adjusted);
    PairedDifference result;
    result.mean = n > 0 ? (gained - lost) / n : 0;
    result.range = {std::max(-1.0, range.low), std::min(1.0, range.high)};
    result.changed = static_cast<int>(gained + lost);
    return result;
}

PairedDifference pairedMeans(const std::vector<float>& before, const std::vector<float>& after) {
    const double n = std::max<double>(static_cast<double>(before.size()), 1);
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < before.size(); ++i) sum += double(after[i]) - double(before[i]);
    PairedDifference result;
    result.mean = sum / n;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const double off = double(after[i]) - double(before[i]) - result.mean;
        squares += off * off;
    }
    // A single sample shows no variation, and an interval of zero width would wrongly exclude 0.
    result.range =
        meanInterval(result.mean, n > 1 ? std::sqrt(squares / (n - 1) / n) : std::nan(""));
    return result;
}

}  // namespace headscope::analysis
