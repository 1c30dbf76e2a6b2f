// Converts images from the colour space named in their files to sRGB, using Little CMS.
#pragma once

#include "core/base/images/colour_tags.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace headscope::io {

// maximum bytes of a profile; printer profiles have up to 3 MiB
constexpr std::size_t kLargestProfile = std::size_t{4} << 20;

// Pixels as a file stores them, one byte per channel.
struct StoredPixels {
    enum class Layout { Rgb, Rgba, Inks };  // Inks: cyan, magenta, yellow, black; 255 is full ink
    std::vector<std::uint8_t> values = {};
    Layout layout = Layout::Rgb;
    bool grey = false;  // whether it is stored as one channel; here red, green and blue are equal
    int bits = 8;       // bits per channel in the file, if more than 8
};

// Caches conversions, as the images of one camera or program share a profile. Not thread-safe.
class ColourConversions {
public:
    // `points`: grid points per channel in the tables that Little CMS precomputes for each profile;
    // 0: chosen by Little CMS.
    explicit ColourConversions(int points = 0);
    ~ColourConversions();
    ColourConversions(const ColourConversions&) = delete;
    ColourConversions& operator=(const ColourConversions&) = delete;

    // Converts pixels to sRGB. Inks become Rgb if their profile is usable. Colours that differ from
    // sRGB by at most 1 of 255 are not changed. Returns "" on success, otherwise why the tags are
    // unusable; pixels are then unchanged.
    Message toSrgb(const ColourTags& tags, StoredPixels& pixels);
    std::int64_t changed() const { return m_changed; }  // number of converted images

private:
    struct Made;
    struct State;

    const Made& madeFor(const ColourTags& tags, const StoredPixels& pixels);

    std::unique_ptr<State> m_state;
    std::int64_t m_changed = 0;
};

}  // namespace headscope::io
