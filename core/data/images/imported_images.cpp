#include "core/data/images/imported_images.h"

#include "core/base/io/json.h"
#include "core/base/io/text_file.h"
#include "core/base/util/sha256.h"
#include "core/data/batches/imported_tokens.h"
#include "core/data/batches/settings.h"
#include "core/data/pictures/picture.h"
#include "core/data/readers/import_notes.h"

namespace headscope::data {
namespace {

constexpr const char* kProcessor = "dataset.image_processor";

Status resizeSplit(const ImageProcessor& processor, int side, const LoadContext& context,
                   const Dataset& dataset, Split& split) {
    const auto from = static_cast<std::size_t>(dataset.channels) * dataset.imageSize *
                      dataset.imageSize,
               to = static_cast<std::size_t>(dataset.channels) * side * side;
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(split.count) * to);
    for (std::size_t i = 0; i < static_cast<std::size_t>(split.count); ++i) {
        if (i % 64 == 0 && context.cancelled()) return io::cancelledError();
        const auto picture = pictureFrom(split.pixels.data() + i * from, dataset.channels,
                                         dataset.imageSize, dataset.imageSize);
        HEADSCOPE_TRY(const auto fit, fitted(processor, picture));
        const auto planes = planesFrom(fit);
        std::copy(planes.begin(), planes.end(),
                  pixels.begin() + static_cast<std::ptrdiff_t>(i * to));
    }
    split.pixels = std::move(pixels);
    return {};
}

void useModelClasses(const RunConfig& config, Dataset& dataset) {
    const auto classes = importedClasses(config);
    if (classes.empty() || classes == dataset.classes) return;
    const auto numbers = classNumbers(dataset.classes, classes);
    for (auto* split : {&dataset.train, &dataset.valid, &dataset.test})
        for (auto& label : split->labels) label = numbers.numbers[static_cast<std::size_t>(label)];
    dataset.classes = classes;
    if (!numbers.sameNames) dataset.notes.push_back("Warning: %1"_m(placeholderLabels()));
}

}  // namespace

bool importsImages(const RunConfig& config) {
    return !wordOr(config, kProcessor, "").empty();
}

std::vector<ParamSpec> importedImageSpecs() {
    return {wordSpec(kProcessor, "Image processor",
                     "How images are prepared for the imported model: keys of "
                     "preprocessor_config.json, as JSON.",
                     ""),
            importedClassesSpec()};
}

std::string processorSetting(const ImageProcessor& processor) {
    return jsonOf(processor).dump();
}

Result<ProcessorPointer> importedProcessor(const RunConfig& config) {
    const auto text = wordOr(config, kProcessor, "");
    if (text.empty()) return ProcessorPointer();
    HEADSCOPE_TRY(const auto json, io::parseJson(text, std::string(kProcessor)));
    HEADSCOPE_TRY(auto processor, imageProcessorFrom(json, "vit", kProcessor));
    if (processor.outputHeight() < 1 || processor.outputHeight() != processor.outputWidth())
        return Error{ErrorCode::BadData,
                     "%1 does not make square images of a fixed size"_m(kProcessor),
                     "Give the model folder a preprocessor_config.json with a size or a crop"_m};
    return std::make_shared<const ImageProcessor>(std::move(processor));
}

void setProcessor(const ProcessorPointer& processor, Dataset& dataset) {
    const auto& p = *processor;
    dataset.processor = processor;
    dataset.imageSize = p.outputHeight();
    // A batch holds (v / 255 - mean) / deviation for a byte v, the processor gives (v f - m) / s.
    // Choose mean and deviation so that both agree.
    const double scale = 255 * (p.rescale ? p.rescaleFactor : 1);
    for (std::size_t c = 0; c < dataset.mean.size(); ++c) {
        dataset.mean[c] = static_cast<float>(p.normalise ? p.mean[c] / scale : 0);
        dataset.deviation[c] = static_cast<float>((p.normalise ? p.deviation[c] : 1) / scale);
    }
}

Status prepareImages(const RunConfig& config, const LoadContext& context, Dataset& dataset,
                     bool sized) {
    HEADSCOPE_TRY(const auto processor, importedProcessor(config));
    if (!processor) return {};
    const int side = processor->outputHeight();
    if (!sized) {
        for (auto* split : {&dataset.train, &dataset.valid, &dataset.test})
            HEADSCOPE_CHECK(resizeSplit(*processor, side, context, dataset, *split));
    }
    setProcessor(processor, dataset);
    useModelClasses(config, dataset);
    // Other processors give other pixels, so the fingerprint includes the settings.
    util::Sha256 sha;
    sha.updateField("prepared by an imported image processor");
    sha.updateField(dataset.fingerprint);
    sha.updateField(wordOr(config, kProcessor, ""));
    sha.updateField(wordOr(config, "dataset.classes", ""));
    dataset.fingerprint = sha.hex();
    return {};
}

}  // namespace headscope::data
