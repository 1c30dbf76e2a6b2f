// Prepares an image for a pre-trained vision model, as preprocessor_config.json of its folder says.
#pragma once

#include "core/api/base/result.h"
#include "core/data/pictures/pillow_resize.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace headscope::data {

constexpr int kLargestProcessedSide = 4096;

struct ImageProcessor {
    enum class Fit {
        Stretch,       // stretches to height x width
        ShortestEdge,  // keeps the ratio; the shorter side becomes `height` pixels
    };

    std::string kind = "vit";  // vit, deit, dinov2 or clip: the source of defaults
    bool resize = true;
    Fit fit = Fit::Stretch;
    int height = 224, width = 224;  // size in pixels
    Resampling resampling = Resampling::Bilinear;
    bool centreCrop = false;
    int cropHeight = 224, cropWidth = 224;  // crop in pixels; smaller images are padded with black
    bool rescale = true;
    double rescaleFactor = 1.0 / 255;
    bool normalise = true;
    std::array<double, 3> mean = {0.5, 0.5, 0.5}, deviation = {0.5, 0.5, 0.5};

    // Size of every processed image; {0, 0} if it depends on the image.
    int outputHeight() const;
    int outputWidth() const;
};

struct ProcessedImage {
    int width = 0, height = 0;
    std::vector<float> planes;  // values (3, height, width)
};

// Defaults for a folder without preprocessor_config.json. `modelType`: "vit", "deit", "dinov2",
// "clip" or "clip_vision_model"; any other has the defaults of "vit".
ImageProcessor defaultImageProcessor(const std::string& modelType);
// Reads preprocessor_config.json. `file` names it in messages. Older files have a
// feature_extractor_type and a number as size. Errors: BadData with the key (an unknown processor,
// a size beyond 4096 pixels, a deviation of 0).
Result<ImageProcessor> imageProcessorFrom(const nlohmann::json& json, const std::string& modelType,
                                          const std::string& file);
// Returns the processor as an object with the keys of preprocessor_config.json.
nlohmann::json jsonOf(const ImageProcessor& processor);
// Performs the first two steps of processed(): resize and crop. Errors: as for processed().
Result<Picture> fitted(const ImageProcessor& processor, const Picture& picture);
// Prepares an image: resizes, crops, rescales, then normalises it. `picture`: RGB, with
// transparency already composited on white. Errors: BadData if the picture is empty, or so narrow
// that resizing it to a shortest edge needs more than 67 million pixels.
Result<ProcessedImage> processed(const ImageProcessor& processor, const Picture& picture);

}  // namespace headscope::data
