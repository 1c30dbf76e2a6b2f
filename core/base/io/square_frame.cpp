#include "core/base/io/square_frame.h"

#include <algorithm>
#include <limits>

namespace headscope::io {
namespace {

// Largest ratio of padded to stored values. Up to kAlwaysAllowed values, any ratio is accepted.
constexpr std::size_t kMostPadding = 64, kAlwaysAllowed = 1 << 16;

}  // namespace

bool squareUp(SimilarityFrame& frame) {
    const auto& counts = frame.headsPerLayer;
    frame.heads = *std::max_element(counts.begin(), counts.end());
    const auto most = static_cast<std::size_t>(frame.heads);
    std::size_t stored = 0;
    for (const auto& layer : frame.layers) stored += layer.size();
    if (frame.layers.size() * most * most > kMostPadding * stored + kAlwaysAllowed) return false;
    for (std::size_t layer = 0; layer < frame.layers.size(); ++layer) {
        const auto own = static_cast<std::size_t>(counts[layer]);
        if (own == most) continue;
        std::vector<float> wide(most * most, std::numeric_limits<float>::quiet_NaN());
        for (std::size_t row = 0; row < own; ++row)
            std::copy_n(frame.layers[layer].begin() + static_cast<std::ptrdiff_t>(row * own), own,
                        wide.begin() + static_cast<std::ptrdiff_t>(row * most));
        frame.layers[layer] = std::move(wide);
    }
    if (std::count(counts.begin(), counts.end(), frame.heads) ==
        static_cast<std::ptrdiff_t>(counts.size()))
        frame.headsPerLayer.clear();
    return true;
}

}  // namespace headscope::io
