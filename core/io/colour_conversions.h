// Pictures from the colours that their files name to sRGB, by Little CMS.
#pragma once

#include "core/io/colour_tags.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace headscope::io {

constexpr std::size_t kLargestProfile = std::size_t{4} << 20;  // bytes; those of printers have up to 3 MiB

// Pixels as a file stores them, one byte a channel.
struct StoredPixels {
    enum class Layout { Rgb, Rgba, Inks };  // Inks: cyan, magenta, yellow, black; 255 is all of it
    std::vector<std::uint8_t> values = {};
    Layout layout = Layout::Rgb;
    bool grey = false;  // was stored as one channel; here red, green and blue are alike
    int bits = 8;       // a channel in the file, where that is more than is kept
};

// Keeps what it made, as the pictures of one camera or program have one profile. One thread at a time.
class ColourConversions {
public:
    // points: a channel, of the tables that Little CMS computes ahead for each profile; 0: as many as it finds right.
    explicit ColourConversions(int points = 0);
    ~ColourConversions();
    ColourConversions(const ColourConversions&) = delete;
    ColourConversions& operator=(const ColourConversions&) = delete;

    // Inks become Rgb where their profile can be used; all else stays as it lies. Colours that differ from sRGB by no
    // more than one in 255 are left. Returns why the tags are of no use, the pixels being left then; empty: all is
    // well.
    std::string toSrgb(const ColourTags& tags, StoredPixels& pixels);
    std::int64_t changed() const { return m_changed; }  // pictures

private:
    struct Made;
    struct State;

    const Made& madeFor(const ColourTags& tags, const StoredPixels& pixels);

    std::unique_ptr<State> m_state;
    std::int64_t m_changed = 0;
};

}  // namespace headscope::io
