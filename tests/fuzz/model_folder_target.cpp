#include "model_folder_target.h"

#include "core/base/io/json.h"
#include "core/data/pictures/image_processor.h"
#include "core/spec/foreign/config_reader.h"
#include "core/spec/foreign/load_plan.h"
#include "core/spec/foreign/weight_files.h"

#include <cstdio>
#include <cstdlib>

namespace headscope::fuzz {
namespace {

void hold(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

void weightIndex(const nlohmann::json& json) {
    const auto map = foreign::weightMapFrom(json, "index");
    if (!map) return;
    for (const auto& item : *map)
        hold(item.second.find('/') == std::string::npos, "a shard is in the folder");
}

void imageProcessor(const nlohmann::json& json) {
    const auto processor = data::imageProcessorFrom(json, "vit", "preprocessor_config.json");
    // Larger images make the target slow.
    if (!processor || processor->height > 64 || processor->width > 64 ||
        processor->cropHeight > 64 || processor->cropWidth > 64)
        return;
    Picture picture;
    picture.width = 3;
    picture.height = 2;
    picture.rgb.assign(18, 100);
    const auto made = data::processed(*processor, picture);
    hold(made.ok(), "a small picture is processed");
    hold(processor->outputHeight() == 0 || processor->outputHeight() == made->height,
         "the output has the announced size");
}

void config(const nlohmann::json& json) {
    const auto architecture = foreign::architectureFrom(json, "config.json");
    if (!architecture) return;
    hold(architecture->layers() >= 1 && architecture->classes >= 1, "sizes are positive");
    if (architecture->layers() > 4) return;
    // A folder with exactly the tensors that are missing in an empty one is complete.
    const auto missing = foreign::planFor(*architecture, {}).missing;
    const auto plan = foreign::planFor(*architecture, missing);
    hold(plan.missing.empty() && plan.unused.empty() && plan.leftAside.empty(),
         "the expected tensors are complete");
    for (const auto& parameter : plan.parameters)
        for (const auto& piece : parameter.pieces)
            hold(piece.first >= 0 && piece.first + foreign::elementsOf(piece.shape) <=
                                         foreign::elementsOf(parameter.shape),
                 "a piece is inside its parameter");
}

}  // namespace

void modelFolder(std::string_view bytes) {
    const auto json = io::parseJson(bytes, "input");
    if (!json || !json->is_object()) return;
    if (json->contains("weight_map")) return weightIndex(*json);
    if (json->contains("model_type")) return config(*json);
    imageProcessor(*json);
}

}  // namespace headscope::fuzz
