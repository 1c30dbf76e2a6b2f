#include "core/io/exif_orientation.h"

#include <optional>
#include <utility>

namespace headscope::io {
namespace {

constexpr std::uint32_t kOrientationTag = 0x0112, kShort = 3;
constexpr std::size_t kEntrySize = 12;

class TiffReader {
public:
    TiffReader(std::string_view bytes, bool bigEndian) : m_bytes(bytes), m_bigEndian(bigEndian) {}

    std::optional<std::uint32_t> number(std::size_t at, std::size_t size) const {
        if (at > m_bytes.size() || size > m_bytes.size() - at) return std::nullopt;
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < size; ++i)
            value = value << 8 | static_cast<unsigned char>(m_bytes[at + (m_bigEndian ? i : size - 1 - i)]);
        return value;
    }

private:
    std::string_view m_bytes;
    bool m_bigEndian;
};

}  // namespace

int exifOrientation(std::string_view tiff) {
    const bool bigEndian = tiff.substr(0, 2) == "MM";
    if (!bigEndian && tiff.substr(0, 2) != "II") return 1;
    const TiffReader reader(tiff, bigEndian);
    const auto directory = reader.number(4, 4);
    const auto entries = directory ? reader.number(*directory, 2) : std::nullopt;
    for (std::size_t i = 0; entries && i < *entries; ++i) {
        const auto at = std::size_t{*directory} + 2 + i * kEntrySize;
        const auto tag = reader.number(at, 2), type = reader.number(at + 2, 2), value = reader.number(at + 8, 2);
        if (!value) return 1;
        if (tag == kOrientationTag) return type == kShort && *value >= 1 && *value <= 8 ? static_cast<int>(*value) : 1;
    }
    return 1;
}

Picture turnedUpright(Picture picture, int orientation) {
    if (orientation <= 1 || orientation > 8) return picture;
    const bool swapped = orientation >= 5;
    const bool fromRight = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    const bool fromBelow = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    Picture out;
    out.width = swapped ? picture.height : picture.width;
    out.height = swapped ? picture.width : picture.height;
    out.rgb.resize(picture.rgb.size());
    auto to = out.rgb.begin();
    for (int y = 0; y < out.height; ++y)
        for (int x = 0; x < out.width; ++x) {
            const int across = swapped ? y : x, down = swapped ? x : y;  // in the stored picture, before mirroring
            const auto column = static_cast<std::size_t>(fromRight ? picture.width - 1 - across : across);
            const auto row = static_cast<std::size_t>(fromBelow ? picture.height - 1 - down : down);
            const auto from = (row * static_cast<std::size_t>(picture.width) + column) * 3;
            for (std::size_t c = 0; c < 3; ++c) *to++ = picture.rgb[from + c];
        }
    return out;
}

}  // namespace headscope::io
