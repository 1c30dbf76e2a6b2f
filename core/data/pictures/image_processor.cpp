#include "core/data/pictures/image_processor.h"

#include "core/base/images/image.h"
#include "core/base/io/json_fields.h"

#include <algorithm>
#include <map>

namespace headscope::data {
namespace {

using io::JsonFields;
using Fit = ImageProcessor::Fit;

constexpr std::array<double, 3> kImageNetMean = {0.485, 0.456, 0.406};
constexpr std::array<double, 3> kImageNetDeviation = {0.229, 0.224, 0.225};
constexpr std::array<double, 3> kClipMean = {0.48145466, 0.4578275, 0.40821073};
constexpr std::array<double, 3> kClipDeviation = {0.26862954, 0.26130258, 0.27577711};
const char* const kKinds =
    "ViTImageProcessor, DeiTImageProcessor, BitImageProcessor, CLIPImageProcessor";

// Returns the kind of an image processor by its class; "" for an unknown one. Classes end in
// ImageProcessor, ImageProcessorFast or FeatureExtractor.
std::string kindOf(const std::string& processor) {
    static const std::map<std::string, std::string> kStems = {
        {"ViT", "vit"}, {"DeiT", "deit"}, {"Bit", "dinov2"}, {"CLIP", "clip"}};
    for (const auto* ending : {"ImageProcessorFast", "ImageProcessor", "FeatureExtractor"}) {
        const std::string end = ending;
        if (processor.size() <= end.size() ||
            processor.compare(processor.size() - end.size(), end.size(), end) != 0)
            continue;
        const auto found = kStems.find(processor.substr(0, processor.size() - end.size()));
        return found == kStems.end() ? "" : found->second;
    }
    return "";
}

int side(JsonFields& fields, const std::string& key, int byDefault) {
    return static_cast<int>(fields.integer(key, 1, kLargestProcessedSide, byDefault));
}

struct Size {
    Fit fit;
    int height, width;
};

// A size is a number, a list of height and width, {height, width} or {shortest_edge}.
void readSize(JsonFields& fields, const std::string& key, bool numberIsShortest, Size& size) {
    if (!fields.has(key)) return;
    const auto& json = fields.at(key);
    const auto allowed =
        "allowed are a number, a height and a width, or a shortest_edge, from 1 to %1 pixels"_m(
            kLargestProcessedSide);
    if (json.is_number()) {
        size.height = size.width = side(fields, key, size.height);
        size.fit = numberIsShortest ? Fit::ShortestEdge : Fit::Stretch;
        return;
    }
    if (json.is_array()) {
        const auto both = fields.reals(key, 2, 1, kLargestProcessedSide, {1, 1});
        size = {Fit::Stretch, static_cast<int>(both[0]), static_cast<int>(both[1])};
        return;
    }
    if (!json.is_object()) return fields.refuse(key, allowed);
    JsonFields inner(json, fields.file() + ": " + key);
    if (inner.has("shortest_edge") && json.size() == 1) {
        size.height = size.width = side(inner, "shortest_edge", 1);
        size.fit = Fit::ShortestEdge;
    } else if (inner.has("height") && inner.has("width") && json.size() == 2) {
        size = {Fit::Stretch, side(inner, "height", 1), side(inner, "width", 1)};
    } else {
        return fields.refuse(key, allowed);
    }
    if (!inner.ok()) fields.fail(inner.status().error());
}

void readColours(JsonFields& fields, ImageProcessor& out) {
    out.rescale = fields.flag("do_rescale", out.rescale);
    out.rescaleFactor = fields.real("rescale_factor", 0, 1e6, out.rescaleFactor);
    out.normalise = fields.flag("do_normalize", out.normalise);
    const auto read = [&](const char* key, double low, double high, std::array<double, 3>& to) {
        const auto values = fields.reals(key, 3, low, high, {to.begin(), to.end()});
        std::copy(values.begin(), values.end(), to.begin());
    };
    read("image_mean", -1e6, 1e6, out.mean);
    read("image_std", 1e-6, 1e6, out.deviation);
}

// Returns the longer side that keeps the ratio, rounded down.
std::int64_t longerSide(int shortest, int shorter, int longer) {
    return static_cast<std::int64_t>(shortest) * longer / shorter;
}

Result<Picture> resizedFor(const ImageProcessor& p, const Picture& picture) {
    if (!p.resize) return picture;
    std::int64_t width = p.width, height = p.height;
    if (p.fit == Fit::ShortestEdge) {
        const bool upright = picture.height >= picture.width;
        width = upright ? p.height : longerSide(p.height, picture.height, picture.width);
        height = upright ? longerSide(p.height, picture.width, picture.height) : p.height;
    }
    // A narrow image may become extremely long, even before its columns are resized.
    if (width * std::max<std::int64_t>(height, picture.height) > io::kLargestImagePixels)
        return Error{
            ErrorCode::BadData,
            "a picture of %1 x %2 pixels would be resized to %3 x %4, more than %5 pixels"_m(
                picture.width, picture.height, width, height, io::kLargestImagePixels),
            "Crop the picture to a ratio nearer to a square"_m};
    return resizedAsPillow(picture, static_cast<int>(width), static_cast<int>(height),
                           p.resampling);
}

// Returns half of the value, rounded down for negative numbers too.
int halfDown(int value) {
    return (value - (value < 0 ? 1 : 0)) / 2;
}

Picture cropped(const Picture& from, int width, int height) {
    const int left = halfDown(from.width - width), top = halfDown(from.height - height);
    Picture to;
    to.width = width;
    to.height = height;
    to.rgb.resize(static_cast<std::size_t>(width) * height * 3);
    // Parts of the crop outside the image stay black.
    const int firstX = std::max(0, -left), endX = std::min(width, from.width - left);
    for (int y = std::max(0, -top); y < std::min(height, from.height - top); ++y) {
        const auto source = (static_cast<std::size_t>(y + top) * from.width + firstX + left) * 3;
        const auto target = (static_cast<std::size_t>(y) * width + firstX) * 3;
        std::copy_n(from.rgb.begin() + static_cast<std::ptrdiff_t>(source), 3 * (endX - firstX),
                    to.rgb.begin() + static_cast<std::ptrdiff_t>(target));
    }
    return to;
}

// Rescales in double and normalises in float, so that values agree with the reference.
std::vector<float> planesOf(const ImageProcessor& p, const Picture& picture) {
    const auto plane = static_cast<std::size_t>(picture.width) * picture.height;
    std::vector<float> planes(3 * plane);
    for (std::size_t c = 0; c < 3; ++c) {
        // A byte has only 256 values, so a table saves the arithmetic per pixel.
        std::array<float, 256> values;
        for (std::size_t v = 0; v < values.size(); ++v) {
            const auto byte = static_cast<double>(v);
            values[v] = static_cast<float>(p.rescale ? byte * p.rescaleFactor : byte);
            if (p.normalise)
                values[v] = (values[v] - static_cast<float>(p.mean[c])) /
                            static_cast<float>(p.deviation[c]);
        }
        for (std::size_t i = 0; i < plane; ++i)
            planes[c * plane + i] = values[picture.rgb[3 * i + c]];
    }
    return planes;
}

}  // namespace

int ImageProcessor::outputHeight() const {
    if (centreCrop) return cropHeight;
    return resize && fit == Fit::Stretch ? height : 0;
}

int ImageProcessor::outputWidth() const {
    if (centreCrop) return cropWidth;
    return resize && fit == Fit::Stretch ? width : 0;
}

ImageProcessor defaultImageProcessor(const std::string& modelType) {
    ImageProcessor p;
    const bool clip = modelType == "clip" || modelType == "clip_vision_model";
    if (!clip && modelType != "deit" && modelType != "dinov2") return p;
    p.kind = clip ? "clip" : modelType;
    p.fit = modelType == "deit" ? Fit::Stretch : Fit::ShortestEdge;
    p.height = p.width = clip ? 224 : 256;
    p.resampling = Resampling::Bicubic;
    p.centreCrop = true;
    p.mean = clip ? kClipMean : kImageNetMean;
    p.deviation = clip ? kClipDeviation : kImageNetDeviation;
    return p;
}

Result<ImageProcessor> imageProcessorFrom(const nlohmann::json& json, const std::string& modelType,
                                          const std::string& file) {
    JsonFields fields(json, file);
    auto type = fields.text("image_processor_type", "");
    const bool newer = !type.empty();
    if (!newer) type = fields.text("feature_extractor_type", "");
    auto out = defaultImageProcessor(modelType);
    if (!type.empty()) {
        const auto kind = kindOf(type);
        if (kind.empty())
            fields.refuse(newer ? "image_processor_type" : "feature_extractor_type",
                          "allowed are %1"_m(kKinds));
        out = defaultImageProcessor(kind);
    }
    const bool numberIsShortest = out.fit == Fit::ShortestEdge;
    out.resize = fields.flag("do_resize", out.resize);
    Size size{out.fit, out.height, out.width};
    readSize(fields, "size", numberIsShortest, size);
    out.fit = size.fit;
    out.height = size.height;
    out.width = size.width;
    out.resampling = static_cast<Resampling>(
        fields.integer("resample", 0, 5, static_cast<std::int64_t>(out.resampling)));
    out.centreCrop = fields.flag("do_center_crop", out.centreCrop);
    Size crop{Fit::Stretch, out.cropHeight, out.cropWidth};
    readSize(fields, "crop_size", false, crop);
    out.cropHeight = crop.height;
    out.cropWidth = crop.width;
    readColours(fields, out);
    HEADSCOPE_CHECK(Status(fields.status()));
    return out;
}

nlohmann::json jsonOf(const ImageProcessor& p) {
    static const std::map<std::string, std::string> kStems = {
        {"vit", "ViT"}, {"deit", "DeiT"}, {"dinov2", "Bit"}, {"clip", "CLIP"}};
    nlohmann::json size = {{"height", p.height}, {"width", p.width}};
    if (p.fit == Fit::ShortestEdge) size = {{"shortest_edge", p.height}};
    return {{"image_processor_type", kStems.at(p.kind) + "ImageProcessor"},
            {"do_resize", p.resize},
            {"size", size},
            {"resample", static_cast<int>(p.resampling)},
            {"do_center_crop", p.centreCrop},
            {"crop_size", {{"height", p.cropHeight}, {"width", p.cropWidth}}},
            {"do_rescale", p.rescale},
            {"rescale_factor", p.rescaleFactor},
            {"do_normalize", p.normalise},
            {"image_mean", p.mean},
            {"image_std", p.deviation}};
}

Result<Picture> fitted(const ImageProcessor& processor, const Picture& picture) {
    const auto pixels = static_cast<std::size_t>(std::max(picture.width, 0)) *
                        static_cast<std::size_t>(std::max(picture.height, 0));
    if (pixels == 0 || picture.rgb.size() != 3 * pixels)
        return Error{ErrorCode::BadData, "the picture is empty"_m, "Choose another picture"_m};
    HEADSCOPE_TRY(auto sized, resizedFor(processor, picture));
    if (processor.centreCrop) sized = cropped(sized, processor.cropWidth, processor.cropHeight);
    return sized;
}

Result<ProcessedImage> processed(const ImageProcessor& processor, const Picture& picture) {
    HEADSCOPE_TRY(const auto sized, fitted(processor, picture));
    return ProcessedImage{sized.width, sized.height, planesOf(processor, sized)};
}

}  // namespace headscope::data
