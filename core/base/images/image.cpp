#include "core/base/images/image.h"

#include "core/base/images/colour_conversions.h"
#include "core/base/images/exif_orientation.h"
#include "core/base/images/image_decoder.h"
#include "core/base/io/file_kind.h"
#include "core/base/io/text_file.h"

namespace headscope::io {
namespace {

enum class ImageFormat { Png, Jpeg, Webp, Other };

ImageFormat formatOf(std::string_view bytes) {
    if (bytes.substr(0, 8) == "\x89PNG\r\n\x1a\n") return ImageFormat::Png;
    if (bytes.substr(0, 3) == "\xff\xd8\xff") return ImageFormat::Jpeg;
    const bool webp =
        bytes.substr(0, 4) == "RIFF" && bytes.size() >= 12 && bytes.substr(8, 4) == "WEBP";
    return webp ? ImageFormat::Webp : ImageFormat::Other;
}

Error notAPicture(std::string_view bytes) {
    const auto kind = fileKind(bytes.substr(0, 4096));
    auto hint = kind.family == FileFamily::Picture ? "Convert it to %1"_m(kImageKinds)
                                                   : fileKindHint(kind.family);
    if (hint.empty()) hint = "Choose a picture"_m;
    return {ErrorCode::BadData,
            kind.name.empty() ? "not a %1 picture"_m(kImageKinds)
                              : "not a %1 picture; it is %2"_m(kImageKinds, kind.name),
            std::move(hint)};
}

Result<std::unique_ptr<ImageDecoder>> decoderFor(std::string_view bytes) {
    if (bytes.empty()) return damagedPicture("the picture file is empty"_m);
    if (static_cast<std::int64_t>(bytes.size()) > kLargestImageFile)
        return damagedPicture("the picture file is larger than %1"_m(sizeText(kLargestImageFile)));
    switch (formatOf(bytes)) {
        case ImageFormat::Png:
            return makePngDecoder(bytes);
        case ImageFormat::Jpeg:
            return makeJpegDecoder(bytes);
        case ImageFormat::Webp:
            return makeWebpDecoder(bytes);
        case ImageFormat::Other:
            break;
    }
    return notAPicture(bytes);
}

Status acceptSize(const ImageSize& size) {
    const auto pixels = std::int64_t{size.width} * size.height;
    const bool tooLong = size.width > kLargestImageSide || size.height > kLargestImageSide;
    if (!tooLong && pixels <= kLargestImagePixels) return {};
    return Error{ErrorCode::BadData,
                 "the picture has %1 x %2 pixels; at most %3 are read"_m(
                     size.width, size.height,
                     tooLong ? "%1 a side"_m(countText(kLargestImageSide))
                             : "%1 in all"_m(countText(kLargestImagePixels))),
                 "Scale the picture down first"_m};
}

// Composites RGBA on white, to RGB in the same memory. Returns whether anything was transparent.
bool layOnWhite(std::vector<std::uint8_t>& rgba) {
    const auto count = rgba.size() / 4;
    bool transparent = false;
    for (std::size_t i = 0; i < count; ++i) {
        const int alpha = rgba[4 * i + 3];
        transparent |= alpha < 255;
        for (std::size_t c = 0; c < 3; ++c)
            rgba[3 * i + c] = static_cast<std::uint8_t>(
                (rgba[4 * i + c] * alpha + 255 * (255 - alpha) + 127) / 255);
    }
    rgba.resize(count * 3);
    return transparent;
}

// Returns x * y / 255, rounded.
std::uint8_t share(int x, int y) {
    // Divides by 255 with shifts, which is exact for products of two bytes.
    const int product = x * y + 128;
    return static_cast<std::uint8_t>((product + (product >> 8)) >> 8);
}

// Converts inks without a profile in place: white paper minus the ink, minus black.
void mixInks(std::vector<std::uint8_t>& inks) {
    const auto count = inks.size() / 4;
    for (std::size_t i = 0; i < count; ++i) {
        const int paper = 255 - inks[4 * i + 3];
        for (std::size_t c = 0; c < 3; ++c) inks[3 * i + c] = share(255 - inks[4 * i + c], paper);
    }
    inks.resize(count * 3);
}

std::vector<std::uint8_t> shownPixels(StoredPixels stored, std::vector<Message>& changes) {
    if (stored.grey) changes.push_back("it is grey: red, green and blue are the same"_m);
    if (stored.bits > 8)
        changes.push_back("its %1 bits per colour are reduced to the first 8"_m(stored.bits));
    if (stored.layout == StoredPixels::Layout::Rgba && layOnWhite(stored.values))
        changes.push_back("its transparent parts are laid on white"_m);
    if (stored.layout == StoredPixels::Layout::Inks) mixInks(stored.values);
    return std::move(stored.values);
}

}  // namespace

Error damagedPicture(const Message& what) {
    return {ErrorCode::BadData, what, "Replace the file by an intact %1 picture"_m(kImageKinds)};
}

Error cutPicture() {
    return damagedPicture("the picture file ends early"_m);
}

Error noMemoryForPicture() {
    return {ErrorCode::Device, "not enough memory for a picture"_m, "Close other programs"_m};
}

Result<ImageSize> imageSize(std::string_view bytes) {
    HEADSCOPE_TRY(const auto decoder, decoderFor(bytes));
    HEADSCOPE_TRY(const auto size, decoder->readHeader());
    HEADSCOPE_CHECK(acceptSize(size));
    return size;
}

Result<DecodedImage> decodeImage(std::string_view bytes, ColourConversions& colours,
                                 Turning turning) {
    HEADSCOPE_TRY(const auto decoder, decoderFor(bytes));
    HEADSCOPE_TRY(const auto size, decoder->readHeader());
    // Accept the size before readPixels() allocates memory for it.
    HEADSCOPE_CHECK(acceptSize(size));
    HEADSCOPE_TRY(auto stored, decoder->readPixels());
    DecodedImage out;
    const bool inks = stored.layout == StoredPixels::Layout::Inks;
    const auto before = colours.changed();
    const auto fault = colours.toSrgb(decoder->colours(), stored);
    const bool converted = colours.changed() > before;
    if (!fault.empty()) out.note = "%1; its colours are taken as sRGB"_m(fault);
    if (decoder->animated()) out.changes.push_back("it is animated: its still picture is read"_m);
    if (inks)
        out.changes.push_back(
            converted
                ? "it is a CMYK picture, converted to RGB by its colour profile"_m
                : "it is a CMYK picture, converted to RGB without a colour profile, so its colours are only approximate"_m);
    else if (converted)
        out.changes.push_back("its colours were brought to sRGB"_m);
    out.picture = {size.width, size.height, shownPixels(std::move(stored), out.changes)};
    const bool jpeg = formatOf(bytes) == ImageFormat::Jpeg;
    const int orientation = jpeg || turning == Turning::Every ? decoder->orientation() : 1;
    out.picture = turnedUpright(std::move(out.picture), orientation);
    if (orientation > 1)
        out.changes.push_back("it was rotated upright, as its EXIF orientation says"_m);
    out.turnedSince = orientation > 1 && !jpeg;
    return out;
}

Result<Picture> decodeImage(std::string_view bytes) {
    ColourConversions colours;
    HEADSCOPE_TRY(auto decoded, decodeImage(bytes, colours));
    return std::move(decoded.picture);
}

Result<DecodedImage> readImage(const std::string& path) {
    HEADSCOPE_TRY(const auto bytes, readWholeFile(path, kLargestImageFile));
    ColourConversions colours;
    auto image = decodeImage(bytes, colours);
    if (!image.ok()) return std::move(image).error().within(fileName(path));
    return image;
}

}  // namespace headscope::io
