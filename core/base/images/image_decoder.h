// Interface of the decoders for image.cpp: the size from the header, then the stored pixels and
// their colour space. The bytes must outlive the decoder.
#pragma once

#include "core/base/images/colour_conversions.h"
#include "core/base/images/image.h"

#include <memory>

namespace headscope::io {

class ImageDecoder {
public:
    virtual ~ImageDecoder() = default;
    // Returns the size in the header, without allocating memory for it. Errors: BadData.
    virtual Result<ImageSize> readHeader() = 0;
    // Returns height * width pixels. Call after readHeader and after accepting its size. Errors:
    // BadData.
    virtual Result<StoredPixels> readPixels() = 0;
    // Returns the colour information. Call after readHeader.
    virtual ColourTags colours() const = 0;
    // Camera orientation by its EXIF number: 1 upright .. 8 (see turnedUpright).
    virtual int orientation() const { return 1; }
    // Returns whether the file holds further frames after the one that is read. Call after
    // readHeader.
    virtual bool animated() const { return false; }
};

std::unique_ptr<ImageDecoder> makeJpegDecoder(std::string_view bytes);
std::unique_ptr<ImageDecoder> makePngDecoder(std::string_view bytes);
std::unique_ptr<ImageDecoder> makeWebpDecoder(std::string_view bytes);

// Errors that all decoders report. `what`: the damage, as a whole sentence.
Error damagedPicture(const Message& what);
Error cutPicture();
Error noMemoryForPicture();

}  // namespace headscope::io
