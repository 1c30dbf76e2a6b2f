// PNG and JPEG files as 8-bit RGB pictures. Sizes are checked before anything is decoded.
#pragma once

#include "core/api/dataset_preview.h"
#include "core/api/result.h"

#include <string>
#include <string_view>

namespace headscope::io {

constexpr int kLargestImageSide = 16384;
constexpr std::int64_t kLargestImagePixels = std::int64_t{1} << 26;  // 67 million
constexpr std::int64_t kLargestImageFile = std::int64_t{64} << 20;

struct ImageSize {
    int width = 0, height = 0;
};

bool looksLikeImage(std::string_view bytes);  // the first bytes are those of PNG or JPEG
// From the header alone. Errors: BadData (not PNG or JPEG, damaged header, too large).
Result<ImageSize> imageSize(std::string_view bytes);
// Transparency is laid on white. Errors: BadData (also for files that end early).
Result<Picture> decodeImage(std::string_view bytes);
Result<Picture> readImage(const std::string& path);

}  // namespace headscope::io
