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
    return {{"plain", text, {}},
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
}

}  // namespace headscope::test
