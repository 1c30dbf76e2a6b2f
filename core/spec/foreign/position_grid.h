// Resizes tables of learned positions of image models to another number of patches.
#pragma once

#include <cstdint>

namespace headscope::foreign {

// A square of side x side rows of numbers, in row order.
template <class T>
struct Grid {
    T* values;
    std::int64_t side;
};

// Bicubic interpolation of each of `width` numbers per place, as torch's interpolate computes it
// without antialiasing and with align_corners false (Keys 1981 with a = -0.75).
void resizeBicubic(const Grid<const float>& from, const Grid<float>& to, std::int64_t width);

}  // namespace headscope::foreign
