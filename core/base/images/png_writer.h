// Encodes pixels as a PNG image, by libpng.
#pragma once

#include <string>
#include <string_view>

namespace headscope::io {

// Returns the bytes of a PNG file. `rgb`: rows from the top, three bytes per pixel; its size must
// be 3 x width x height. Returns "" if memory is short.
std::string pngOf(int width, int height, std::string_view rgb);

}  // namespace headscope::io
