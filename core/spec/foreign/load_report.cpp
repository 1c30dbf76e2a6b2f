#include "core/base/io/json.h"
#include "core/spec/foreign/config_reader.h"
#include "core/spec/foreign/float_values.h"
#include "core/spec/foreign/inspection.h"

#include <algorithm>
#include <set>

namespace headscope::foreign {
namespace {

using Json = nlohmann::json;

constexpr const char* kConfig = "config.json";
constexpr const char* kProcessor = "preprocessor_config.json";
constexpr std::size_t kNamesInMessage = 5;

io::JsonLimits configLimits() {
    io::JsonLimits limits;
    limits.values = 200'000;
    limits.textBytes = kLargestConfig;
    return limits;
}

Result<Json> readJson(const ModelFolder& folder, const char* name) {
    HEADSCOPE_TRY(const auto text, folder.read(name, kLargestConfig));
    return io::parseJson(text, folder.pathOf(name), configLimits());
}

Message shapeText(const Shape& shape) {
    if (shape.empty()) return "a single number"_m;
    std::string text;
    for (const auto size : shape) text += (text.empty() ? "" : " x ") + std::to_string(size);
    return verbatim(text);
}

Message firstNames(const std::vector<std::string>& names) {
    std::vector<Message> first;
    for (std::size_t i = 0; i < std::min(names.size(), kNamesInMessage); ++i)
        first.push_back(verbatim(names[i]));
    if (names.size() > kNamesInMessage) first.push_back(verbatim("..."));
    return joined(first, ", ");
}

// DINOv2 interpolates its positions to the size of the images.
bool resizesPositions(const data::ImageProcessor& processor, const Architecture& a) {
    const auto side = processor.outputHeight();
    return a.family == Family::Dinov2 && side == processor.outputWidth() && side % a.patch == 0;
}

// The run's copy of config.json describes the model with resized positions.
void setImageSize(std::int64_t size, Architecture& a) {
    a.imageSize = size;
    a.length = (size / a.patch) * (size / a.patch);
    auto config = *a.config;
    config["image_size"] = size;
    a.changedConfig = true;
    a.config = std::make_shared<const Json>(std::move(config));
}

void readProcessor(const ModelFolder& folder, LoadReport& report) {
    const auto& type = report.architecture->modelType;
    if (!folder.has(kProcessor)) {
        report.imageProcessor = data::defaultImageProcessor(type);
        report.notes.push_back(
            "%1 is missing, so images are prepared with the defaults of %2"_m(kProcessor, type));
    } else if (const auto json = readJson(folder, kProcessor); !json) {
        report.refusals.push_back(json.error());
    } else if (auto processor = data::imageProcessorFrom(*json, type, folder.pathOf(kProcessor))) {
        report.imageProcessor = std::move(*processor);
    } else {
        report.refusals.push_back(processor.error());
    }
    if (!report.imageProcessor) return;
    const auto& processor = *report.imageProcessor;
    const auto size = report.architecture->imageSize;
    // Without a fixed size, images are checked when they are read.
    if (processor.outputHeight() == 0 ||
        (processor.outputHeight() == size && processor.outputWidth() == size))
        return;
    if (!folder.has(kProcessor)) {
        // The defaults are those of the usual size; the model may have another.
        auto& changed = *report.imageProcessor;
        // CLIP resizes to the size of the crop.
        if (!changed.centreCrop || changed.height == changed.cropHeight)
            changed.height = changed.width = static_cast<int>(size);
        changed.cropHeight = changed.cropWidth = static_cast<int>(size);
        return;
    }
    if (resizesPositions(processor, *report.architecture)) {
        auto& a = *report.architecture;
        report.notes.push_back(
            "Images have %1 pixels per side (%2), so the positions, which are those of %3 pixels "
            "(image_size), are interpolated"_m(processor.outputHeight(), kProcessor, size));
        a.storedGrid = size / a.patch;
        setImageSize(processor.outputHeight(), a);
        return;
    }
    report.refusals.push_back(
        {ErrorCode::BadData,
         "%1 makes images of %2 x %3 pixels, but the model needs %4 x %4 (image_size)"_m(
             folder.pathOf(kProcessor), processor.outputHeight(), processor.outputWidth(), size),
         "Use the preprocessor_config.json of this model"_m});
}

void noteLeftovers(LoadReport& report) {
    if (!report.unused.empty())
        report.notes.push_back("Tensors that are unknown and are not read (%1): %2"_m(
            report.unused.size(), firstNames(report.unused)));
    if (!report.leftAside.empty())
        report.notes.push_back(
            "Tensors that are not needed, such as buffers, copies and other output layers (%1): %2"_m(
                report.leftAside.size(), firstNames(report.leftAside)));
    if (!report.initialised.empty())
        report.notes.push_back(
            "The folder does not have these parameters, so they start with random values: %1"_m(
                firstNames(report.initialised)));
    for (const auto& [type, count] : report.dtypes)
        if (type != "F32")
            report.notes.push_back(
                "Tensors that are stored as %1 and read as float32: %2"_m(type, count));
}

void refuseMisfits(LoadReport& report, const std::vector<std::string>& otherTypes) {
    const Message hint =
        "Use an intact copy of the folder, with the config.json of these weights"_m;
    const auto refuse = [&](const Message& message, const Message& next) {
        report.refusals.push_back({ErrorCode::BadData, message, next});
    };
    if (!report.missing.empty())
        refuse("%1 does not have all tensors of the model. Missing (%2): %3"_m(
                   report.folder, report.missing.size(), firstNames(report.missing)),
               hint);
    if (!report.misshapen.empty()) {
        const auto& first = report.misshapen.front();
        refuse(
            "the shape of the tensor %1 is %2 in the file, but config.json implies %3. Number "
            "of tensors with another shape: %4"_m(first.name, shapeText(first.found),
                                                  shapeText(first.expected),
                                                  report.misshapen.size()),
            hint);
    }
    if (!otherTypes.empty())
        refuse(
            "tensors have a type (dtype) that is not read: %1. Allowed are F32, F16, BF16 and "
            "F64"_m(firstNames(otherTypes)),
            "Write the weights in one of these types, or use the unquantised model"_m);
}

void compare(Inspection& all) {
    auto& report = all.report;
    std::vector<std::string> otherTypes;
    std::set<std::string> seen;  // a tensor may be a part of several parameters
    for (const auto& parameter : all.plan.parameters) {
        report.parameters += elementsOf(parameter.shape);
        if (parameter.source == Source::New) report.initialised.push_back(parameter.name);
        for (const auto& piece : parameter.pieces) {
            const auto& tensor = all.files.tensors.at(piece.stored).tensor;
            const auto bytes = static_cast<std::int64_t>(tensor.end - tensor.begin);
            report.storedBytes += isHalf(piece.operation) ? bytes / 2 : bytes;
            if (!seen.insert(piece.stored).second) continue;
            report.matched.push_back(piece.stored);
            ++report.dtypes[tensor.dtype];
            if (tensor.shape != piece.shape)
                report.misshapen.push_back({piece.stored, tensor.shape, piece.shape});
            if (!isWeightType(tensor.dtype))
                otherTypes.push_back(piece.stored + " " + tensor.dtype);
        }
    }
    report.floatBytes = 4 * report.parameters;
    report.missing = all.plan.missing;
    report.unused = all.plan.unused;
    report.leftAside = all.plan.leftAside;
    refuseMisfits(report, otherTypes);
    noteLeftovers(report);
}

// The class is needed for a hint even if the config is refused.
std::string className(const Json& config) {
    if (!config.is_object() || !config.contains("architectures")) return "";
    const auto& names = config["architectures"];
    return names.is_array() && !names.empty() && names[0].is_string() ? names[0].get<std::string>()
                                                                      : "";
}

void readConfig(const ModelFolder& folder, const HeadChoice& choice, LoadReport& report,
                std::string& name) {
    if (!folder.has(kConfig)) {
        report.refusals.push_back(
            {ErrorCode::BadData,
             "%1 has no %2, so it is not a model folder"_m(folder.path(), kConfig),
             "Choose the folder with config.json and the weights"_m});
        return;
    }
    const auto config = readJson(folder, kConfig);
    if (!config) {
        report.refusals.push_back(config.error());
        return;
    }
    name = className(*config);
    auto architecture = architectureFrom(*config, folder.pathOf(kConfig), choice);
    if (!architecture) {
        report.refusals.push_back(architecture.error());
        return;
    }
    report.notes = architecture->notes;
    report.architecture = std::move(*architecture);
    if (report.architecture->readsImages()) readProcessor(folder, report);
}

}  // namespace

Inspection inspectFolder(const std::string& path, const HeadChoice& choice) {
    Inspection all;
    auto& report = all.report;
    report.folder = path;
    const auto folder = ModelFolder::open(path);
    if (!folder) {
        report.refusals.push_back(folder.error());
        return all;
    }
    std::string name;
    readConfig(*folder, choice, report, name);
    // The weights are inspected even if the config was refused, so that all faults are reported.
    auto files = findWeights(*folder, name);
    if (!files) {
        report.refusals.push_back(files.error());
        return all;
    }
    all.files = std::move(*files);
    report.files = all.files.files;
    for (const auto& note : all.files.notes) report.notes.push_back(note);
    if (!report.architecture) return all;
    std::vector<std::string> stored;
    for (const auto& item : all.files.tensors) stored.push_back(item.first);
    all.plan = planFor(*report.architecture, stored);
    compare(all);
    return all;
}

LoadReport inspect(const std::string& folder, const HeadChoice& choice) {
    return std::move(inspectFolder(folder, choice).report);
}

}  // namespace headscope::foreign
