// Creates ICC colour profiles with Little CMS and embeds them in picture files.
#pragma once

#include "tests/core/support/picture_files.h"

#include <lcms2.h>

namespace headscope::data {

constexpr double kSrgbCurve = 0;

// Returns an RGB profile. `xy` are the chromaticities of red, green and blue; the white point is
// D65. Exponent 0 selects the sRGB curve.
inline std::string rgbProfile(const std::vector<double>& xy, double exponent = kSrgbCurve) {
    const cmsCIExyY white{0.3127, 0.3290, 1};
    const cmsCIExyYTRIPLE lights{{xy[0], xy[1], 1}, {xy[2], xy[3], 1}, {xy[4], xy[5], 1}};
    const double srgb[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    auto* curve = exponent > 0 ? cmsBuildGamma(nullptr, exponent)
                               : cmsBuildParametricToneCurve(nullptr, 4, srgb);
    cmsToneCurve* const curves[] = {curve, curve, curve};
    auto* profile = cmsCreateRGBProfile(&white, &lights, curves);
    cmsFreeToneCurve(curve);
    cmsUInt32Number size = 0;
    cmsSaveProfileToMem(profile, nullptr, &size);
    std::string bytes(size, '\0');
    cmsSaveProfileToMem(profile, bytes.data(), &size);
    cmsCloseProfile(profile);
    return bytes;
}

inline std::string displayP3() {
    return rgbProfile({0.680, 0.320, 0.265, 0.690, 0.150, 0.060});
}

inline std::string withProfileInPng(const std::string& png, const std::string& profile) {
    return png.substr(0, 33) + pngChunk("iCCP", std::string("ours\0\0", 6) + deflated(profile)) +
           png.substr(33);
}

// Embeds the profile in a JPEG, divided into `parts` segments.
inline std::string withProfileInJpeg(const std::string& jpeg, const std::string& profile,
                                     int parts = 1) {
    std::string segments;
    const auto size = profile.size() / static_cast<std::size_t>(parts) + 1;
    for (int part = 1; part <= parts; ++part)
        segments +=
            jpegSegment(0xe2, std::string("ICC_PROFILE\0", 12) + static_cast<char>(part) +
                                  static_cast<char>(parts) +
                                  profile.substr(static_cast<std::size_t>(part - 1) * size, size));
    return jpeg.substr(0, 2) + segments + jpeg.substr(2);
}

// Converts a simple WebP to the extended format and adds the profile.
inline std::string withProfileInWebp(const std::string& webp, const std::string& profile, int width,
                                     int height, bool alpha = false) {
    const auto little = [](std::size_t n, int bytes) {
        std::string out;
        for (int i = 0; i < bytes; ++i) out += static_cast<char>(n >> (8 * i));
        return out;
    };
    const auto padding = profile.size() % 2 ? std::string(1, '\0') : std::string();
    const auto parts = "WEBPVP8X" + little(10, 4) + little(alpha ? 0x30 : 0x20, 4) +
                       little(static_cast<std::size_t>(width) - 1, 3) +
                       little(static_cast<std::size_t>(height) - 1, 3) + "ICCP" +
                       little(profile.size(), 4) + profile + padding + webp.substr(12);
    return "RIFF" + little(parts.size(), 4) + parts;
}

}  // namespace headscope::data
