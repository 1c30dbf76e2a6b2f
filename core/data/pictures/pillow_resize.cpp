#include "core/data/pictures/pillow_resize.h"

#include <algorithm>
#include <cmath>

namespace headscope::data {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr int kFractionBits = 22;

double box(double x) {
    return x > -0.5 && x <= 0.5 ? 1 : 0;
}

double triangle(double x) {
    return std::max(1 - std::abs(x), 0.0);
}

double hamming(double x) {
    x = std::abs(x);
    if (x == 0) return 1;
    if (x >= 1) return 0;
    x *= kPi;
    return std::sin(x) / x * (0.54 + 0.46 * std::cos(x));
}

double cubic(double x) {
    // Parameter of the cubic convolution (Keys 1981); Pillow uses -0.5.
    constexpr double a = -0.5;
    x = std::abs(x);
    if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
    if (x < 2) return (((x - 5) * x + 8) * x - 4) * a;
    return 0;
}

double sinc(double x) {
    if (x == 0) return 1;
    x *= kPi;
    return std::sin(x) / x;
}

double lanczos(double x) {
    return x >= -3 && x < 3 ? sinc(x) * sinc(x / 3) : 0;
}

struct Filter {
    double (*kernel)(double);
    double support;
};

Filter filterOf(Resampling resampling) {
    switch (resampling) {
        case Resampling::Lanczos:
            return {lanczos, 3};
        case Resampling::Bicubic:
            return {cubic, 2};
        case Resampling::Box:
            return {box, 0.5};
        case Resampling::Hamming:
            return {hamming, 1};
        case Resampling::Bilinear:
        case Resampling::Nearest:
            break;
    }
    return {triangle, 1};
}

// Source pixels of one destination pixel along one axis, with fixed-point weights.
struct Window {
    int first = 0;
    std::vector<int> weights;
};

int fixedPoint(double weight) {
    return static_cast<int>(weight * (1 << kFractionBits) + (weight < 0 ? -0.5 : 0.5));
}

Window windowAt(int at, int from, int to, const Filter& filter) {
    const double scale = static_cast<double>(from) / to, widened = std::max(scale, 1.0);
    const double support = filter.support * widened, centre = (at + 0.5) * scale;
    Window window;
    // Truncate towards zero, as Pillow does: negative numbers are not rounded to the nearest.
    const double low = centre - support + 0.5, high = centre + support + 0.5;
    window.first = std::max(static_cast<int>(low), 0);
    const int end = std::min(static_cast<int>(high), from);
    // Multiplies by the inverse instead of dividing, because the last bit must agree.
    const double inverse = 1.0 / widened;
    std::vector<double> weights;
    double sum = 0;
    for (int i = 0; i < end - window.first; ++i) {
        weights.push_back(filter.kernel((i + window.first - centre + 0.5) * inverse));
        sum += weights.back();
    }
    for (const double weight : weights)
        window.weights.push_back(fixedPoint(sum != 0 ? weight / sum : weight));
    return window;
}

std::vector<Window> windows(int from, int to, const Filter& filter) {
    std::vector<Window> all;
    for (int i = 0; i < to; ++i) all.push_back(windowAt(i, from, to, filter));
    return all;
}

// `stride`: distance in bytes between neighbouring source pixels of the axis.
std::uint8_t filtered(const std::uint8_t* source, std::size_t stride, const Window& window) {
    // Half a unit, so that the shift rounds to the nearest value.
    std::int64_t sum = 1 << (kFractionBits - 1);
    source += stride * static_cast<std::size_t>(window.first);
    for (const int weight : window.weights) {
        sum += std::int64_t{weight} * *source;
        source += stride;
    }
    return static_cast<std::uint8_t>(std::clamp<std::int64_t>(sum >> kFractionBits, 0, 255));
}

Picture blank(int width, int height) {
    Picture picture;
    picture.width = width;
    picture.height = height;
    picture.rgb.resize(static_cast<std::size_t>(width) * height * 3);
    return picture;
}

Picture acrossRows(const Picture& from, int width, const Filter& filter) {
    const auto columns = windows(from.width, width, filter);
    Picture to = blank(width, from.height);
    auto* out = to.rgb.data();
    for (int y = 0; y < from.height; ++y) {
        const auto* row = from.rgb.data() + static_cast<std::size_t>(y) * from.width * 3;
        for (const auto& window : columns)
            for (int c = 0; c < 3; ++c) *out++ = filtered(row + c, 3, window);
    }
    return to;
}

Picture downColumns(const Picture& from, int height, const Filter& filter) {
    const auto rows = windows(from.height, height, filter);
    const auto stride = static_cast<std::size_t>(from.width) * 3;
    Picture to = blank(from.width, height);
    auto* out = to.rgb.data();
    for (const auto& window : rows)
        for (std::size_t i = 0; i < stride; ++i)
            *out++ = filtered(from.rgb.data() + i, stride, window);
    return to;
}

// Pillow adds the step repeatedly instead of multiplying, which can differ in the last bit.
std::vector<int> nearestSources(int from, int to) {
    const double step = static_cast<double>(from) / to;
    std::vector<int> sources;
    double at = step * 0.5;
    for (int i = 0; i < to; ++i, at += step)
        sources.push_back(std::min(static_cast<int>(at), from - 1));
    return sources;
}

Picture nearest(const Picture& from, int width, int height) {
    const auto columns = nearestSources(from.width, width);
    Picture to = blank(width, height);
    auto* out = to.rgb.data();
    for (const int y : nearestSources(from.height, height)) {
        const auto* row = from.rgb.data() + static_cast<std::size_t>(y) * from.width * 3;
        for (const int x : columns) out = std::copy_n(row + std::size_t{3} * x, 3, out);
    }
    return to;
}

}  // namespace

Picture resizedAsPillow(const Picture& picture, int width, int height, Resampling resampling) {
    if (picture.width == width && picture.height == height) return picture;
    if (resampling == Resampling::Nearest) return nearest(picture, width, height);
    const auto filter = filterOf(resampling);
    const bool across = picture.width != width;
    if (picture.height == height) return acrossRows(picture, width, filter);
    return downColumns(across ? acrossRows(picture, width, filter) : picture, height, filter);
}

}  // namespace headscope::data
