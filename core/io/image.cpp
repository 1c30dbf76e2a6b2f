#include "core/io/image.h"

#include "core/io/text_file.h"

#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_NO_STDIO
#define STBI_NO_HDR
#define STBI_NO_LINEAR
#define STBI_MAX_DIMENSIONS 16384
#define STB_IMAGE_STATIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image.h>
#pragma GCC diagnostic pop

#include <memory>

namespace headscope::io {
namespace {

bool hasMagic(std::string_view bytes, std::string_view what) {
    return bytes.substr(0, what.size()) == what;
}

bool isPng(std::string_view bytes) {
    return hasMagic(bytes, "\x89PNG\r\n\x1a\n");
}
bool isJpeg(std::string_view bytes) {
    return hasMagic(bytes, "\xff\xd8\xff");
}

const stbi_uc* data(std::string_view bytes) {
    return reinterpret_cast<const stbi_uc*>(bytes.data());
}

// The decoder fills what is missing with grey; a picture cut short must not slip through.
bool complete(std::string_view bytes) {
    const auto tail = bytes.substr(bytes.size() > 4096 ? bytes.size() - 4096 : 0);
    return isPng(bytes) ? tail.find("IEND") != std::string_view::npos : tail.find("\xff\xd9") != std::string_view::npos;
}

Error damaged(const std::string& what) {
    return {ErrorCode::BadData, what, "Replace the file by an intact PNG or JPEG"};
}

Picture onWhite(const stbi_uc* rgba, int width, int height) {
    Picture out;
    out.width = width;
    out.height = height;
    const auto pixels = static_cast<std::size_t>(width) * height;
    out.rgb.resize(pixels * 3);
    for (std::size_t i = 0; i < pixels; ++i)
        for (std::size_t c = 0; c < 3; ++c) {
            const int alpha = rgba[4 * i + 3];
            out.rgb[3 * i + c] = static_cast<std::uint8_t>((rgba[4 * i + c] * alpha + 255 * (255 - alpha) + 127) / 255);
        }
    return out;
}

}  // namespace

bool looksLikeImage(std::string_view bytes) {
    return isPng(bytes) || isJpeg(bytes);
}

Result<ImageSize> imageSize(std::string_view bytes) {
    if (bytes.empty()) return damaged("the picture file is empty");
    if (!looksLikeImage(bytes)) return damaged("not a PNG or JPEG picture");
    ImageSize size;
    int channels = 0;
    if (!stbi_info_from_memory(data(bytes), static_cast<int>(std::min<std::size_t>(bytes.size(), kLargestImageFile)),
                               &size.width, &size.height, &channels))
        return damaged("the picture's header is damaged");
    const auto pixels = std::int64_t{size.width} * size.height;
    if (size.width > kLargestImageSide || size.height > kLargestImageSide || pixels > kLargestImagePixels)
        return Error{ErrorCode::BadData,
                     "the picture has " + std::to_string(size.width) + " x " + std::to_string(size.height) +
                         " pixels; at most " + countText(kLargestImagePixels) + " are read",
                     "Make it smaller first"};
    return size;
}

Result<Picture> decodeImage(std::string_view bytes) {
    if (static_cast<std::int64_t>(bytes.size()) > kLargestImageFile)
        return damaged("the picture file is larger than " + sizeText(kLargestImageFile));
    HEADSCOPE_TRY(const auto size, imageSize(bytes));
    if (!complete(bytes)) return damaged("the picture file ends early");
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load_from_memory(data(bytes), static_cast<int>(bytes.size()), &width, &height, &channels, 4),
        stbi_image_free);
    if (!pixels || width != size.width || height != size.height) return damaged("the picture is damaged");
    return onWhite(pixels.get(), width, height);
}

Result<Picture> readImage(const std::string& path) {
    HEADSCOPE_TRY(const auto bytes, readWhole(path, kLargestImageFile));
    auto picture = decodeImage(bytes);
    if (!picture.ok()) return std::move(picture).error().within(fileName(path));
    return picture;
}

}  // namespace headscope::io
