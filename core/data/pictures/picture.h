// Images: interleaved for display, planar as in CIFAR-10.
#pragma once

#include "core/api/runs/dataset_preview.h"

#include <cstdint>
#include <vector>

namespace headscope::data {

// Resizes by area average when shrinking and bilinearly when growing. A ratio other than
// width:height stretches the image; nothing is cropped.
Picture resized(const Picture& picture, int width, int height);

std::vector<std::uint8_t> planesFrom(const Picture& picture);  // returns (3, height, width)
// Converts planar pixels (channels, height, width) to an image; one channel gives a grey image.
Picture pictureFrom(const std::uint8_t* planes, int channels, int width, int height);

}  // namespace headscope::data
