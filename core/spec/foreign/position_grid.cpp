#include "core/spec/foreign/position_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace headscope::foreign {
namespace {

constexpr double kSlope = -0.75;
constexpr std::int64_t kTaps = 4;

// Weight of a sample at distance x, from 0 to 2.
double cubic(double x) {
    if (x <= 1) return ((kSlope + 2) * x - (kSlope + 3)) * x * x + 1;
    return ((kSlope * x - 5 * kSlope) * x + 8 * kSlope) * x - 4 * kSlope;
}

// Places and weights of one target place along an axis. Places outside repeat the border.
struct Taps {
    std::array<std::int64_t, kTaps> places;
    std::array<double, kTaps> weights;
};

std::vector<Taps> tapsOf(std::int64_t from, std::int64_t to) {
    std::vector<Taps> all;
    const double scale = static_cast<double>(from) / static_cast<double>(to);
    for (std::int64_t i = 0; i < to; ++i) {
        const double centre = (static_cast<double>(i) + 0.5) * scale - 0.5;
        const auto first = static_cast<std::int64_t>(std::floor(centre));
        Taps taps{};
        for (std::int64_t k = 0; k < kTaps; ++k) {
            const auto place = first - 1 + k;
            const auto at = static_cast<std::size_t>(k);
            taps.places[at] = std::clamp<std::int64_t>(place, 0, from - 1);
            taps.weights[at] = cubic(std::abs(centre - static_cast<double>(place)));
        }
        all.push_back(taps);
    }
    return all;
}

}  // namespace

void resizeBicubic(const Grid<const float>& from, const Grid<float>& to, std::int64_t width) {
    const auto taps = tapsOf(from.side, to.side);
    float* out = to.values;
    for (const auto& row : taps)
        for (const auto& column : taps)
            for (std::int64_t i = 0; i < width; ++i) {
                double sum = 0;
                for (std::size_t r = 0; r < kTaps; ++r)
                    for (std::size_t c = 0; c < kTaps; ++c)
                        sum +=
                            row.weights[r] * column.weights[c] *
                            static_cast<double>(
                                from.values[(row.places[r] * from.side + column.places[c]) * width +
                                            i]);
                *out++ = static_cast<float>(sum);
            }
}

}  // namespace headscope::foreign
