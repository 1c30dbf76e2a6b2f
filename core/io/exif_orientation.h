// How a camera was held: the one entry of a JPEG's EXIF block that changes the picture.
#pragma once

#include "core/api/dataset_preview.h"

#include <string_view>

namespace headscope::io {

// tiff: the EXIF block behind "Exif\0\0". 1..8; 1 (upright) for anything that is damaged or absent.
int exifOrientation(std::string_view tiff);

// The picture as it was seen: 2 mirrored, 3 turned by 180 degrees, 4 upside down, 5 transposed, 6 turned right, 7
// transposed the other way, 8 turned left.
Picture turnedUpright(Picture picture, int orientation);

}  // namespace headscope::io
