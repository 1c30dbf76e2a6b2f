// Which colours the numbers of a stored picture mean, as far as its file says.
#pragma once

#include <array>
#include <optional>
#include <string>

namespace headscope::io {

// Red, green, blue lights and white as x and y of CIE 1931, and how a stored number becomes light.
struct LightsAndCurve {
    std::array<double, 8> xy;  // red, green, blue, white
    double exponent = 0;       // 0: the curve of sRGB
};

// Of the three at most one is set; none: sRGB, which is also what the web takes pictures without any word for.
struct ColourTags {
    std::string profile;  // ICC; in PNG as its chunk has it: name, method, deflated
    bool deflated = false;
    std::optional<LightsAndCurve> lights;
    std::string fault;  // why what the file says about its colours is of no use

    bool none() const { return profile.empty() && !lights && fault.empty(); }
};

// What PNG says about colours in its chunks cICP, iCCP, sRGB, gAMA and cHRM, of which the first in this order counts
// (PNG, third edition, 4.3). Reads nothing but the chunks before the pixels.
ColourTags pngColourTags(std::string_view bytes);
// Whether a chunk before the pixels says that more pictures follow (PNG, third edition, 11.3.6).
bool pngIsAnimated(std::string_view bytes);
// The chunk ICCP of the extended form of WebP.
ColourTags webpColourTags(std::string_view bytes);

}  // namespace headscope::io
