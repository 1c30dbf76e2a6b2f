// Styles of published transformers for tests, with the task that each is tested on.
#pragma once

#include "core/spec/models/spec.h"
#include "tests/core/nn/support/small_run.h"

#include <string>
#include <vector>

namespace headscope::test {

struct NamedStyle {
    std::string name;
    Task task;
    models::TransformerStyle style;
};

inline models::TransformerStyle bertStyle() {
    models::TransformerStyle s;
    s.norm = models::NormPlace::After;
    s.normEpsilon = 1e-12;
    s.embeddingNorm = true;
    s.tokenTypes = 2;
    s.pooling = models::Pooling::First;
    s.transform = models::Transform::Tanh;
    return s;
}

inline models::TransformerStyle robertaStyle() {
    auto s = bertStyle();
    s.normEpsilon = 1e-5;
    s.tokenTypes = 1;
    s.positionOffset = 2;
    return s;
}

inline models::TransformerStyle distilBertStyle() {
    auto s = bertStyle();
    s.tokenTypes = 0;
    s.transform = models::Transform::Relu;
    return s;
}

inline models::TransformerStyle gpt2Style() {
    models::TransformerStyle s;
    s.activation = models::FeedForwardActivation::GeluTanh;
    s.tiedOutput = true;
    s.outputBias = false;
    return s;
}

inline models::TransformerStyle gpt2ClassifierStyle() {
    auto s = gpt2Style();
    s.causal = true;
    s.tiedOutput = false;
    s.pooling = models::Pooling::Last;
    return s;
}

// prefix: 1 for ViT, 2 for DeiT.
inline models::TransformerStyle vitStyle(std::int64_t prefix) {
    models::TransformerStyle s;
    s.normEpsilon = 1e-12;
    s.prefixTokens = prefix;
    s.pooling = models::Pooling::First;
    return s;
}

// Llama: RMSNorm, rotary positions, gated SiLU and no biases.
inline models::TransformerStyle llamaStyle() {
    models::TransformerStyle s;
    s.normKind = models::NormKind::Rms;
    s.activation = models::FeedForwardActivation::Silu;
    s.gatedFeedForward = true;
    s.qkvBias = s.attentionOutputBias = s.feedForwardBias = s.outputBias = false;
    s.positions = models::StreamPositions::Rotary;
    return s;
}

// ModernBERT as a classifier: layer 0 sees all tokens and has no norm before its attention.
inline models::TransformerStyle modernBertStyle() {
    models::TransformerStyle s;
    s.embeddingNorm = s.gatedFeedForward = true;
    s.normBias = s.qkvBias = s.attentionOutputBias = s.feedForwardBias = false;
    s.transformBias = s.firstAttentionNorm = false;
    s.positions = models::StreamPositions::Rotary;
    s.rotary.theta = 160000;
    s.window = 2;
    s.fullLayers = {0};
    s.windowTheta = 100;
    s.pooling = models::Pooling::First;
    s.transform = models::Transform::Prediction;
    return s;
}

// Styles of later models, each with its own parts.
inline std::vector<NamedStyle> blockStyles() {
    const auto text = Task::TextClassification, image = Task::ImageClassification,
               language = Task::LanguageModel;
    auto qwen3 = llamaStyle();
    qwen3.queryKeyNorm = qwen3.tiedOutput = true;
    qwen3.rotary.scaling = attention::RotaryScaling::Llama3;
    qwen3.rotary.originalLength = 16;
    qwen3.rotary.factor = 8;
    auto mistral = llamaStyle();  // a classifier with a window and padding
    mistral.causal = true;
    mistral.window = 2;
    mistral.pooling = models::Pooling::Last;
    auto neox = gpt2Style();
    neox.parallelResidual = neox.outputBias = true;
    neox.tiedOutput = false;
    neox.positions = models::StreamPositions::Rotary;
    neox.rotary.fraction = 0.5;
    auto neo = gpt2Style();
    neo.qkvBias = false;
    neo.window = 2;
    neo.fullLayers = {0};
    auto both = bertStyle();  // a window to both sides, and rotary positions
    both.window = 2;
    both.positions = models::StreamPositions::Rotary;
    both.rotary.scaling = attention::RotaryScaling::Linear;
    both.rotary.factor = 2;
    both.activation = models::FeedForwardActivation::QuickGelu;
    both.normBias = false;
    auto opt = gpt2Style();
    opt.norm = models::NormPlace::After;
    opt.positionOffset = 2;
    opt.embeddingWidth = 6;
    opt.embeddingProjection = models::EmbeddingProjection::Tokens;
    auto electra = bertStyle();
    electra.embeddingWidth = 6;
    electra.transform = models::Transform::Gelu;
    auto albert = bertStyle();
    albert.embeddingWidth = 12;
    albert.layerGroups = 1;
    auto none = gpt2Style();
    none.positions = models::StreamPositions::None;
    auto relative = bertStyle();
    relative.positions = models::StreamPositions::Relative;
    relative.relativeBias = {4, 3};
    auto relativeDecoder = llamaStyle();
    relativeDecoder.positions = models::StreamPositions::Relative;
    relativeDecoder.relativeBias = {6, 4};
    relativeDecoder.scoreScale = false;
    auto unscaled = bertStyle();  // kernels divide scores, so they do not apply
    unscaled.scoreScale = false;
    auto windowed = llamaStyle();  // windows with rotary positions of their own base
    windowed.window = 2;
    windowed.fullLayers = {0};
    windowed.windowTheta = 100;
    auto dinov2 = vitStyle(1);
    dinov2.pooling = models::Pooling::FirstAndMean;
    dinov2.normKind = models::NormKind::Rms;
    auto clip = vitStyle(1);
    clip.embeddingNorm = true;
    clip.patchBias = clip.outputBias = false;
    clip.activation = models::FeedForwardActivation::QuickGelu;
    auto clipMean = clip;  // a transform without a bias
    clipMean.pooling = models::Pooling::Mean;
    clipMean.transform = models::Transform::Tanh;
    clipMean.transformBias = false;
    return {{"modernbert", text, modernBertStyle()},
            {"clip", image, clip},
            {"clip_mean_transform", image, clipMean},
            {"llama", language, llamaStyle()},
            {"qwen3", language, qwen3},
            {"mistral_classifier", text, mistral},
            {"gpt_neox", language, neox},
            {"gpt_neo", language, neo},
            {"rotary_window_text", text, both},
            {"opt", language, opt},
            {"electra", text, electra},
            {"albert", text, albert},
            {"no_positions", language, none},
            {"relative_text", text, relative},
            {"unscaled_text", text, unscaled},
            {"windowed_decoder", language, windowed},
            {"relative_decoder", language, relativeDecoder},
            {"dinov2_rms", image, dinov2}};
}

// Every value of every choice occurs at least once.
inline std::vector<NamedStyle> allStyles() {
    const auto text = Task::TextClassification, image = Task::ImageClassification,
               language = Task::LanguageModel;
    auto relu = bertStyle();
    relu.activation = models::FeedForwardActivation::Relu;
    relu.pooling = models::Pooling::Mean;
    auto post = gpt2Style();
    post.norm = models::NormPlace::After;
    post.outputBias = post.embeddingNorm = true;
    post.positionOffset = 2;
    post.tokenTypes = 1;
    auto mean = vitStyle(2);
    mean.pooling = models::Pooling::Mean;
    mean.embeddingNorm = true;
    mean.norm = models::NormPlace::After;
    mean.transform = models::Transform::Relu;
    auto teacher = vitStyle(2);
    teacher.pooling = models::Pooling::Prefix;
    std::vector<NamedStyle> styles = {{"plain", text, {}},
                                      {"bert", text, bertStyle()},
                                      {"bert_relu_mean", text, relu},
                                      {"roberta", text, robertaStyle()},
                                      {"distilbert", text, distilBertStyle()},
                                      {"gpt2_classifier", text, gpt2ClassifierStyle()},
                                      {"gpt2", language, gpt2Style()},
                                      {"gpt2_post", language, post},
                                      {"vit", image, vitStyle(1)},
                                      {"deit_teacher", image, teacher},
                                      {"deit", image, vitStyle(2)},
                                      {"deit_post_mean", image, mean}};
    for (auto& style : blockStyles()) styles.push_back(std::move(style));
    return styles;
}

}  // namespace headscope::test
