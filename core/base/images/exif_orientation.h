// Reads the camera orientation from EXIF, the only EXIF entry that changes the image.
#pragma once

#include "core/api/runs/dataset_preview.h"

#include <string_view>

namespace headscope::io {

// `tiff`: the EXIF block, with or without the prefix "Exif\0\0". Returns 1..8; 1 (upright) if it is
// damaged or missing.
int exifOrientation(std::string_view tiff);
// Returns the orientation in a PNG's eXIf chunk (third edition, 11.3.5), before or after the
// pixels.
int pngOrientation(std::string_view bytes);
// Returns the orientation in the EXIF chunk of WebP's extended format.
int webpOrientation(std::string_view bytes);

// Returns the image turned upright. Orientations: 2 mirrored, 3 turned by 180 degrees, 4 upside
// down, 5 transposed, 6 turned right, 7 transposed along the other diagonal, 8 turned left.
Picture turnedUpright(Picture picture, int orientation);

}  // namespace headscope::io
