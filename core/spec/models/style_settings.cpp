#include "core/spec/models/style_settings.h"

#include "core/spec/models/block_settings.h"

#include "core/api/runs/tasks.h"

namespace headscope::models {
namespace {

ParamSpec normSpec() {
    return styleChoice(
        "model.norm", "Layer norm",
        "Whether each block normalises its stream before or after its sublayers.",
        {{"before", "before",
          "Pre-LN, as in GPT-2 and ViT: stable without warm-up (Xiong et al. 2020, arXiv "
          "2002.04745)."},
         {"after", "after",
          "Post-LN, as in BERT: after each sum, without a final norm; needs warm-up "
          "(Vaswani et al. 2017)."}});
}

ParamSpec epsilonSpec() {
    auto spec = styleSpec("model.norm_epsilon", "Layer norm epsilon",
                          "Number added to the variance in every layer norm; BERT and ViT use "
                          "1e-12, GPT-2 and RoBERTa 1e-5.",
                          ParamKind::Real, 1e-5);
    spec.exclusiveMinimum = true;
    spec.maximum = 0.1;
    spec.logarithmic = true;
    return spec;
}

ParamSpec feedForwardSpec() {
    return styleChoice(
        "model.feed_forward_activation", "Feed-forward activation",
        "Function between the two feed-forward layers of a block.",
        {{"gelu", "GELU", "x times the normal distribution function of x, exact, as in BERT."},
         {"gelu-tanh", "GELU (tanh)",
          "The tanh approximation of GELU, as in GPT-2 (Hendrycks & Gimpel 2016, arXiv "
          "1606.08415)."},
         {"relu", "ReLU", "max(x, 0) (Vaswani et al. 2017)."},
         {"silu", "SiLU", "x times the logistic function of x, as in Llama."},
         {"quick-gelu", "Quick GELU", "x times the logistic function of 1.702 x, as in CLIP."}});
}

ParamSpec poolSpec(Task task) {
    const bool picture = task == Task::ImageClassification;
    auto spec = styleChoice(
        "model.pool", "Pooling", "State of the last layer from which the class is predicted.",
        {{"mean", "mean", picture ? "Mean over the patches." : "Mean over the tokens of the text."},
         {"first", "first token",
          picture ? "The class token, as in ViT (Dosovitskiy et al. 2021, arXiv 2010.11929)."
                  : "The first token, as in BERT (Devlin et al. 2019, arXiv 1810.04805)."},
         {"last", "last token",
          picture ? "The last patch." : "The last token of the text, as in GPT-2 classifiers."}});
    if (!picture) return spec;
    spec.choices.push_back({"prefix", "class tokens",
                            "Class and distillation token side by side, as in DeiT (Touvron et "
                            "al. 2021, arXiv 2012.12877)."});
    spec.choices.push_back({"first-and-mean", "class token and mean",
                            "The class token and the mean over the patches side by side, as in "
                            "DINOv2 (Oquab et al. 2023, arXiv 2304.07193)."});
    return spec;
}

ParamSpec transformSpec() {
    return styleChoice(
        "model.transform", "Pooled layer",
        "Dense layer with an activation between the pooled state and the output layer.",
        {{"none", "none", "The output layer reads the pooled state."},
         {"tanh", "tanh", "As in BERT's pooler (Devlin et al. 2019, arXiv 1810.04805)."},
         {"relu", "ReLU", "As in DistilBERT (Sanh et al. 2019, arXiv 1910.01108)."},
         {"gelu", "GELU", "As in ELECTRA (Clark et al. 2020, arXiv 2003.10555)."},
         {"prediction", "dense and norm",
          "The feed-forward activation, then a norm, as in ModernBERT (Warner et al. 2024, arXiv "
          "2412.13663)."}});
}

ParamSpec transformBiasSpec() {
    return styleFlag("model.transform_bias", "Dense layer bias",
                     "Whether the dense layer before the output layer has a bias; ModernBERT has "
                     "none (Warner et al. 2024, arXiv 2412.13663).",
                     true);
}

ParamSpec patchBiasSpec() {
    return styleFlag("model.patch_bias", "Patch bias",
                     "Whether the projection of patches has a bias; CLIP has none (Radford et al. "
                     "2021, arXiv 2103.00020).",
                     true);
}

ParamSpec predictionSpec() {
    return styleChoice(
        "model.transform", "Prediction layer",
        "Dense layer, activation and layer norm between the last block and the "
        "output layer.",
        {{"none", "none", "The output layer reads the last block."},
         {"prediction", "dense and norm", "As in BERT (Devlin et al. 2019, arXiv 1810.04805)."}});
}

ParamSpec classTokenSpec() {
    return styleChoice(
        "model.class_token", "Class token",
        "Learned tokens before the patches, which collect information for the prediction.",
        {{"none", "none", "The patches alone."},
         {"class", "class token", "One token, as in ViT (Dosovitskiy et al. 2021)."},
         {"distillation", "class and distillation",
          "Two tokens, as in DeiT (Touvron et al. 2021, arXiv 2012.12877)."}});
}

std::int64_t prefixTokensOf(const std::string& choice) {
    // Number of learned tokens before the patches.
    return choice == "distillation" ? 2 : choice == "class" ? 1 : 0;
}

}  // namespace

std::vector<ParamSpec> styleParameters(Task task) {
    std::vector<ParamSpec> specs = {
        normSpec(), epsilonSpec(), feedForwardSpec(),
        styleFlag(
            "model.embedding_norm", "Embedding norm",
            "Whether a layer norm follows the sum of the embeddings, as in BERT (Devlin et al. "
            "2019).")};
    for (auto& spec : blockParameters(task)) specs.push_back(std::move(spec));
    if (task == Task::ImageClassification) {
        specs.push_back(classTokenSpec());
        specs.push_back(patchBiasSpec());
    }
    if (task == Task::TextClassification)
        specs.push_back(styleFlag("model.causal", "Causal attention",
                                  "Whether tokens attend to earlier tokens only, as in GPT-2; "
                                  "combine it with pooling of the last token."));
    if (traitsOf(task).everyPosition) {
        specs.push_back(styleFlag("model.tied_output", "Tied output layer",
                                  "Whether the output layer uses the token embeddings as weights: "
                                  "without a bias as in GPT-2, or with one as in BERT (Press & "
                                  "Wolf 2017, arXiv 1608.05859)."));
        if (!predictsHidden(traitsOf(task))) return specs;
        specs.push_back(predictionSpec());
        specs.push_back(transformBiasSpec());
        return specs;
    }
    specs.push_back(poolSpec(task));
    specs.push_back(transformSpec());
    specs.push_back(transformBiasSpec());
    return specs;
}

// Only imported models have these, so they are not offered for training from scratch.
std::vector<ParamSpec> importedStyleParameters(Task task) {
    auto bias = styleFlag("model.output_bias", "Output bias",
                          "Whether the output layer has a bias; GPT-2 classifiers and CLIP's "
                          "projection have none.",
                          true);
    if (task == Task::ImageClassification) return {bias};
    constexpr double kMost = 1 << 20;
    auto types = styleSpec("model.token_types", "Token types",
                           "Rows of the table of token types, as in BERT; 0: no table.",
                           ParamKind::Integer, std::int64_t{0});
    auto offset = styleSpec("model.position_offset", "Position offset",
                            "Row of the table of positions that the first token uses; RoBERTa: 2.",
                            ParamKind::Integer, std::int64_t{0});
    types.maximum = offset.maximum = kMost;
    auto specs = importedBlockParameters();
    specs.insert(specs.begin(), {types, offset, bias});
    return specs;
}

TransformerStyle styleFrom(const RunConfig& config) {
    TransformerStyle s;
    readBlockStyle(config, s);
    s.norm = styleOr(config, "model.norm", s.norm);
    if (config.has("model.norm_epsilon")) s.normEpsilon = config.real("model.norm_epsilon");
    s.activation = styleOr(config, "model.feed_forward_activation", s.activation);
    s.embeddingNorm = styleIsOn(config, "model.embedding_norm");
    s.causal = styleIsOn(config, "model.causal");
    s.prefixTokens = prefixTokensOf(config.textOr("model.class_token", "none"));
    s.pooling = styleOr(config, "model.pool", s.pooling);
    s.patchBias = styleIsOn(config, "model.patch_bias", s.patchBias);
    s.transform = styleOr(config, "model.transform", s.transform);
    if (s.transform != Transform::None)
        s.transformBias = styleIsOn(config, "model.transform_bias", s.transformBias);
    s.tiedOutput = styleIsOn(config, "model.tied_output");
    // The tied output of a model that predicts the next token has no bias (GPT-2).
    const bool biased = !s.tiedOutput || config.textOr("model.id", "") == kMaskedModel;
    s.outputBias =
        config.has("model.output_bias") ? styleIsOn(config, "model.output_bias") : biased;
    if (config.has("model.token_types")) s.tokenTypes = config.integer("model.token_types");
    if (config.has("model.position_offset"))
        s.positionOffset = config.integer("model.position_offset");
    return s;
}

std::int64_t headWidthFrom(const RunConfig& config) {
    return countOr(config, "model.head_width", 0);
}

std::int64_t wholeHeadWidth(const RunConfig& config) {
    if (const auto given = headWidthFrom(config); given > 0) return given;
    const auto width = config.integer("model.width");
    return config.textOr("model.head_input", "full") == "wide"
               ? width
               : width / config.integer("model.heads");
}

Status checkStyle(const RunConfig& config, std::vector<Message>& warnings) {
    const auto style = styleFrom(config);
    HEADSCOPE_CHECK(checkBlockStyle(config, style));
    if (style.causal && style.pooling == Pooling::First)
        return Error{ErrorCode::Usage,
                     "model.causal is true with model.pool first: the first token attends only to "
                     "itself, so every text with this token gets the same class"_m,
                     "Use model.pool = last or mean, or model.causal = false"_m};
    if (style.pooling == Pooling::Prefix && style.prefixTokens == 0)
        return Error{
            ErrorCode::Usage,
            "model.pool is prefix, which needs a token to predict from, but model.class_token is none"_m,
            "Use model.class_token = class or distillation, or another model.pool"_m};
    const bool both = style.pooling == Pooling::FirstAndMean;
    if (both && style.prefixTokens == 0)
        return Error{
            ErrorCode::Usage,
            "model.pool is first-and-mean, but model.class_token is none, so there is no token before the patches"_m,
            "Use model.class_token = class, or another model.pool"_m};
    const bool read = both || style.pooling == Pooling::First || style.pooling == Pooling::Prefix;
    if (style.prefixTokens > 0 && !read)
        warnings.push_back(
            "model.class_token is %1 and model.pool is %2: the class is not predicted from the class token"_m(
                config.text("model.class_token"), idOf(style.pooling)));
    if (style.prefixTokens == 0 && config.has("model.class_token") &&
        style.pooling == Pooling::First)
        warnings.push_back(
            "model.pool is first and model.class_token is none: the class is predicted from the top left patch"_m);
    return {};
}

}  // namespace headscope::models
