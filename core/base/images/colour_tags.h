// The colour information in an image file.
#pragma once

#include <array>
#include "core/api/base/message.h"

#include <optional>
#include <string>

namespace headscope::io {

// Chromaticities (CIE 1931 x, y) of red, green, blue and white, and the transfer curve.
struct LightsAndCurve {
    std::array<double, 8> xy;  // chromaticities of red, green, blue, white
    double exponent = 0;       // transfer curve: power law with this exponent; 0: sRGB curve
};

// Profile, lights or fault: at most one is set. If none is, the image is sRGB, the web's default
// for untagged images.
struct ColourTags {
    std::string profile;  // ICC profile; for PNG the raw chunk: name, method, deflated profile
    bool deflated = false;
    std::optional<LightsAndCurve> lights;
    Message fault;  // why the file's colour information is unusable

    bool none() const { return profile.empty() && !lights && fault.empty(); }
};

// Reads a PNG file's chunks cICP, iCCP, sRGB, gAMA and cHRM; the first in this order takes
// precedence (PNG, third edition, 4.3). Reads only chunks before the pixels.
ColourTags pngColourTags(std::string_view bytes);
// Returns whether a chunk before the pixels announces further frames (PNG, third edition, 11.3.6).
bool pngIsAnimated(std::string_view bytes);
// Reads the ICCP chunk of WebP's extended format.
ColourTags webpColourTags(std::string_view bytes);

}  // namespace headscope::io
