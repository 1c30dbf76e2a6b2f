#include "core/spec/models/pair_settings.h"

#include "core/spec/models/style_settings.h"

#include <algorithm>

namespace headscope::models {
namespace {

constexpr const char* kBuckets = "model.relative_buckets";
constexpr const char* kDistance = "model.relative_distance";

// Settings of other text models that encoder-decoders have too.
constexpr const char* kShared[] = {"model.norm",
                                   "model.norm_epsilon",
                                   "model.feed_forward_activation",
                                   "model.embedding_norm",
                                   "model.norm_kind",
                                   "model.gated_feed_forward",
                                   "model.qkv_bias",
                                   "model.attention_output_bias",
                                   "model.feed_forward_bias",
                                   "model.norm_bias",
                                   "model.score_scale",
                                   "model.head_width"};

ParamSpec onlyWith(ParamSpec spec, const char* key, std::vector<std::string> values) {
    spec.matters = {{key, std::move(values)}};
    return spec;
}

Error unfit(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

}  // namespace

std::vector<ParamSpec> relativeBiasParameters() {
    const attention::RelativeBiasOptions plain;
    auto buckets =
        styleCount(kBuckets, "Relative buckets",
                   "Number of distance groups with a bias of their own: short distances one by "
                   "one, long ones together (Raffel et al. 2020, arXiv 1910.10683).",
                   4096);
    buckets.defaultValue = plain.buckets;
    buckets.minimum = 4;
    auto distance =
        styleCount(kDistance, "Longest distance",
                   "Longer distances between tokens share one relative bucket.", 1 << 20);
    distance.defaultValue = plain.maximumDistance;
    distance.minimum = 3;
    return {onlyWith(std::move(buckets), "model.positions", {"relative"}),
            onlyWith(std::move(distance), "model.positions", {"relative"})};
}

std::vector<ParamSpec> pairStyleParameters() {
    std::vector<ParamSpec> specs;
    for (auto& spec : styleParameters(Task::TextClassification))
        if (std::find(std::begin(kShared), std::end(kShared), spec.key) != std::end(kShared))
            specs.push_back(std::move(spec));
    for (auto& spec : relativeBiasParameters()) specs.push_back(std::move(spec));
    specs.push_back(styleFlag("model.embedding_scale", "Embedding scale",
                              "Whether embeddings are multiplied by the square root of the width, "
                              "as in Vaswani et al. 2017; not in BART and T5.",
                              true));
    specs.push_back(styleFlag("model.output_scale", "Output scale",
                              "Whether the last state is divided by the square root of the width "
                              "before the output layer, as in T5 with a tied output."));
    specs.push_back(onlyWith(
        styleFlag(
            "model.tied_output_bias", "Tied output bias",
            "Whether an output layer that shares the token embeddings has a bias, as in BART."),
        "model.embeddings", {"shared", "tied"}));
    specs.push_back(onlyWith(
        styleFlag("model.output_bias", "Output bias",
                  "Whether an output layer with its own weights has a bias; not in T5.", true),
        "model.embeddings", {"separate", "inputs"}));
    return specs;
}

std::vector<ParamSpec> importedPairParameters() {
    std::vector<ParamSpec> specs;
    for (auto& spec : importedStyleParameters(Task::Translation))
        if (spec.key == "model.position_offset") specs.push_back(std::move(spec));
    return specs;
}

void readRelativeBias(const RunConfig& config, TransformerStyle& style) {
    if (config.textOr("model.positions", "") != "relative") return;
    auto& bias = style.relativeBias;
    bias.buckets = countOr(config, kBuckets, bias.buckets);
    bias.maximumDistance = countOr(config, kDistance, bias.maximumDistance);
}

TransformerStyle pairStyleFrom(const RunConfig& config) {
    auto style = styleFrom(config);
    // Positions of encoder-decoders are a field of ModelSpec.
    style.positions = StreamPositions::Learned;
    style.embeddingScale = styleIsOn(config, "model.embedding_scale", style.embeddingScale);
    style.outputScale = styleIsOn(config, "model.output_scale");
    style.tiedOutputBias = styleIsOn(config, "model.tied_output_bias");
    return style;
}

Status checkRelativeBias(const RunConfig& config) {
    if (config.textOr("model.positions", "") != "relative") return {};
    TransformerStyle style;
    readRelativeBias(config, style);
    const auto& bias = style.relativeBias;
    if (bias.buckets % 2 != 0 || bias.maximumDistance <= bias.buckets / 2)
        return unfit(
            "%1 is %2 and %3 is %4: the buckets must be an even number, and the distance more "
            "than half of it"_m(kBuckets, bias.buckets, kDistance, bias.maximumDistance),
            "Use for example %1 = 32 and %2 = 128"_m(kBuckets, kDistance));
    if (countOr(config, "model.simulated_heads", 0) > 0)
        return unfit(
            "model.positions is relative, but model.simulated_heads is %1: mixed heads have no "
            "bias of their own"_m(config.integer("model.simulated_heads")),
            "Use model.simulated_heads = 0, or model.positions = learned"_m);
    for (const char* key : {"objective.id", "objective.terms"})
        if (config.textOr(key, "").find("inter-score") != std::string::npos)
            return unfit("%1 contains inter-score, which does not know relative positions"_m(key),
                         "Choose another objective, or model.positions = learned"_m);
    if (config.textOr("model.head_schedule", "uniform") == "uniform") return {};
    return unfit(
        "model.positions is relative, but model.head_schedule is %1: layers share one table of "
        "biases, so they have the same number of heads"_m(config.text("model.head_schedule")),
        "Use model.head_schedule = uniform, or model.positions = learned"_m);
}

Status checkPairStyle(const RunConfig& config) {
    HEADSCOPE_CHECK(checkRelativeBias(config));
    const auto style = pairStyleFrom(config);
    const bool copies = config.textOr("model.copy", "off") != "off";
    if (copies && (style.outputScale || style.tiedOutputBias))
        return unfit(
            "model.copy is %1, which needs the plain output layer, but model.output_scale or "
            "model.tied_output_bias is true"_m(config.text("model.copy")),
            "Use model.copy = off, or set both to false"_m);
    return {};
}

}  // namespace headscope::models
