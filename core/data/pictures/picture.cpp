#include "core/data/pictures/picture.h"

#include <algorithm>
#include <cmath>

namespace headscope::data {
namespace {

// Source pixels and weights that produce one destination pixel along one axis.
struct Tap {
    int first = 0;
    std::vector<double> weights;
};

// Area average: weights are the overlaps of source pixels with the destination pixel.
Tap shrinkTap(int at, double scale, int size) {
    const double low = at * scale, high = std::min<double>((at + 1) * scale, size);
    Tap tap;
    tap.first = static_cast<int>(low);
    for (int i = tap.first; i < high; ++i)
        tap.weights.push_back((std::min<double>(i + 1, high) - std::max<double>(i, low)) /
                              (high - low));
    return tap;
}

// Bilinear: two neighbouring source pixels, weighted by distance.
Tap growTap(int at, double scale, int size) {
    // Pixel centres are at half-integers; outside the outer centres, the border pixel is repeated.
    const double centre = std::clamp((at + 0.5) * scale - 0.5, 0.0, size - 1.0);
    Tap tap;
    tap.first = std::min(static_cast<int>(centre), std::max(size - 2, 0));
    const double share = centre - tap.first;
    tap.weights = {1 - share};
    if (size > 1) tap.weights.push_back(share);
    return tap;
}

std::vector<Tap> taps(int from, int to) {
    const double scale = static_cast<double>(from) / to;
    std::vector<Tap> out;
    for (int i = 0; i < to; ++i)
        out.push_back(scale >= 1 ? shrinkTap(i, scale, from) : growTap(i, scale, from));
    return out;
}

// Separable filter: the weight of a pixel is the product of its row and column weights.
std::uint8_t weighted(const Picture& p, const Tap& across, const Tap& down, int channel) {
    double sum = 0;
    for (std::size_t j = 0; j < down.weights.size(); ++j)
        for (std::size_t i = 0; i < across.weights.size(); ++i) {
            const auto pixel =
                static_cast<std::size_t>(down.first + static_cast<int>(j)) * p.width +
                across.first + i;
            sum += down.weights[j] * across.weights[i] *
                   p.rgb[pixel * 3 + static_cast<std::size_t>(channel)];
        }
    return static_cast<std::uint8_t>(std::clamp(std::lround(sum), 0L, 255L));
}

}  // namespace

Picture resized(const Picture& picture, int width, int height) {
    if (picture.width == width && picture.height == height) return picture;
    const auto across = taps(picture.width, width), down = taps(picture.height, height);
    Picture out;
    out.width = width;
    out.height = height;
    out.rgb.reserve(static_cast<std::size_t>(width) * height * 3);
    for (const auto& y : down)
        for (const auto& x : across)
            for (int c = 0; c < 3; ++c) out.rgb.push_back(weighted(picture, x, y, c));
    return out;
}

std::vector<std::uint8_t> planesFrom(const Picture& picture) {
    const auto plane = static_cast<std::size_t>(picture.width) * picture.height;
    std::vector<std::uint8_t> planes(plane * 3);
    for (std::size_t i = 0; i < plane; ++i)
        for (std::size_t c = 0; c < 3; ++c) planes[c * plane + i] = picture.rgb[i * 3 + c];
    return planes;
}

Picture pictureFrom(const std::uint8_t* planes, int channels, int width, int height) {
    const auto plane = static_cast<std::size_t>(width) * height;
    Picture out;
    out.width = width;
    out.height = height;
    out.rgb.resize(plane * 3);
    for (std::size_t i = 0; i < plane; ++i)
        for (std::size_t c = 0; c < 3; ++c)
            out.rgb[i * 3 + c] = planes[(channels == 3 ? c : 0) * plane + i];
    return out;
}

}  // namespace headscope::data
