// Tests of the settings of blocks: rotary frequencies, choices that reach the style, and
// combinations that are refused.
#include "core/spec/models/block_settings.h"
#include "core/spec/models/spec_json.h"
#include "core/spec/models/style_settings.h"
#include "core/spec/models/transformer_spec.h"
#include "tests/support/shared_data.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace headscope::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

ParamValue word(const char* text) {
    return ParamValue(std::string(text));
}

RunConfig blockConfig(std::map<std::string, ParamValue> values) {
    RunConfig config;
    config.values = {{"model.layers", std::int64_t{4}},
                     {"model.heads", std::int64_t{4}},
                     {"model.width", std::int64_t{32}}};
    for (auto& [key, value] : values) config.values[key] = value;
    return config;
}

TEST(RotaryFrequencies, AreThoseOfTransformers) {
    const auto file = sharedFolder("golden3/variants");
    if (file.empty()) GTEST_SKIP() << "golden3 is missing";
    const auto cases = nlohmann::json::parse(std::ifstream(file + "/rope.json"));
    std::size_t compared = 0;
    for (const auto& [name, item] : cases.items()) {
        const auto& given = item["parameters"];
        attention::RotaryOptions options;
        options.theta = given["rope_theta"];
        options.scaling = name == "llama3"   ? attention::RotaryScaling::Llama3
                          : name == "linear" ? attention::RotaryScaling::Linear
                                             : attention::RotaryScaling::None;
        options.factor = given.value("factor", 1.0);
        options.lowFactor = given.value("low_freq_factor", 1.0);
        options.highFactor = given.value("high_freq_factor", 4.0);
        options.originalLength = given.value("original_max_position_embeddings", 8192);
        const auto wanted = item["inv_freq"].get<std::vector<double>>();
        const auto found = attention::rotaryFrequencies(options, item["head_dim"]);
        ASSERT_EQ(found.size(), wanted.size()) << name;
        for (std::size_t i = 0; i < found.size(); ++i, ++compared)
            EXPECT_NEAR(found[i], wanted[i], 1e-6 * wanted[i]) << name << " " << i;
    }
    EXPECT_GE(compared, 96u);
}

TEST(RotaryFrequencies, ShareOfTheHeadIsTurned) {
    attention::RotaryOptions options;
    options.fraction = 0.25;
    EXPECT_EQ(attention::turnedSize(options, 16), 4);
    EXPECT_THAT(attention::rotaryFrequencies(options, 16), ElementsAre(1, 0.01));
}

TEST(BlockSettings, EveryChoiceReachesTheStyle) {
    const auto style =
        models::styleFrom(blockConfig({{"model.norm_kind", word("rms")},
                                       {"model.gated_feed_forward", true},
                                       {"model.feed_forward_activation", word("silu")},
                                       {"model.qkv_bias", false},
                                       {"model.attention_output_bias", false},
                                       {"model.feed_forward_bias", false},
                                       {"model.norm_bias", false},
                                       {"model.parallel_residual", true},
                                       {"model.query_key_norm", true},
                                       {"model.positions", word("rotary")},
                                       {"model.rotary_theta", 500.0},
                                       {"model.rotary_fraction", 0.5},
                                       {"model.rotary_window_theta", 50.0},
                                       {"model.first_attention_norm", false},
                                       {"model.window", std::int64_t{7}},
                                       {"model.full_attention_layers", word("2 0")},
                                       {"model.embedding_width", std::int64_t{16}},
                                       {"model.embedding_projection", word("tokens")},
                                       {"model.layer_groups", std::int64_t{2}}}));
    EXPECT_EQ(style.normKind, models::NormKind::Rms);
    EXPECT_EQ(style.activation, models::FeedForwardActivation::Silu);
    EXPECT_TRUE(style.gatedFeedForward && style.parallelResidual && style.queryKeyNorm);
    EXPECT_FALSE(style.qkvBias || style.attentionOutputBias || style.feedForwardBias ||
                 style.normBias);
    EXPECT_EQ(style.positions, models::StreamPositions::Rotary);
    EXPECT_EQ(style.rotary.theta, 500);
    EXPECT_EQ(style.rotary.fraction, 0.5);
    EXPECT_THAT(style.fullLayers, ElementsAre(0, 2));
    EXPECT_EQ(style.windowAt(1), 7);
    EXPECT_EQ(style.windowAt(2), 0);
    EXPECT_EQ(style.rotaryAt(1).theta, 50);
    EXPECT_EQ(style.rotaryAt(2).theta, 500);
    EXPECT_FALSE(style.firstAttentionNorm);
    EXPECT_EQ(style.embeddingWidth, 16);
    EXPECT_EQ(style.embeddingProjection, models::EmbeddingProjection::Tokens);
    EXPECT_EQ(style.layerGroups, 2);
}

TEST(BlockSettings, ContradictionsAreRefusedWithANextStep) {
    struct Case {
        std::map<std::string, ParamValue> values;
        const char* says;
    };
    const std::vector<Case> cases = {
        {{{"model.parallel_residual", true}, {"model.norm", word("after")}}, "model.norm is after"},
        {{{"model.positions", word("rotary")}, {"model.rotary_fraction", 0.4}}, "in pairs"},
        {{{"model.positions", word("rotary")}, {"model.simulated_heads", std::int64_t{8}}},
         "model.simulated_heads is 8"},
        {{{"model.query_key_norm", true}, {"model.simulated_heads", std::int64_t{8}}},
         "model.query_key_norm"},
        {{{"model.qkv_bias", false}, {"model.head_input", word("split")}}, "model.qkv_bias"},
        {{{"model.head_width", std::int64_t{4}}, {"model.head_input", word("wide")}},
         "model.head_width is 4"},
        {{{"model.full_attention_layers", word("0 4")}}, "not a list of layers"},
        {{{"model.full_attention_layers", word("all")}}, "not a list of layers"},
        {{{"model.embedding_width", std::int64_t{8}}, {"model.tied_output", true}},
         "model.tied_output is true"},
        {{{"model.layer_groups", std::int64_t{3}}}, "does not divide model.layers 4"},
        {{{"model.positions", word("rotary")}, {"objective.id", word("circuit-cos-qk")}},
         "not defined for models with rotary positions"},
        {{{"model.first_attention_norm", false}, {"model.norm", word("after")}},
         "model.first_attention_norm is false"},
        {{{"model.first_attention_norm", false}, {"model.layer_groups", std::int64_t{2}}},
         "model.first_attention_norm makes a difference"},
        {{{"model.positions", word("rotary")}, {"model.rotary_window_theta", 0.5}},
         "model.rotary_window_theta is 0.5"},
        {{{"model.positions", word("rotary")},
          {"model.rotary_window_theta", 50.0},
          {"model.layer_groups", std::int64_t{2}}},
         "model.rotary_window_theta makes a difference"},
        {{{"model.query_key_norm", true}, {"objective.terms", word("circuit-cos-qk:0.1")}},
         "normed queries and keys"}};
    for (const auto& c : cases) {
        std::vector<Message> warnings;
        const auto checked = models::checkStyle(blockConfig(c.values), warnings);
        ASSERT_FALSE(checked.ok()) << c.says;
        EXPECT_THAT(checked.error().text(), HasSubstr(c.says));
        EXPECT_EQ(checked.error().code, ErrorCode::Usage);
        EXPECT_FALSE(checked.error().hint.empty());
    }
}

}  // namespace
}  // namespace headscope::test
