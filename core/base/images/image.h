// Reads PNG, JPEG and WebP files as 8-bit RGB images, by libpng, libjpeg-turbo and libwebp. Sizes
// are checked before decoding. A damaged image (truncated, wrong codes or checksums) is refused,
// because a decoder's repair would invent pixels. Colours are converted to sRGB from the file's
// colour space.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/result.h"
#include "core/api/runs/dataset_preview.h"

#include <string>
#include <string_view>
#include <vector>

namespace headscope::io {

class ColourConversions;

constexpr int kLargestImageSide = 16384;
constexpr std::int64_t kLargestImagePixels = std::int64_t{1} << 26;  // about 67 million pixels
constexpr std::int64_t kLargestImageFile = std::int64_t{64} << 20;
inline const Message kImageKinds = "PNG, JPEG or WebP"_m;

struct ImageSize {
    int width = 0, height = 0;
};

// Returns the size from the header, as stored, before it is turned upright. Errors: BadData
// (another kind, damaged header, too large).
Result<ImageSize> imageSize(std::string_view bytes);
struct DecodedImage {
    Picture picture;
    // Both texts continue a sentence that starts with the image's name. Note: colour information of
    // the file that is unusable, mostly "". Changes: differences between the file and the decoded
    // image ("it is grey; red, green and blue are the same").
    Message note;
    std::vector<Message> changes;
    bool turnedSince = false;  // turned upright now, but not under Turning::JpegOnly
};
// JpegOnly: the first versions did not read the EXIF of PNG and WebP, so these stay as stored.
enum class Turning { Every, JpegOnly };
// Composites transparency on white and turns images upright by their EXIF orientation. `colours`
// caches profiles for further images. Errors: BadData (also for truncated files).
Result<DecodedImage> decodeImage(std::string_view bytes, ColourConversions& colours,
                                 Turning turning = Turning::Every);
Result<Picture> decodeImage(std::string_view bytes);
Result<DecodedImage> readImage(const std::string& path);

}  // namespace headscope::io
