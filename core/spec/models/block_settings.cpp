#include "core/spec/models/block_settings.h"

#include "core/spec/models/pair_settings.h"
#include "core/spec/models/style_settings.h"
#include "core/spec/models/variants.h"

#include <algorithm>
#include <sstream>
#include <tuple>

namespace headscope::models {
namespace {

using attention::RotaryOptions;

constexpr double kWidest = 1 << 16;
constexpr const char* kFullLayers = "model.full_attention_layers";

ParamSpec onlyIf(ParamSpec spec, const char* key, const char* value) {
    spec.matters = {{key, {value}}};
    return spec;
}

ParamSpec normKindSpec() {
    return styleChoice(
        "model.norm_kind", "Kind of norm", "Formula of all norms of the model.",
        {{"layer", "layer norm", "Subtracts the mean, divides by the deviation."},
         {"rms", "RMSNorm",
          "Divides by the root mean square, without a mean or a bias, as in Llama (Zhang & "
          "Sennrich 2019, arXiv 1910.07467)."}});
}

ParamSpec positionsSpec(bool text) {
    auto spec = styleChoice(
        "model.positions", "Positions", "How the model knows the order of its tokens.",
        {{"learned", "learned", "A learned vector per position is added to the embedding."}});
    if (text)
        spec.choices.push_back(
            {"rotary", "rotary",
             "Queries and keys are turned by angles that grow with the position, as in Llama (Su "
             "et al. 2021, arXiv 2104.09864)."});
    spec.choices.push_back(
        {"none", "none", "Only the causal mask reveals the order (Kazemnejad et al. 2023)."});
    if (text)
        spec.choices.push_back(
            {"relative", "relative",
             "A learned number per head and distance is added to the scores, as in T5 (Raffel et "
             "al. 2020, arXiv 1910.10683)."});
    return spec;
}

void addRotary(std::vector<ParamSpec>& specs) {
    auto theta = styleSpec("model.rotary_theta", "Rotary base",
                           "Base of the angles per token; a larger one distinguishes positions "
                           "over longer texts. Llama 2: 10,000; Llama 3: 500,000.",
                           ParamKind::Real, 10000.0);
    theta.minimum = 1;
    theta.exclusiveMinimum = true;
    theta.maximum = 1e12;
    theta.logarithmic = true;
    auto fraction = styleSpec("model.rotary_fraction", "Rotary share",
                              "Share of each head's numbers that are turned; GPT-NeoX: 0.25.",
                              ParamKind::Real, 1.0);
    fraction.minimum = 0;
    fraction.exclusiveMinimum = true;
    fraction.maximum = 1;
    specs.push_back(onlyIf(std::move(theta), "model.positions", "rotary"));
    specs.push_back(onlyIf(std::move(fraction), "model.positions", "rotary"));
    auto local = styleSpec("model.rotary_window_theta", "Window rotary base",
                           "Base of the rotary angles in layers with an attention window; 0: same "
                           "as the rotary base. ModernBERT uses 10,000 there and 160,000 in its "
                           "other layers (Warner et al. 2024, arXiv 2412.13663).",
                           ParamKind::Real, 0.0);
    local.maximum = 1e12;
    specs.push_back(onlyIf(std::move(local), "model.positions", "rotary"));
}

void addBiases(std::vector<ParamSpec>& specs) {
    specs.push_back(styleFlag("model.qkv_bias", "Query, key and value biases",
                              "Whether the projections to queries, keys and values have biases; "
                              "Llama and GPT-Neo have none.",
                              true));
    specs.push_back(styleFlag("model.attention_output_bias", "Attention output bias",
                              "Whether the output projection of attention has a bias; Llama and "
                              "Qwen have none.",
                              true));
    specs.push_back(styleFlag("model.feed_forward_bias", "Feed-forward biases",
                              "Whether the feed-forward layers have biases; Llama has none.",
                              true));
    specs.push_back(styleFlag("model.score_scale", "Score scale",
                              "Whether attention scores are divided by the square root of the head "
                              "width, as in Vaswani et al. 2017; not in T5.",
                              true));
    specs.push_back(onlyIf(styleFlag("model.norm_bias", "Norm biases",
                                     "Whether layer norms have biases; RMSNorm never has.", true),
                           "model.norm_kind", "layer"));
}

void addEmbeddingSettings(std::vector<ParamSpec>& specs) {
    specs.push_back(styleCount("model.embedding_width", "Embedding width",
                               "Width of the table of tokens, which is projected to the width of "
                               "the model; 0: as wide (ALBERT, Lan et al. 2020, arXiv 1909.11942).",
                               kWidest));
    specs.push_back(styleChoice(
        "model.embedding_projection", "Embedding projection",
        "What is projected if the embedding width is not that of the model.",
        {{"sum", "sum", "The sum of all embeddings, after its norm, as in ELECTRA and ALBERT."},
         {"tokens", "tokens",
          "The embeddings of tokens; the last state is projected back, as in OPT (Zhang et al. "
          "2022, arXiv 2205.01068)."}}));
}

Error refusal(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

// Sorted layers of a text such as "0 2"; nothing if it is not a list of whole numbers.
std::optional<std::vector<std::int64_t>> layersIn(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::int64_t> layers;
    for (std::int64_t layer = 0; in >> layer;) layers.push_back(layer);
    if (!in.eof()) return std::nullopt;
    std::sort(layers.begin(), layers.end());
    layers.erase(std::unique(layers.begin(), layers.end()), layers.end());
    return layers;
}

Status checkWindow(const RunConfig& config) {
    const auto text = config.textOr(kFullLayers, "");
    if (text.empty()) return {};
    const auto layers = layersIn(text);
    const auto count = config.integer("model.layers");
    if (!layers || (!layers->empty() && (layers->front() < 0 || layers->back() >= count)))
        return refusal("%1 is %2, which is not a list of layers"_m(kFullLayers, text),
                       "Use numbers from 0 to %1 with blanks between, or nothing"_m(count - 1));
    return {};
}

Status checkRotary(const RunConfig& config, const TransformerStyle& style) {
    if (style.positions != StreamPositions::Rotary) return {};
    if (countOr(config, "model.simulated_heads", 0) > 0)
        return refusal(
            "model.positions is rotary, but model.simulated_heads is %1: mixed queries and keys cannot be turned"_m(
                config.integer("model.simulated_heads")),
            "Use model.simulated_heads = 0, or model.positions = learned"_m);
    if (style.windowTheta != 0 && style.windowTheta <= 1)
        return refusal("model.rotary_window_theta is %1; allowed are 0 and numbers above 1"_m(
                           valueText(style.windowTheta)),
                       "Use 0, so that all layers have model.rotary_theta, or a larger base"_m);
    const auto size = wholeHeadWidth(config),
               turned = attention::turnedSize(style.rotary,
                                              attention::scoreWidth(variantsFrom(config), size));
    if (turned >= 2 && turned % 2 == 0) return {};
    return refusal(
        "model.rotary_fraction is %1 of heads of width %2: %3 numbers would be turned, but they are turned in pairs"_m(
            valueText(style.rotary.fraction), size, turned),
        "Choose model.rotary_fraction, or heads and width, so that an even number is turned"_m);
}

// The QK circuit W_Q^T W_K determines scores only if queries and keys are not changed afterwards.
Status checkCircuits(const RunConfig& config, const TransformerStyle& style) {
    constexpr const char* kCircuit = "circuit-cos-qk";
    const bool rotary = style.positions == StreamPositions::Rotary,
               differential = variantsFrom(config).differential;
    if (!rotary && !style.queryKeyNorm && !differential) return {};
    for (const char* key : {"objective.id", "objective.terms"})
        if (config.textOr(key, "").find(kCircuit) != std::string::npos)
            return refusal("%1 contains %2, which is not defined for models with %3"_m(
                               key, kCircuit,
                               rotary         ? "rotary positions (model.positions)"_m
                               : differential ? "two maps per head (model.differential)"_m
                                              : "normed queries and keys (model.query_key_norm)"_m),
                           "Choose another objective, for example circuit-cos-ov"_m);
    return {};
}

Status checkAttention(const RunConfig& config, const TransformerStyle& style) {
    const bool simulated = countOr(config, "model.simulated_heads", 0) > 0,
               split = config.textOr("model.head_input", "full") == "split";
    if (style.queryKeyNorm && simulated)
        return refusal(
            "model.query_key_norm is true, but model.simulated_heads mixes queries and keys"_m,
            "Use model.simulated_heads = 0, or model.query_key_norm = false"_m);
    if (split && !style.qkvBias)
        return refusal(
            "model.qkv_bias is false, but heads with model.head_input = split always have biases"_m,
            "Use model.qkv_bias = true, or model.head_input = full"_m);
    if (headWidthFrom(config) > 0 && config.textOr("model.head_input", "full") != "full")
        return refusal(
            "model.head_width is %1, but model.head_input = %2 decides the width of heads"_m(
                headWidthFrom(config), config.text("model.head_input")),
            "Use model.head_width = 0, or model.head_input = full"_m);
    return {};
}

// Whether the output layer, which is the table of tokens, reads states of another width.
Status checkEmbeddings(const RunConfig& config, const TransformerStyle& style) {
    const bool projects = style.embeddingWidth > 0 &&
                          style.embeddingWidth != config.integer("model.width"),
               back = style.embeddingProjection == EmbeddingProjection::Tokens ||
                      style.transform == Transform::Prediction;
    if (!projects || !style.tiedOutput || back) return {};
    return refusal(
        "model.tied_output is true, but model.embedding_width is %1 and model.width is %2, so the table of tokens cannot read the last state"_m(
            style.embeddingWidth, config.integer("model.width")),
        "Use model.embedding_projection = tokens, or model.tied_output = false"_m);
}

Status checkLayerGroups(const RunConfig& config, const TransformerStyle& style) {
    if (style.layerGroups == 0) return {};
    const auto layers = config.integer("model.layers");
    if (style.layerGroups > layers || layers % style.layerGroups != 0)
        return refusal("model.layer_groups is %1, which does not divide model.layers %2"_m(
                           style.layerGroups, layers),
                       "Use a divisor of model.layers, or 0"_m);
    for (const auto& [differs, key, value] :
         {std::tuple{!style.firstAttentionNorm, "model.first_attention_norm", "true"},
          std::tuple{style.windowTheta > 0, "model.rotary_window_theta", "0"}})
        if (differs)
            return refusal(
                "model.layer_groups is %1, but %2 makes a difference between layers, which share "
                "their weights"_m(style.layerGroups, key),
                "Use %1 = %2, or model.layer_groups = 0"_m(key, value));
    if (config.textOr("model.head_schedule", "uniform") == "uniform") return {};
    return refusal(
        "model.layer_groups is %1, but model.head_schedule is %2: layers that share "
        "weights have the same heads"_m(style.layerGroups, config.text("model.head_schedule")),
        "Use model.head_schedule = uniform, or model.layer_groups = 0"_m);
}

}  // namespace

std::vector<ParamSpec> blockParameters(Task task) {
    const bool text = task != Task::ImageClassification;
    std::vector<ParamSpec> specs = {normKindSpec()};
    specs.push_back(styleFlag("model.gated_feed_forward", "Gated feed-forward",
                              "Whether a second linear map, with the activation, multiplies the "
                              "hidden layer, as in Llama (Shazeer 2020, arXiv 2002.05202)."));
    addBiases(specs);
    specs.push_back(
        onlyIf(styleFlag("model.first_attention_norm", "First attention norm",
                         "Whether the first layer normalises the input of its attention; "
                         "ModernBERT, whose embeddings have a norm, does not (Warner et al. 2024, "
                         "arXiv 2412.13663).",
                         true),
               "model.norm", "before"));
    specs.push_back(styleFlag("model.parallel_residual", "Parallel residual",
                              "Whether attention and feed-forward read the same stream and are "
                              "added together, as in GPT-NeoX (Black et al. 2022, arXiv "
                              "2204.06745)."));
    specs.push_back(styleCount("model.head_width", "Head width",
                               "Width of each head; 0: model width divided by the heads.",
                               kWidest));
    specs.push_back(styleFlag("model.query_key_norm", "Query and key norm",
                              "Whether an RMSNorm is applied to every query and key, as in Qwen3 "
                              "(Henry et al. 2020, arXiv 2010.04245)."));
    specs.push_back(positionsSpec(text));
    if (text) addRotary(specs);
    if (text)
        for (auto& spec : relativeBiasParameters()) specs.push_back(std::move(spec));
    specs.push_back(styleCount("model.window", "Attention window",
                               "Tokens attend only to tokens at a smaller distance; 0: to all "
                               "(Beltagy et al. 2020, arXiv 2004.05150).",
                               1 << 20));
    specs.push_back(styleSpec(kFullLayers, "Layers without a window",
                              "Layers, counted from 0, that ignore the attention window, such as "
                              "0 2; GPT-Neo: every second.",
                              ParamKind::Text, std::string()));
    if (text) addEmbeddingSettings(specs);
    specs.push_back(styleCount("model.layer_groups", "Layer groups",
                               "Consecutive layers share their weights in this many groups; 0: "
                               "each has its own (ALBERT, Lan et al. 2020, arXiv 1909.11942).",
                               64));
    return specs;
}

std::vector<ParamSpec> importedBlockParameters() {
    const RotaryOptions plain;
    auto scaling = styleChoice("model.rotary_scaling", "Rotary scaling",
                               "How rotary angles were changed for longer texts.",
                               {{"none", "none", "Not changed."},
                                {"linear", "linear", "Divided by the factor."},
                                {"llama3", "Llama 3", "Slow angles are divided by the factor."}});
    const auto real = [](const char* key, const char* name, const char* help, double value) {
        auto spec = styleSpec(key, name, help, ParamKind::Real, value);
        spec.minimum = 0;
        spec.exclusiveMinimum = true;
        spec.maximum = 1e6;
        return spec;
    };
    auto original = styleCount("model.rotary_original_length", "Rotary length",
                               "Llama 3: longest text of pre-training, in tokens.", 1 << 30);
    original.defaultValue = plain.originalLength;
    original.minimum = 1;
    return {scaling,
            real("model.rotary_factor", "Rotary factor", "Divisor of scaled angles.", plain.factor),
            real("model.rotary_low_factor", "Rotary low factor",
                 "Llama 3: where the scaling of slow angles begins.", plain.lowFactor),
            real("model.rotary_high_factor", "Rotary high factor",
                 "Llama 3: where angles are no longer scaled.", plain.highFactor),
            original};
}

void readBlockStyle(const RunConfig& config, TransformerStyle& s) {
    s.normKind = styleOr(config, "model.norm_kind", s.normKind);
    s.normBias = styleIsOn(config, "model.norm_bias", s.normBias);
    s.gatedFeedForward = styleIsOn(config, "model.gated_feed_forward");
    s.qkvBias = styleIsOn(config, "model.qkv_bias", s.qkvBias);
    s.attentionOutputBias = styleIsOn(config, "model.attention_output_bias", s.attentionOutputBias);
    s.feedForwardBias = styleIsOn(config, "model.feed_forward_bias", s.feedForwardBias);
    s.firstAttentionNorm = styleIsOn(config, "model.first_attention_norm", s.firstAttentionNorm);
    s.scoreScale = styleIsOn(config, "model.score_scale", s.scoreScale);
    s.parallelResidual = styleIsOn(config, "model.parallel_residual");
    s.queryKeyNorm = styleIsOn(config, "model.query_key_norm");
    s.positions = styleOr(config, "model.positions", s.positions);
    const auto real = [&](const char* key, double& field) {
        if (config.has(key)) field = config.real(key);
    };
    readRelativeBias(config, s);
    auto& rotary = s.rotary;
    if (s.positions == StreamPositions::Rotary) {
        real("model.rotary_theta", rotary.theta);
        real("model.rotary_window_theta", s.windowTheta);
        real("model.rotary_fraction", rotary.fraction);
        rotary.scaling = styleOr(config, "model.rotary_scaling", rotary.scaling);
        real("model.rotary_factor", rotary.factor);
        real("model.rotary_low_factor", rotary.lowFactor);
        real("model.rotary_high_factor", rotary.highFactor);
        rotary.originalLength =
            countOr(config, "model.rotary_original_length", rotary.originalLength);
    }
    s.window = countOr(config, "model.window", s.window);
    if (s.window > 0)
        s.fullLayers = layersIn(config.textOr(kFullLayers, "")).value_or(s.fullLayers);
    s.embeddingWidth = countOr(config, "model.embedding_width", s.embeddingWidth);
    if (s.embeddingWidth > 0)
        s.embeddingProjection =
            styleOr(config, "model.embedding_projection", s.embeddingProjection);
    s.layerGroups = countOr(config, "model.layer_groups", s.layerGroups);
}

Status checkBlockStyle(const RunConfig& config, const TransformerStyle& style) {
    if (style.parallelResidual && style.norm == NormPlace::After)
        return refusal(
            "model.parallel_residual is true, but model.norm is after: the two sums have "
            "one norm each"_m,
            "Use model.norm = before, or model.parallel_residual = false"_m);
    if (!style.firstAttentionNorm && style.norm == NormPlace::After)
        return refusal(
            "model.first_attention_norm is false, but model.norm is after: every sum is "
            "normalised"_m,
            "Use model.norm = before, or model.first_attention_norm = true"_m);
    HEADSCOPE_CHECK(checkRotary(config, style));
    HEADSCOPE_CHECK(checkRelativeBias(config));
    HEADSCOPE_CHECK(checkAttention(config, style));
    HEADSCOPE_CHECK(checkCircuits(config, style));
    HEADSCOPE_CHECK(checkWindow(config));
    HEADSCOPE_CHECK(checkEmbeddings(config, style));
    return checkLayerGroups(config, style);
}

}  // namespace headscope::models
