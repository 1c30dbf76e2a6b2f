// Tests of the settings of TransformerStyle: which model has which, the defaults, and combinations
// that are refused or warned about.
#include "core/spec/models/style_settings.h"
#include "core/spec/models/registry.h"
#include "core/spec/models/variants.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace headscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Values = std::map<std::string, ParamValue>;

RunConfig with(Values values) {
    RunConfig config;
    config.values = std::move(values);
    return config;
}

std::vector<std::string> keysOf(const std::string& model) {
    std::vector<std::string> keys;
    for (const auto& spec : models::kindOf(model).parameters("tiny")) keys.push_back(spec.key);
    return keys;
}

bool has(const std::string& model, const char* key) {
    const auto keys = keysOf(model);
    return std::count(keys.begin(), keys.end(), key) == 1;
}

TEST(StyleSettings, DefaultsAreThePlainTransformer) {
    for (const auto task :
         {Task::TextClassification, Task::ImageClassification, Task::LanguageModel}) {
        RunConfig config;
        for (const auto& spec : models::styleParameters(task)) {
            config.values[spec.key] = spec.defaultValue;
            EXPECT_TRUE(spec.cameLater && spec.advanced) << spec.key;
        }
        EXPECT_TRUE(models::styleFrom(config) == models::TransformerStyle{});
    }
    EXPECT_TRUE(models::styleFrom({}) == models::TransformerStyle{});
}

TEST(StyleSettings, ModelHasOnlySettingsThatItCanUse) {
    for (const char* model : {"text-encoder", "vit", "decoder-lm", "encoder-decoder"})
        for (const char* key : {"model.norm", "model.norm_epsilon", "model.embedding_norm",
                                "model.feed_forward_activation"})
            EXPECT_TRUE(has(model, key)) << model << " " << key;
    EXPECT_FALSE(has("encoder-decoder", "model.window") || has("encoder-decoder", "model.pool"));
    EXPECT_TRUE(has("encoder-decoder", "model.embedding_scale"));
    EXPECT_TRUE(has("text-encoder", "model.pool") && has("vit", "model.pool"));
    EXPECT_FALSE(has("decoder-lm", "model.pool") || has("decoder-lm", "model.transform"));
    EXPECT_TRUE(has("decoder-lm", "model.tied_output"));
    EXPECT_FALSE(has("vit", "model.tied_output") || has("text-encoder", "model.class_token"));
    EXPECT_TRUE(has("vit", "model.class_token") && has("text-encoder", "model.causal"));
}

TEST(StyleSettings, EveryChoiceReachesTheStyle) {
    const auto word = [](const char* text) { return ParamValue(std::string(text)); };
    const auto bert = models::styleFrom(with({{"model.norm", word("after")},
                                              {"model.norm_epsilon", 1e-12},
                                              {"model.embedding_norm", true},
                                              {"model.feed_forward_activation", word("relu")},
                                              {"model.pool", word("first")},
                                              {"model.transform", word("tanh")}}));
    EXPECT_EQ(bert.norm, models::NormPlace::After);
    EXPECT_EQ(bert.normEpsilon, 1e-12);
    EXPECT_TRUE(bert.embeddingNorm);
    EXPECT_EQ(bert.activation, models::FeedForwardActivation::Relu);
    EXPECT_EQ(bert.pooling, models::Pooling::First);
    EXPECT_EQ(bert.transform, models::Transform::Tanh);
    EXPECT_EQ(models::styleFrom(with({{"model.class_token", word("class")}})).prefixTokens, 1);
    EXPECT_EQ(models::styleFrom(with({{"model.class_token", word("distillation")}})).prefixTokens,
              2);
    const auto modernBert = models::styleFrom(
        with({{"model.transform", word("prediction")}, {"model.transform_bias", false}}));
    EXPECT_EQ(modernBert.transform, models::Transform::Prediction);
    EXPECT_FALSE(modernBert.transformBias);
    EXPECT_FALSE(models::styleFrom(with({{"model.patch_bias", false}})).patchBias);
    const auto gpt2 = models::styleFrom(with({{"model.tied_output", true}}));
    EXPECT_TRUE(gpt2.tiedOutput);
    EXPECT_FALSE(gpt2.outputBias);
}

TEST(StyleSettings, PoolingOfATokenThatKnowsNothingIsRefused) {
    std::vector<Message> warnings;
    const auto status = models::checkStyle(
        with({{"model.causal", true}, {"model.pool", std::string("first")}}), warnings);
    ASSERT_FALSE(status.ok());
    EXPECT_THAT(status.error(), test::IsError(ErrorCode::Usage));
    EXPECT_THAT(status.error().text(), HasSubstr("model.pool = last"));
    const auto prefix = models::checkStyle(
        with({{"model.class_token", std::string("none")}, {"model.pool", std::string("prefix")}}),
        warnings);
    ASSERT_FALSE(prefix.ok());
    EXPECT_THAT(prefix.error(), test::IsError(ErrorCode::Usage));
    EXPECT_TRUE(models::checkStyle(
                    with({{"model.causal", true}, {"model.pool", std::string("last")}}), warnings)
                    .ok());
    EXPECT_THAT(warnings, IsEmpty());
}

TEST(StyleSettings, ClassTokenThatIsNotReadIsWarnedAbout) {
    const auto warningsOf = [](const char* token, const char* pool) {
        std::vector<Message> warnings;
        EXPECT_TRUE(models::checkStyle(with({{"model.class_token", std::string(token)},
                                             {"model.pool", std::string(pool)}}),
                                       warnings)
                        .ok());
        return warnings;
    };
    EXPECT_THAT(warningsOf("none", "mean"), IsEmpty());
    EXPECT_THAT(warningsOf("class", "first"), IsEmpty());
    EXPECT_THAT(warningsOf("distillation", "prefix"), IsEmpty());
    ASSERT_EQ(warningsOf("class", "mean").size(), 1U);
    EXPECT_THAT(warningsOf("class", "mean")[0].text(), HasSubstr("model.pool is mean"));
    ASSERT_EQ(warningsOf("none", "first").size(), 1U);
    EXPECT_THAT(warningsOf("none", "first")[0].text(), HasSubstr("top left patch"));
}

}  // namespace
}  // namespace headscope::test
