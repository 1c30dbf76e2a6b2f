// What each kind of picture file gives to image.cpp: its size from the header, then its pixels as they are stored, and
// what their numbers mean. The bytes must outlive the decoder.
#pragma once

#include "core/io/colour_conversions.h"
#include "core/io/image.h"

#include <memory>

namespace headscope::io {

class ImageDecoder {
public:
    virtual ~ImageDecoder() = default;
    // Allocates nothing by it. Errors: BadData.
    virtual Result<ImageSize> readHeader() = 0;
    // After readHeader, whose size the caller has accepted: height * width pixels. Errors: BadData.
    virtual Result<StoredPixels> readPixels() = 0;
    // After readHeader.
    virtual ColourTags colours() const = 0;
    // How the camera was held, as EXIF numbers it: 1 upright .. 8 (see turnedUpright).
    virtual int orientation() const { return 1; }
    // After readHeader: the file holds further pictures to be shown after the one that is read.
    virtual bool animated() const { return false; }
};

std::unique_ptr<ImageDecoder> makeJpegDecoder(std::string_view bytes);
std::unique_ptr<ImageDecoder> makePngDecoder(std::string_view bytes);
std::unique_ptr<ImageDecoder> makeWebpDecoder(std::string_view bytes);

Error damagedPicture(const std::string& what);  // with the hint that all share
Error cutPicture();
Error noMemoryForPicture();

}  // namespace headscope::io
