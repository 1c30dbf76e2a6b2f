#include "core/io/image.h"

#include "core/io/exif_orientation.h"
#include "core/io/file_kind.h"
#include "core/io/image_decoder.h"
#include "core/io/text_file.h"

namespace headscope::io {
namespace {

enum class ImageFormat { Png, Jpeg, Webp, Other };

ImageFormat formatOf(std::string_view bytes) {
    if (bytes.substr(0, 8) == "\x89PNG\r\n\x1a\n") return ImageFormat::Png;
    if (bytes.substr(0, 3) == "\xff\xd8\xff") return ImageFormat::Jpeg;
    const bool webp = bytes.substr(0, 4) == "RIFF" && bytes.size() >= 12 && bytes.substr(8, 4) == "WEBP";
    return webp ? ImageFormat::Webp : ImageFormat::Other;
}

Error notAPicture(std::string_view bytes) {
    const auto kind = fileKind(bytes.substr(0, 4096));
    const auto found = kind.name.empty() ? std::string() : "; it is " + kind.name;
    auto hint =
        kind.family == FileFamily::Picture ? std::string("Convert it to ") + kImageKinds : fileKindHint(kind.family);
    if (hint.empty()) hint = "Choose a picture";
    return {ErrorCode::BadData, std::string("not a ") + kImageKinds + " picture" + found, std::move(hint)};
}

Result<std::unique_ptr<ImageDecoder>> decoderFor(std::string_view bytes) {
    if (bytes.empty()) return damagedPicture("the picture file is empty");
    if (static_cast<std::int64_t>(bytes.size()) > kLargestImageFile)
        return damagedPicture("the picture file is larger than " + sizeText(kLargestImageFile));
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
                 "the picture has " + std::to_string(size.width) + " x " + std::to_string(size.height) +
                     " pixels; at most " +
                     (tooLong ? countText(kLargestImageSide) + " a side" : countText(kLargestImagePixels) + " in all") +
                     " are read",
                 "Make it smaller first"};
}

}  // namespace

Error damagedPicture(const std::string& what) {
    return {ErrorCode::BadData, what, std::string("Replace the file by an intact ") + kImageKinds + " picture"};
}

Error cutPicture() {
    return damagedPicture("the picture file ends early");
}

void layOnWhite(std::vector<std::uint8_t>& rgba) {
    const auto count = rgba.size() / 4;
    for (std::size_t i = 0; i < count; ++i) {
        const int alpha = rgba[4 * i + 3];
        for (std::size_t c = 0; c < 3; ++c)
            rgba[3 * i + c] = static_cast<std::uint8_t>((rgba[4 * i + c] * alpha + 255 * (255 - alpha) + 127) / 255);
    }
    rgba.resize(count * 3);
}

bool looksLikeImage(std::string_view bytes) {
    return formatOf(bytes) != ImageFormat::Other;
}

Result<ImageSize> imageSize(std::string_view bytes) {
    HEADSCOPE_TRY(const auto decoder, decoderFor(bytes));
    HEADSCOPE_TRY(const auto size, decoder->readHeader());
    HEADSCOPE_CHECK(acceptSize(size));
    return size;
}

Result<Picture> decodeImage(std::string_view bytes) {
    HEADSCOPE_TRY(const auto decoder, decoderFor(bytes));
    HEADSCOPE_TRY(const auto size, decoder->readHeader());
    HEADSCOPE_CHECK(acceptSize(size));
    Picture picture;
    picture.width = size.width;
    picture.height = size.height;
    HEADSCOPE_TRY(picture.rgb, decoder->readPixels());
    return turnedUpright(std::move(picture), decoder->orientation());
}

Result<Picture> readImage(const std::string& path) {
    HEADSCOPE_TRY(const auto bytes, readWhole(path, kLargestImageFile));
    auto picture = decodeImage(bytes);
    if (!picture.ok()) return std::move(picture).error().within(fileName(path));
    return picture;
}

}  // namespace headscope::io
