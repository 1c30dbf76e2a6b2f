// PNG, JPEG and WebP files as 8-bit RGB pictures, by libpng, libjpeg-turbo and libwebp. Sizes are checked before
// anything is decoded, and a picture that a decoder had to mend (cut short, wrong codes, wrong checksums) is refused:
// what it makes up is not the picture. Colours are brought to sRGB from what the file says they are.
#pragma once

#include "core/api/dataset_preview.h"
#include "core/api/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace headscope::io {

class ColourConversions;

constexpr int kLargestImageSide = 16384;
constexpr std::int64_t kLargestImagePixels = std::int64_t{1} << 26;  // 67 million
constexpr std::int64_t kLargestImageFile = std::int64_t{64} << 20;
constexpr const char* kImageKinds = "PNG, JPEG or WebP";

struct ImageSize {
    int width = 0, height = 0;
};

bool looksLikeImage(std::string_view bytes);  // the first bytes are those of PNG, JPEG or WebP
// From the header alone; as stored, before it is turned upright. Errors: BadData (another kind, damaged header, too
// large).
Result<ImageSize> imageSize(std::string_view bytes);
struct DecodedImage {
    Picture picture;
    // In words that follow its name. Note: what its file says of its colours and cannot be used; mostly "". Changes:
    // what stands in the file otherwise than in the picture: "it is grey; red, green and blue are the same".
    std::string note;
    std::vector<std::string> changes;
    bool turnedSince = false;  // upright, as it was not under Turning::JpegOnly
};
// What the first versions did not turn upright: PNG and WebP, whose EXIF they did not read.
enum class Turning { Every, JpegOnly };
// Transparency is laid on white, pictures of a tilted camera (EXIF) are turned upright. `colours` keeps profiles for
// the pictures that follow. Errors: BadData (also for files that end early).
Result<DecodedImage> decodeImage(std::string_view bytes, ColourConversions& colours, Turning turning = Turning::Every);
Result<Picture> decodeImage(std::string_view bytes);
Result<DecodedImage> readImage(const std::string& path);

}  // namespace headscope::io
