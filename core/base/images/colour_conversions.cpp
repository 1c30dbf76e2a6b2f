#include "core/base/images/colour_conversions.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include <lcms2.h>
#include <zlib.h>

namespace headscope::io {

// A named namespace, because members of a class declared in the header have these types.
namespace lcms {

struct CloseContext {
    void operator()(cmsContext context) const { cmsDeleteContext(context); }
};
struct CloseProfile {
    void operator()(cmsHPROFILE profile) const { cmsCloseProfile(profile); }
};
struct CloseTransform {
    void operator()(cmsHTRANSFORM transform) const { cmsDeleteTransform(transform); }
};
using Context = std::unique_ptr<std::remove_pointer_t<cmsContext>, CloseContext>;
using Profile = std::unique_ptr<void, CloseProfile>;
using Transform = std::unique_ptr<void, CloseTransform>;

}  // namespace lcms

namespace {

using lcms::Context, lcms::Profile, lcms::Transform;

constexpr std::size_t kProfileHeader = 128;  // bytes of a profile's header (ICC.1:2022, 7.2)
// cached conversions; in a mixed folder every image may have its own profile
constexpr std::size_t kMostKept = 32;

// Decompresses an iCCP chunk: name, zero byte, method, deflated profile. Returns "" if the chunk is
// malformed.
std::string inflatedProfile(const std::string& chunk) {
    const auto name = chunk.find('\0');
    if (name == std::string::npos || name + 2 >= chunk.size() || chunk[name + 1] != 0) return {};
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK) return {};
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(chunk.data() + name + 2));
    stream.avail_in = static_cast<uInt>(chunk.size() - name - 2);
    std::string out;
    std::vector<Bytef> piece(std::size_t{64} << 10);
    int code = Z_OK;
    while (code == Z_OK && out.size() <= kLargestProfile) {
        stream.next_out = piece.data();
        stream.avail_out = static_cast<uInt>(piece.size());
        code = inflate(&stream, Z_NO_FLUSH);
        out.append(reinterpret_cast<const char*>(piece.data()), piece.size() - stream.avail_out);
    }
    inflateEnd(&stream);
    return code == Z_STREAM_END || out.size() > kLargestProfile ? out : std::string();
}

using Curve = std::unique_ptr<cmsToneCurve, decltype(&cmsFreeToneCurve)>;

Curve curveOf(cmsContext context, double exponent) {
    if (exponent > 0) return {cmsBuildGamma(context, exponent), &cmsFreeToneCurve};
    // Parameters of the sRGB curve (IEC 61966-2-1).
    const cmsFloat64Number srgb[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    return {cmsBuildParametricToneCurve(context, 4, srgb), &cmsFreeToneCurve};
}

Profile profileOf(cmsContext context, const LightsAndCurve& from) {
    for (const double value : from.xy)
        if (!(value > 0 && value < 1)) return nullptr;
    const auto& xy = from.xy;
    const cmsCIExyYTRIPLE lights{{xy[0], xy[1], 1}, {xy[2], xy[3], 1}, {xy[4], xy[5], 1}};
    const cmsCIExyY white{xy[6], xy[7], 1};
    const auto curve = curveOf(context, from.exponent);
    if (!curve) return nullptr;
    cmsToneCurve* const curves[] = {curve.get(), curve.get(), curve.get()};
    return Profile(cmsCreateRGBProfileTHR(context, &white, &lights, curves));
}

// Transparency is an extra channel, which is not converted.
cmsUInt32Number formatOf(StoredPixels::Layout layout) {
    return layout == StoredPixels::Layout::Rgb ? TYPE_RGB_8 : TYPE_RGBA_8;
}

// Relative colorimetric intent with black point compensation, as image viewers use.
Transform transformOf(cmsContext context, const Profile& from, cmsUInt32Number in,
                      const Profile& to, cmsUInt32Number out, int points) {
    return Transform(
        cmsCreateTransformTHR(context, from.get(), in, to.get(), out, INTENT_RELATIVE_COLORIMETRIC,
                              cmsFLAGS_BLACKPOINTCOMPENSATION |
                                  cmsFLAGS_GRIDPOINTS(static_cast<cmsUInt32Number>(points))));
}

bool alike(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (std::abs(a[i] - b[i]) > 1) return false;
    return true;
}

// Returns whether a grid of colours is unchanged: many profiles only describe sRGB.
bool leavesColours(const Transform& transform, StoredPixels::Layout layout) {
    std::vector<std::uint8_t> grid;
    // 255 is a multiple of 17, so black, white and the pure colours are in the grid.
    for (int red = 0; red < 256; red += 17)
        for (int green = 0; green < 256; green += 17)
            for (int blue = 0; blue < 256; blue += 17) {
                for (const int value : {red, green, blue})
                    grid.push_back(static_cast<std::uint8_t>(value));
                if (layout == StoredPixels::Layout::Rgba) grid.push_back(255);
            }
    auto turned = grid;
    const std::size_t channels = layout == StoredPixels::Layout::Rgba ? 4 : 3;
    cmsDoTransform(transform.get(), grid.data(), turned.data(),
                   static_cast<cmsUInt32Number>(grid.size() / channels));
    return alike(grid, turned);
}

// Returns the cache key: layout, grey or not, and the profile or the measured lights.
std::string keyOf(const ColourTags& tags, const StoredPixels& pixels) {
    std::string key(
        1, static_cast<char>('0' + static_cast<int>(pixels.layout) * 2 + (pixels.grey ? 1 : 0)));
    if (!tags.lights) return key + tags.profile;
    key += "lights ";
    for (const double value : tags.lights->xy) key += std::to_string(value) + " ";
    return key + std::to_string(tags.lights->exponent);
}

}  // namespace

// One cached conversion. If both members are empty, colours remain unchanged.
struct ColourConversions::Made {
    Message fault = {};
    lcms::Transform transform = {};       // used for all layouts but grey
    std::vector<std::uint8_t> grey = {};  // RGB for each grey level: 256 * 3 values
};

struct ColourConversions::State {
    int points;
    lcms::Context context{cmsCreateContext(nullptr, nullptr)};
    lcms::Profile srgb{cmsCreate_sRGBProfileTHR(context.get())};
    std::map<std::string, Made> made = {};

    // `space` returns the profile's colour space from its header. The library would accept any
    // number there as the name of a colour space.
    Profile open(const ColourTags& tags, std::string& space) const {
        space = "RGB ";
        if (tags.lights) return profileOf(context.get(), *tags.lights);
        const auto bytes = tags.deflated ? inflatedProfile(tags.profile) : tags.profile;
        if (bytes.size() < kProfileHeader || bytes.size() > kLargestProfile) return nullptr;
        // Bytes 16 to 19 of the header name the colour space.
        space = bytes.substr(16, 4);
        return Profile(cmsOpenProfileFromMemTHR(context.get(), bytes.data(),
                                                static_cast<cmsUInt32Number>(bytes.size())));
    }

    Made make(const ColourTags& tags, const StoredPixels& pixels) const {
        std::string space;
        const auto profile = open(tags, space);
        if (!profile) return {"its colour profile cannot be read"_m};
        const bool inks = pixels.layout == StoredPixels::Layout::Inks;
        if (space == "GRAY" && pixels.grey) return makeGrey(profile);
        if (space != (inks ? "CMYK" : "RGB "))
            return {"its colour profile is for other pictures"_m};
        Made made;
        made.transform =
            transformOf(context.get(), profile, inks ? TYPE_CMYK_8 : formatOf(pixels.layout), srgb,
                        inks ? TYPE_RGB_8 : formatOf(pixels.layout), points);
        if (!made.transform) return {"its colour profile cannot be used"_m};
        if (!inks && leavesColours(made.transform, pixels.layout)) made.transform.reset();
        return made;
    }

    Made makeGrey(const Profile& profile) const {
        const auto transform =
            transformOf(context.get(), profile, TYPE_GRAY_8, srgb, TYPE_RGB_8, points);
        if (!transform) return {"its colour profile cannot be used"_m};
        std::vector<std::uint8_t> values(256), same;
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = static_cast<std::uint8_t>(i);
            same.insert(same.end(), 3, values[i]);
        }
        Made made;
        made.grey.resize(same.size());
        cmsDoTransform(transform.get(), values.data(), made.grey.data(), 256);
        if (alike(made.grey, same)) made.grey.clear();
        return made;
    }
};

ColourConversions::ColourConversions(int points) : m_state(new State{points}) {}
ColourConversions::~ColourConversions() = default;

const ColourConversions::Made& ColourConversions::madeFor(const ColourTags& tags,
                                                          const StoredPixels& pixels) {
    auto key = keyOf(tags, pixels);
    auto& made = m_state->made;
    if (const auto found = made.find(key); found != made.end()) return found->second;
    if (made.size() >= kMostKept) made.clear();
    return made.emplace(std::move(key), m_state->make(tags, pixels)).first->second;
}

Message ColourConversions::toSrgb(const ColourTags& tags, StoredPixels& pixels) {
    if (tags.none()) return {};
    if (!tags.fault.empty()) return tags.fault;
    const auto& made = madeFor(tags, pixels);
    auto& values = pixels.values;
    const bool inks = pixels.layout == StoredPixels::Layout::Inks;
    const std::size_t stride = pixels.layout == StoredPixels::Layout::Rgb ? 3 : 4;
    const auto count = values.size() / stride;
    if (!made.grey.empty())
        for (std::size_t i = 0; i < count; ++i)
            std::copy_n(made.grey.begin() + std::ptrdiff_t{3} * values[i * stride], 3,
                        values.begin() + static_cast<std::ptrdiff_t>(i * stride));
    if (made.transform) {
        std::vector<std::uint8_t> mixed(inks ? count * 3 : 0);
        cmsDoTransform(made.transform.get(), values.data(), inks ? mixed.data() : values.data(),
                       static_cast<cmsUInt32Number>(count));
        if (inks) {
            values = std::move(mixed);
            pixels.layout = StoredPixels::Layout::Rgb;
        }
    }
    if (made.transform || !made.grey.empty()) ++m_changed;
    return made.fault;
}

}  // namespace headscope::io
