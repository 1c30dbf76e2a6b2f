// Pictures: interleaved for display, planar as CIFAR-10 keeps them.
#pragma once

#include "core/api/dataset_preview.h"

#include <cstdint>
#include <vector>

namespace headscope::data {

// Area average when shrinking, bilinear when growing. The whole picture is kept: a ratio other than width:height
// stretches.
Picture resized(const Picture& picture, int width, int height);

std::vector<std::uint8_t> planesFrom(const Picture& picture);  // (3, height, width)
// channels 1 gives a grey picture.
Picture pictureFrom(const std::uint8_t* planes, int channels, int width, int height);

}  // namespace headscope::data
