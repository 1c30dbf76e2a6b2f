#include "core/base/images/colour_tags.h"

#include <cmath>
#include <cstdint>
#include <map>
#include <string_view>

namespace headscope::io {
namespace {

// value of gAMA in PNG files for sRGB, whose curve is not exactly a power
constexpr double kSrgbGamma = 0.45455;
constexpr double kWeakest = 0.2, kStrongest = 5;  // exponents of real screens and scanners
constexpr std::array<double, 8> kSrgbLights{0.64, 0.33, 0.30, 0.60, 0.15, 0.06, 0.3127, 0.3290};

std::uint32_t numberAt(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

// Returns the chunks before the pixels by name; for repeated names the first.
std::map<std::string_view, std::string_view> chunksBeforePixels(std::string_view bytes) {
    std::map<std::string_view, std::string_view> chunks;
    constexpr std::size_t kAround = 12;  // bytes of a chunk's length, name and checksum
    for (std::size_t at = 8; bytes.size() >= at + kAround;) {
        const std::size_t size = numberAt(bytes, at);
        const auto name = bytes.substr(at + 4, 4);
        if (name == "IDAT" || size > bytes.size() - at - kAround) break;
        chunks.emplace(name, bytes.substr(at + 8, size));
        at += size + kAround;
    }
    return chunks;
}

ColourTags unusable(Message why) {
    ColourTags tags;
    tags.fault = std::move(why);
    return tags;
}

// Returns the primaries and white point of a code in ITU-T H.273 (2021), table 2.
std::optional<std::array<double, 8>> lightsOf(int code) {
    static const std::map<int, std::array<double, 8>> kLights{
        {1, kSrgbLights},
        {4, {0.67, 0.33, 0.21, 0.71, 0.14, 0.08, 0.310, 0.316}},
        {5, {0.64, 0.33, 0.29, 0.60, 0.15, 0.06, 0.3127, 0.3290}},
        {6, {0.63, 0.34, 0.31, 0.595, 0.155, 0.07, 0.3127, 0.3290}},
        {7, {0.63, 0.34, 0.31, 0.595, 0.155, 0.07, 0.3127, 0.3290}},
        {9, {0.708, 0.292, 0.170, 0.797, 0.131, 0.046, 0.3127, 0.3290}},
        {11, {0.680, 0.320, 0.265, 0.690, 0.150, 0.060, 0.314, 0.351}},
        {12, {0.680, 0.320, 0.265, 0.690, 0.150, 0.060, 0.3127, 0.3290}}};
    const auto found = kLights.find(code);
    return found == kLights.end() ? std::nullopt : std::optional(found->second);
}

// Returns the transfer exponent of a code in table 3 of H.273. Camera curves count as sRGB, as in
// browsers.
std::optional<double> exponentOf(int code) {
    static const std::map<int, double> kExponents{{1, 0}, {4, 2.2}, {5, 2.8}, {6, 0},
                                                  {8, 1}, {13, 0},  {14, 0},  {15, 0}};
    const auto found = kExponents.find(code);
    return found == kExponents.end() ? std::nullopt : std::optional(found->second);
}

ColourTags numbered(std::string_view cicp) {
    if (cicp.size() != 4) return unusable("its colour chunk cICP is damaged"_m);
    const int lights = static_cast<unsigned char>(cicp[0]),
              curve = static_cast<unsigned char>(cicp[1]);
    if (curve == 16 || curve == 18)
        return unusable("it is of high dynamic range, which is not converted"_m);
    const auto xy = lightsOf(lights);
    const auto exponent = exponentOf(curve);
    if (!xy || !exponent || cicp[2] != 0 || cicp[3] != 1)
        return unusable(
            "its colour chunk cICP names %1-%2, which is not converted"_m(lights, curve));
    ColourTags tags;
    if (*xy != kSrgbLights || *exponent != 0) tags.lights = LightsAndCurve{*xy, *exponent};
    return tags;
}

ColourTags measured(const std::string_view* gamma, const std::string_view* lights) {
    LightsAndCurve found{kSrgbLights, 0};
    if (lights) {
        if (lights->size() != 32) return unusable("its colour chunk cHRM is damaged"_m);
        const auto xy = [&](std::size_t i) { return numberAt(*lights, 4 * i) / 1e5; };
        found.xy = {xy(2), xy(3), xy(4), xy(5), xy(6), xy(7), xy(0), xy(1)};
    }
    if (gamma) {
        if (gamma->size() != 4) return unusable("its colour chunk gAMA is damaged"_m);
        const double stored = numberAt(*gamma, 0) / 1e5;
        if (!(stored >= 1 / kStrongest && stored <= 1 / kWeakest))
            return unusable("its gamma value %1 is outside the range of real screens"_m(
                std::to_string(stored)));
        if (std::abs(stored - kSrgbGamma) > 0.05 * kSrgbGamma) found.exponent = 1 / stored;
    }
    // Values very close to sRGB count as sRGB, so that such images are not converted.
    bool srgb = found.exponent == 0;
    for (std::size_t i = 0; i < found.xy.size(); ++i)
        srgb &= std::abs(found.xy[i] - kSrgbLights[i]) < 0.002;
    ColourTags tags;
    if (!srgb) tags.lights = found;
    return tags;
}

}  // namespace

ColourTags pngColourTags(std::string_view bytes) {
    const auto chunks = chunksBeforePixels(bytes);
    const auto named = [&](const char* name) {
        const auto found = chunks.find(name);
        return found == chunks.end() ? nullptr : &found->second;
    };
    if (const auto* cicp = named("cICP")) return numbered(*cicp);
    if (const auto* profile = named("iCCP")) {
        ColourTags tags;
        tags.profile = *profile;
        tags.deflated = true;
        if (tags.profile.empty()) tags.fault = "its colour profile is empty"_m;
        return tags;
    }
    const auto *gamma = named("gAMA"), *lights = named("cHRM");
    if (named("sRGB") || (!gamma && !lights)) return {};
    return measured(gamma, lights);
}

bool pngIsAnimated(std::string_view bytes) {
    return chunksBeforePixels(bytes).count("acTL") > 0;
}

// WebP: a RIFF header, then chunks. A colour profile is the first chunk after VP8X, which has a
// flag for it.
ColourTags webpColourTags(std::string_view bytes) {
    constexpr std::size_t kFlags = 20, kProfile = 30;
    if (bytes.size() < kProfile + 8 || bytes.substr(12, 4) != "VP8X" || (bytes[kFlags] & 0x20) == 0)
        return {};
    std::size_t size = 0;
    for (std::size_t i = 0; i < 4; ++i)
        size |= std::size_t{static_cast<unsigned char>(bytes[kProfile + 4 + i])} << (8 * i);
    if (bytes.substr(kProfile, 4) != "ICCP" || size == 0 || size > bytes.size() - kProfile - 8)
        return unusable("its colour profile is damaged"_m);
    ColourTags tags;
    tags.profile = bytes.substr(kProfile + 8, size);
    return tags;
}

}  // namespace headscope::io
