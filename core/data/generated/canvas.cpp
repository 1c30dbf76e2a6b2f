#include "core/data/generated/canvas.h"

#include <algorithm>
#include <cmath>

namespace headscope::data {
namespace {

// Returns whether the shape covers the point (dx, dy), relative to its centre in units of its half
// extent.
bool covers(Shape shape, double dx, double dy) {
    const double ax = std::abs(dx), ay = std::abs(dy);
    if (ax > 1 || ay > 1) return false;
    if (shape == Shape::Disc) return dx * dx + dy * dy <= 1;
    if (shape == Shape::Triangle) return ax <= (dy + 1) / 2;
    return shape == Shape::Square || ax <= 0.34 || ay <= 0.34;
}

// Returns the share of pixel (x, y) that the shape covers, 0 to 1.
double coverage(const Placed& p, int x, int y) {
    // A pixel with four covered corners counts as covered, which is safe for shapes far larger than
    // a pixel.
    const auto at = [&](double px, double py) {
        return covers(p.shape, (px - p.x) / p.radius, (py - p.y) / p.radius);
    };
    if (p.radius > 2 && at(x, y) && at(x + 1, y) && at(x, y + 1) && at(x + 1, y + 1)) return 1;
    int hits = 0;
    for (int j = 0; j < 4; ++j)
        for (int i = 0; i < 4; ++i) hits += at(x + (i + 0.5) / 4, y + (j + 0.5) / 4);
    return hits / 16.0;
}

}  // namespace

Canvas::Canvas(int size, const Colour& background) : m_size(size) {
    for (const auto channel : background)
        m_planes.insert(m_planes.end(), static_cast<std::size_t>(size) * size, channel);
}

void Canvas::draw(const Placed& p) {
    const auto plane = static_cast<std::size_t>(m_size) * m_size;
    const auto low = [](double v) { return std::max(0, static_cast<int>(std::floor(v))); };
    const auto high = [this](double v) {
        return std::min(m_size - 1, static_cast<int>(std::floor(v)));
    };
    for (int y = low(p.y - p.radius); y <= high(p.y + p.radius); ++y)
        for (int x = low(p.x - p.radius); x <= high(p.x + p.radius); ++x) {
            const double share = coverage(p, x, y);
            for (std::size_t c = 0; c < 3; ++c) {
                auto& value = m_planes[c * plane + static_cast<std::size_t>(y * m_size + x)];
                value += share * (p.colour[c] - value);
            }
        }
}

// Adds approximately normal noise: the sum of four uniform numbers (Irwin-Hall) from one random
// draw. The variance of the sum is 4 * 2^32 / 12.
void Canvas::addNoise(util::Random& random, double deviation) {
    // Standard deviation of the sum; its mean, 4 * 32767.5, is subtracted below.
    const double scale = deviation / 37837.2;
    for (auto& value : m_planes) {
        const auto bits = random.next();
        const auto sum =
            (bits & 0xffff) + (bits >> 16 & 0xffff) + (bits >> 32 & 0xffff) + (bits >> 48);
        value += scale * (static_cast<double>(sum) - 131070.0);
    }
}

std::vector<std::uint8_t> Canvas::planes() const {
    std::vector<std::uint8_t> out;
    out.reserve(m_planes.size());
    for (const auto value : m_planes)
        out.push_back(static_cast<std::uint8_t>(std::clamp(std::lround(value), 0L, 255L)));
    return out;
}

}  // namespace headscope::data
