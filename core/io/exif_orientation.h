// How a camera was held: the one entry of a picture's EXIF block that changes the picture.
#pragma once

#include "core/api/dataset_preview.h"

#include <string_view>

namespace headscope::io {

// tiff: the EXIF block, with or without "Exif\0\0" before it. 1..8; 1 (upright) for anything that is damaged or absent.
int exifOrientation(std::string_view tiff);
// Of the chunk eXIf of a PNG (third edition, 11.3.5), before or behind the pixels.
int pngOrientation(std::string_view bytes);
// Of the chunk EXIF of the extended form of WebP.
int webpOrientation(std::string_view bytes);

// The picture as it was seen: 2 mirrored, 3 turned by 180 degrees, 4 upside down, 5 transposed, 6 turned right, 7
// transposed the other way, 8 turned left.
Picture turnedUpright(Picture picture, int orientation);

}  // namespace headscope::io
