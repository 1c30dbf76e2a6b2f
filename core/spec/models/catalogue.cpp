#include "core/spec/models/catalogue.h"

#include "core/api/runs/parameter_builders.h"
#include "core/base/util/bibliography.h"
#include "core/spec/models/encoder_decoder_spec.h"
#include "core/spec/models/pair_settings.h"
#include "core/spec/models/pattern_settings.h"
#include "core/spec/models/style_settings.h"
#include "core/spec/models/transformer_spec.h"
#include "core/spec/models/variant_checks.h"
#include "core/spec/models/variants.h"

#include <array>
#include <stdexcept>

namespace headscope::models {
namespace {

const std::string kEncoderDecoder = "encoder-decoder";

struct Sizes {
    const char* preset;
    std::int64_t layers, heads, width, ff, length;
};

// "small" is the size of the reference training. "tiny" trains in seconds. "base" needs a GPU or a
// long time.
constexpr std::array<Sizes, 3> kTextSizes{
    {{"tiny", 2, 4, 64, 128, 32}, {"small", 4, 8, 128, 512, 64}, {"base", 6, 8, 256, 1024, 128}}};
constexpr std::array<Sizes, 3> kVitSizes{
    {{"tiny", 4, 4, 64, 128, 0}, {"small", 6, 8, 128, 512, 0}, {"base", 8, 8, 256, 1024, 0}}};
constexpr std::array<Sizes, 3> kLmSizes{
    {{"tiny", 2, 4, 64, 256, 64}, {"small", 6, 8, 256, 1024, 128}, {"base", 8, 8, 384, 1536, 256}}};

// Number of encoder layers; the decoder has as many. "base" is the size of Vaswani et al. 2017.
constexpr std::array<Sizes, 3> kPairSizes{
    {{"tiny", 2, 4, 64, 128, 64}, {"small", 3, 8, 256, 1024, 128}, {"base", 6, 8, 512, 2048, 256}}};

const std::array<Sizes, 3>& sizesOf(const std::string& modelId) {
    if (modelId == "vit") return kVitSizes;
    if (modelId == kEncoderDecoder) return kPairSizes;
    return modelId == "decoder-lm" ? kLmSizes : kTextSizes;
}

Sizes presetOf(const std::string& modelId, const std::string& preset) {
    for (const auto& sizes : sizesOf(modelId))
        if (preset == sizes.preset) return sizes;
    return sizesOf(modelId)[1];
}

ModelInfo model(const char* id, const char* name, const char* summary, Task task,
                const char* source, const char* works) {
    ModelInfo info;
    info.id = id;
    info.name = name;
    info.summary = summary;
    info.source = source;
    info.bibtex = util::bibtexOf(works);
    info.task = task;
    info.presets = {"tiny", "small", "base"};
    return info;
}

ParamSpec presetSpec(const std::string& modelId, const std::string& preset) {
    ParamSpec spec;
    spec.key = "model.preset";
    spec.name = "Size";
    spec.help = "Sets layers, heads, widths and length at once; each can still be changed.";
    spec.kind = ParamKind::Choice;
    spec.defaultValue = preset;
    for (const auto& s : sizesOf(modelId))
        spec.choices.push_back({s.preset, s.preset,
                                std::to_string(s.layers) + " layers, " + std::to_string(s.heads) +
                                    " heads, width " + std::to_string(s.width)});
    return spec;
}

// Default 0 for small vision transformers: trained from scratch for a dozen epochs they underfit.
// (12 epochs on 10,000 CIFAR-10 images: validation accuracy 0.550 without dropout, 0.520 with 0.1.)
ParamSpec dropoutSpec(const std::string& modelId) {
    ParamSpec spec;
    spec.key = "model.dropout";
    spec.name = "Dropout";
    spec.help =
        "Share of activations dropped after embedding, attention and feed-forward while training; "
        "below 1.";
    spec.defaultValue = modelId == "vit" ? 0.0 : 0.1;
    spec.maximum = 0.95;
    spec.advanced = true;
    return spec;
}

Task taskOf(const std::string& modelId) {
    if (modelId == "vit") return Task::ImageClassification;
    if (modelId == kEncoderDecoder) return Task::Translation;
    if (modelId == kMaskedModel) return Task::MaskedLanguageModel;
    return modelId == "decoder-lm" ? Task::LanguageModel : Task::TextClassification;
}

std::vector<ParamSpec> transformerParameters(const std::string& modelId,
                                             const std::string& preset) {
    const Sizes s = presetOf(modelId, preset);
    std::vector<ParamSpec> specs;
    specs.push_back(presetSpec(modelId, s.preset));
    specs.push_back(
        modelId == kEncoderDecoder
            ? integerParameter("model.layers", "Encoder layers",
                               "Layers of the encoder, which reads the source.", s.layers, 1, 64)
            : integerParameter("model.layers", "Layers",
                               "Transformer blocks, each with one multi-head attention.", s.layers,
                               1, 64));
    if (modelId == kEncoderDecoder)
        for (auto& spec : encoderDecoderParameters(s.layers)) specs.push_back(std::move(spec));
    specs.push_back(integerParameter("model.heads", "Heads",
                                     "Attention heads per layer; must divide the width.", s.heads,
                                     1, 128));
    specs.push_back(integerParameter("model.width", "Width",
                                     "Size of the residual stream (d_model).", s.width, 1, 8192));
    specs.push_back(integerParameter("model.ff", "Feed-forward width",
                                     "Hidden size of each block's feed-forward layers.", s.ff, 1,
                                     65536));
    if (modelId == "vit")
        specs.push_back(integerParameter(
            "model.patch", "Patch size",
            "Side of a square patch in pixels; must divide the image size.", 4, 1, 64));
    else
        specs.push_back(integerParameter("model.length", "Length",
                                         "Longest input in tokens; longer texts are cut.", s.length,
                                         2, 4096));
    specs.push_back(dropoutSpec(modelId));
    for (auto& spec : variantParameters()) specs.push_back(std::move(spec));
    for (auto& spec : patternParameters(taskOf(modelId))) specs.push_back(std::move(spec));
    auto style =
        modelId == kEncoderDecoder ? pairStyleParameters() : styleParameters(taskOf(modelId));
    for (auto& spec : style) specs.push_back(std::move(spec));
    return specs;
}

ModelKind encoderDecoder() {
    ModelKind kind;
    kind.info = model(
        kEncoderDecoder.c_str(), "Encoder-decoder",
        "Reads a text with an encoder and generates another, word by word, with a decoder that "
        "attends to the source; pre-LN.",
        Task::Translation,
        "Vaswani et al. 2017, arXiv 1706.03762; pre-LN: Xiong et al. 2020, arXiv 2002.04745",
        "vaswani2017attention xiong2020layer");
    kind.parameters = [](const std::string& preset) {
        return transformerParameters(kEncoderDecoder, preset);
    };
    kind.family = kEncoderDecoder;
    kind.check = checkEncoderDecoder;
    kind.spec = encoderDecoderSpec;
    kind.sites = encoderDecoderSites;
    kind.layout = encoderDecoderLayout;
    return kind;
}

}  // namespace

std::vector<ModelKind> builtinKinds() {
    const std::vector<ModelInfo> models = {
        model("text-encoder", "Text encoder",
              "Transformer encoder with word embeddings, learned positions and mean pooling over "
              "the valid tokens.",
              Task::TextClassification,
              "Vaswani et al. 2017, arXiv 1706.03762; pre-LN: Xiong et al. 2020, arXiv 2002.04745",
              "vaswani2017attention xiong2020layer"),
        model("vit", "Vision transformer",
              "Image patches as tokens, learned positions, mean pooling over the patches.",
              Task::ImageClassification, "Dosovitskiy et al. 2021, arXiv 2010.11929",
              "dosovitskiy2021image"),
        model("decoder-lm", "Decoder language model",
              "Causal transformer that predicts the next token at every position.",
              Task::LanguageModel, "Radford et al. 2019, GPT-2", "radford2019language"),
        model(kMaskedModel, "Masked language model",
              "Transformer encoder that predicts masked words from the words on both sides.",
              Task::MaskedLanguageModel, "Devlin et al. 2019, arXiv 1810.04805", "devlin2019bert"),
    };
    std::vector<ModelKind> kinds;
    for (const auto& info : models) {
        ModelKind kind;
        kind.info = info;
        kind.parameters = [id = info.id](const std::string& preset) {
            return transformerParameters(id, preset);
        };
        kind.family = "transformer";
        kind.check = checkTransformer;
        kind.spec = transformerSpec;
        kind.sites = transformerSites;
        kind.layout = transformerLayout;
        kinds.push_back(std::move(kind));
    }
    kinds.push_back(encoderDecoder());
    return kinds;
}

}  // namespace headscope::models
