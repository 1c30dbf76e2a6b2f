// Resizes images exactly as Pillow does (Image.resize with reducing_gap None), to the last bit. The
// image models of others were trained with it, so another filter would change their predictions.
#pragma once

#include "core/api/runs/dataset_preview.h"

namespace headscope::data {

// The values are Pillow's codes, as in the key "resample" of preprocessor_config.json.
enum class Resampling { Nearest = 0, Lanczos = 1, Bilinear = 2, Bicubic = 3, Box = 4, Hamming = 5 };

// Resizes an image; `width` and `height` are at least 1. When shrinking, the filter is widened by
// the scale. Rows are resized first and rounded to 8 bits, then columns; a side of unchanged size
// is not filtered. Coefficients have 22 fractional bits. Source: behaviour of Pillow 13, checked on
// its output.
Picture resizedAsPillow(const Picture& picture, int width, int height, Resampling filter);

}  // namespace headscope::data
