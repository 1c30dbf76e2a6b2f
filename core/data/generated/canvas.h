// A small image on which filled shapes are drawn.
#pragma once

#include "core/base/util/random.h"

#include <array>
#include <cstdint>
#include <vector>

namespace headscope::data {

enum class Shape { Disc, Square, Triangle, Cross };

using Colour = std::array<double, 3>;  // red, green, blue, 0..255

struct Placed {
    Shape shape = Shape::Disc;
    double x = 0, y = 0, radius = 0;  // centre and half extent, pixels
    Colour colour{};
};

class Canvas {
public:
    Canvas(int size, const Colour& background);
    void draw(const Placed& placed);  // anti-aliased by 4 x 4 samples per pixel
    // Adds approximately normal noise with this standard deviation, on the scale of 0..255.
    void addNoise(util::Random& random, double deviation);
    std::vector<std::uint8_t> planes() const;  // returns the image as (3, size, size)

private:
    int m_size;
    std::vector<double> m_planes;
};

}  // namespace headscope::data
