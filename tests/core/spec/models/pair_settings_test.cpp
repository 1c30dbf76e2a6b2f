// Settings of encoder-decoders: choices that reach the style, and combinations that are refused.
#include "core/spec/models/pair_settings.h"
#include "core/spec/models/style_settings.h"

#include <gmock/gmock.h>

namespace headscope::test {
namespace {

using ::testing::HasSubstr;

ParamValue text(const char* value) {
    return ParamValue(std::string(value));
}

RunConfig pairConfig(std::map<std::string, ParamValue> values) {
    RunConfig config;
    config.values = {{"model.id", text("encoder-decoder")},
                     {"model.layers", std::int64_t{2}},
                     {"model.heads", std::int64_t{4}},
                     {"model.width", std::int64_t{32}}};
    for (auto& [key, value] : values) config.values[key] = value;
    return config;
}

TEST(PairSettings, DefaultsAreThePlainEncoderDecoder) {
    auto config = pairConfig({});
    for (const auto& spec : models::pairStyleParameters()) {
        EXPECT_TRUE(spec.cameLater) << spec.key;
        config.values[spec.key] = spec.defaultValue;
    }
    EXPECT_EQ(models::pairStyleFrom(config), models::TransformerStyle());
}

TEST(PairSettings, EveryChoiceReachesTheStyle) {
    const auto style =
        models::pairStyleFrom(pairConfig({{"model.norm", text("after")},
                                          {"model.norm_kind", text("rms")},
                                          {"model.feed_forward_activation", text("relu")},
                                          {"model.gated_feed_forward", true},
                                          {"model.embedding_norm", true},
                                          {"model.qkv_bias", false},
                                          {"model.positions", text("relative")},
                                          {"model.relative_buckets", std::int64_t{8}},
                                          {"model.relative_distance", std::int64_t{12}},
                                          {"model.embedding_scale", false},
                                          {"model.score_scale", false},
                                          {"model.output_scale", true},
                                          {"model.tied_output_bias", true},
                                          {"model.output_bias", false}}));
    EXPECT_EQ(style.norm, models::NormPlace::After);
    EXPECT_EQ(style.normKind, models::NormKind::Rms);
    EXPECT_EQ(style.activation, models::FeedForwardActivation::Relu);
    EXPECT_TRUE(style.gatedFeedForward && style.embeddingNorm && style.outputScale);
    EXPECT_TRUE(style.tiedOutputBias);
    EXPECT_FALSE(style.scoreScale || style.qkvBias || style.embeddingScale || style.outputBias);
    EXPECT_EQ(style.relativeBias, (attention::RelativeBiasOptions{8, 12}));
    // Positions of encoder-decoders are a field of their own.
    EXPECT_EQ(style.positions, models::StreamPositions::Learned);
}

TEST(PairSettings, ContradictionsAreRefusedWithANextStep) {
    const auto refused = [](std::map<std::string, ParamValue> values) {
        values.emplace("model.positions", text("relative"));
        const auto status = models::checkPairStyle(pairConfig(std::move(values)));
        EXPECT_TRUE(!status.ok() && !status.error().hint.empty());
        return status.ok() ? std::string() : status.error().text();
    };
    EXPECT_THAT(refused({{"model.relative_buckets", std::int64_t{7}}}),
                HasSubstr("relative_buckets is 7"));
    EXPECT_THAT(refused({{"model.relative_distance", std::int64_t{16}}}),
                HasSubstr("more than half"));
    EXPECT_THAT(refused({{"model.simulated_heads", std::int64_t{8}}}),
                HasSubstr("model.simulated_heads is 8"));
    EXPECT_THAT(refused({{"model.head_schedule", text("openelm")}}),
                HasSubstr("model.head_schedule is openelm"));
    EXPECT_THAT(refused({{"model.copy", text("pointer")}, {"model.output_scale", true}}),
                HasSubstr("model.copy is pointer"));
    EXPECT_TRUE(models::checkPairStyle(pairConfig({})).ok());
}

}  // namespace
}  // namespace headscope::test
