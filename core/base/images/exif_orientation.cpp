#include "core/base/images/exif_orientation.h"

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
            value = value << 8 |
                    static_cast<unsigned char>(m_bytes[at + (m_bigEndian ? i : size - 1 - i)]);
        return value;
    }

private:
    std::string_view m_bytes;
    bool m_bigEndian;
};

std::size_t sizeAt(std::string_view bytes, std::size_t at, bool bigEndian) {
    return TiffReader(bytes, bigEndian).number(at, 4).value_or(0);
}

}  // namespace

int exifOrientation(std::string_view tiff) {
    constexpr std::string_view kMark("Exif\0\0", 6);
    if (tiff.substr(0, kMark.size()) == kMark) tiff.remove_prefix(kMark.size());
    const bool bigEndian = tiff.substr(0, 2) == "MM";
    if (!bigEndian && tiff.substr(0, 2) != "II") return 1;
    const TiffReader reader(tiff, bigEndian);
    // The header has the byte order, the number 42 and, at byte 4, the offset of the directory.
    const auto directory = reader.number(4, 4);
    const auto entries = directory ? reader.number(*directory, 2) : std::nullopt;
    for (std::size_t i = 0; entries && i < *entries; ++i) {
        // An entry has a tag (2 bytes), a type (2), a count (4) and a value (4).
        const auto at = std::size_t{*directory} + 2 + i * kEntrySize;
        const auto tag = reader.number(at, 2), type = reader.number(at + 2, 2),
                   value = reader.number(at + 8, 2);
        if (!value) return 1;
        if (tag == kOrientationTag)
            return type == kShort && *value >= 1 && *value <= 8 ? static_cast<int>(*value) : 1;
    }
    return 1;
}

int pngOrientation(std::string_view bytes) {
    constexpr std::size_t kSignature = 8, kAround = 12;  // chunk length, name and checksum
    for (std::size_t at = kSignature; at + kAround <= bytes.size();) {
        const auto size = sizeAt(bytes, at, true);
        if (size > bytes.size() - at - kAround) break;
        if (bytes.substr(at + 4, 4) == "eXIf") return exifOrientation(bytes.substr(at + 8, size));
        at += size + kAround;
    }
    return 1;
}

int webpOrientation(std::string_view bytes) {
    // offsets: first chunk, after "RIFF", size and "WEBP"; chunk data, after name and size; flags
    // of VP8X
    constexpr std::size_t kFirst = 12, kHeader = 8, kFlags = 20;
    if (bytes.size() <= kFlags || bytes.substr(kFirst, 4) != "VP8X" || (bytes[kFlags] & 0x08) == 0)
        return 1;
    for (std::size_t at = kFirst; at + kHeader <= bytes.size();) {
        const auto size = sizeAt(bytes, at + 4, false);
        if (size > bytes.size() - at - kHeader) break;
        if (bytes.substr(at, 4) == "EXIF") return exifOrientation(bytes.substr(at + kHeader, size));
        at += kHeader + size + size % 2;  // chunks are padded to an even size
    }
    return 1;
}

Picture turnedUpright(Picture picture, int orientation) {
    if (orientation <= 1 || orientation > 8) return picture;
    const bool swapped = orientation >= 5;
    const bool fromRight =
        orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    const bool fromBelow =
        orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    Picture out;
    out.width = swapped ? picture.height : picture.width;
    out.height = swapped ? picture.width : picture.height;
    out.rgb.resize(picture.rgb.size());
    auto to = out.rgb.begin();
    for (int y = 0; y < out.height; ++y)
        for (int x = 0; x < out.width; ++x) {
            // Position in the stored image, before mirroring.
            const int across = swapped ? y : x, down = swapped ? x : y;
            const auto column =
                static_cast<std::size_t>(fromRight ? picture.width - 1 - across : across);
            const auto row = static_cast<std::size_t>(fromBelow ? picture.height - 1 - down : down);
            const auto from = (row * static_cast<std::size_t>(picture.width) + column) * 3;
            for (std::size_t c = 0; c < 3; ++c) *to++ = picture.rgb[from + c];
        }
    return out;
}

}  // namespace headscope::io
