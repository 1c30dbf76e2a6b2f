// Keys of config.json that would change the computation are refused by name.
#include "core/base/io/json.h"
#include "tests/core/spec/foreign/support/model_folders.h"
#include "tests/support/shared_data.h"

#include <gmock/gmock.h>

namespace headscope::foreign {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

struct RefusedKey {
    const char* model;
    Json changes;
    std::vector<const char*> says;
};

std::vector<RefusedKey> refusedKeys() {
    const Json longrope = {{"rope_type", "longrope"}, {"rope_theta", 1e4}};
    return {
        {"llama_lm", {{"rope_parameters", longrope}}, {"longrope", "default, linear and llama3"}},
        {"llama_lm", {{"rope_scaling", {{"type", "linear"}}}}, {"factor is missing"}},
        {"llama_lm", {{"rope_scaling", {{"type", "dynamic"}}}}, {"dynamic", "llama3"}},
        {"llama_lm", {{"hidden_act", "mish"}}, {"hidden_act", "mish"}},
        {"qwen3_lm",
         {{"use_sliding_window", true},
          {"sliding_window", 4},
          {"layer_types", {"full_attention", "chunked_attention", "full_attention"}}},
         {"layer_types"}},
        {"gpt_neox_lm",
         {{"rotary_pct", 0.4}, {"partial_rotary_factor", 0.4}},
         {"rotary_pct", "in pairs"}},
        {"gpt_neo_lm", {{"attention_layers", {"global", "local"}}}, {"attention_layers"}},
        {"gpt_neo_lm",
         {{"attention_layers", nullptr}, {"attention_types", {{{"global", "far"}, 2}}}},
         {"attention_types"}},
        {"opt_lm", {{"layer_norm_elementwise_affine", false}}, {"layer_norm_elementwise_affine"}},
        {"opt_lm", {{"_remove_final_layer_norm", true}}, {"_remove_final_layer_norm"}},
        {"dinov2_imgcls", {{"use_swiglu_ffn", true}}, {"use_swiglu_ffn"}},
        {"modernbert_mlm",
         {{"rope_parameters", {{"full_attention", {{"rope_type", "yarn"}}}}}},
         {"full_attention", "rope_type", "yarn"}},
        {"modernbert_mlm", {{"rope_scaling", {{"type", "linear"}}}}, {"rope_scaling"}},
        {"modernbert_mlm", {{"layer_types", {"full_attention"}}}, {"layer_types"}},
        {"modernbert_mlm", {{"classifier_activation", "relu"}}, {"classifier_activation"}},
        {"modernbert_mlm", {{"classifier_pooling", "max"}}, {"classifier_pooling", "cls and mean"}},
        {"clip_vision", {{"hidden_act", "mish"}}, {"hidden_act", "mish"}},
        {"clip_vision",
         {{"model_type", "clip"}, {"vision_config", {{"hidden_size", 25}}}},
         {"vision_config", "hidden_size"}},
        {"clip_vision", {{"model_type", "clip"}, {"vision_config", "base"}}, {"vision_config"}},
        {"albert_seqcls", {{"inner_group_num", 2}}, {"inner_group_num"}},
        {"albert_seqcls", {{"num_hidden_groups", 2}}, {"num_hidden_groups"}},
        {"marian_mt", {{"decoder_layers", 0}}, {"decoder_layers", "1"}},
        {"marian_mt", {{"normalize_before", true}}, {"normalize_before", "false"}},
        {"marian_mt", {{"static_position_embeddings", false}}, {"static_position_embeddings"}},
        {"marian_mt", {{"decoder_attention_heads", 4}}, {"decoder_attention_heads", "must be 3"}},
        {"marian_mt", {{"decoder_vocab_size", 100}}, {"decoder_vocab_size", "vocab_size"}},
        {"marian_mt", {{"decoder_start_token_id", 243}}, {"decoder_start_token_id", "243"}},
        {"bart_s2s", {{"scale_embedding", true}}, {"scale_embedding", "false"}},
        {"bart_s2s", {{"add_bias_logits", true}}, {"add_bias_logits", "false"}},
        {"bart_s2s", {{"activation_function", "mish"}}, {"activation_function", "mish"}},
        {"bart_s2s",
         {{"architectures", {"BartForSequenceClassification"}}},
         {"architectures", "generates texts"}},
        {"t5_s2s", {{"feed_forward_proj", "gated-mish"}}, {"feed_forward_proj", "gated-gelu"}},
        {"t5_s2s", {{"relative_attention_num_buckets", 7}}, {"relative_attention_num_buckets"}},
        {"t5_s2s", {{"architectures", {"T5EncoderModel"}}}, {"architectures"}},
        {"albert_seqcls", {{"pruned_heads", {{"0", {1}}}}}, {"pruned_heads", "the same heads"}}};
}

TEST(RefusedKeysTest, EachIsNamed) {
    const auto golden = test::sharedFolder("golden3/models");
    if (golden.empty()) GTEST_SKIP() << "golden3 is missing";
    for (const auto& item : refusedKeys()) {
        SCOPED_TRACE(item.model + std::string(" ") + item.changes.dump());
        const auto from = golden + "/" + item.model + "/model/";
        MadeFolder folder;
        folder.config = io::readJsonFile(from + "config.json").value();
        folder.tensors = io::readSafetensors(from + "model.safetensors").value();
        folder.config.update(item.changes);
        folder.write();
        const auto report = inspect(folder.path());
        EXPECT_FALSE(report.opens());
        for (const auto* text : item.says) EXPECT_THAT(refusalsOf(report), HasSubstr(text));
        for (const auto& refusal : report.refusals) EXPECT_FALSE(refusal.hint.empty());
    }
}

// Windows of Qwen: only if they are switched on, and from a layer on unless the layers are listed.
TEST(RefusedKeysTest, WindowsOfQwenAreReadAsTheyAreSwitched) {
    const auto golden = test::sharedFolder("golden3/models");
    if (golden.empty()) GTEST_SKIP() << "golden3 is missing";
    const auto fullLayers = [&](const Json& changes) {
        MadeFolder folder;
        const auto from = golden + "/qwen2_lm/model/";
        folder.config = io::readJsonFile(from + "config.json").value();
        folder.tensors = io::readSafetensors(from + "model.safetensors").value();
        folder.config.update(changes);
        folder.write();
        const auto report = inspect(folder.path());
        EXPECT_TRUE(report.opens()) << refusalsOf(report);
        const auto& style = report.architecture->style;
        return std::make_pair(style.window, style.fullLayers);
    };
    using Layers = std::vector<std::int64_t>;
    EXPECT_EQ(fullLayers({{"sliding_window", 4}}), std::make_pair(std::int64_t{0}, Layers{}));
    EXPECT_EQ(
        fullLayers({{"sliding_window", 4}, {"use_sliding_window", true}, {"max_window_layers", 2}}),
        std::make_pair(std::int64_t{4}, Layers{0, 1}));
    EXPECT_EQ(
        fullLayers({{"sliding_window", 4},
                    {"use_sliding_window", true},
                    {"layer_types", {"sliding_attention", "full_attention", "sliding_attention"}}}),
        std::make_pair(std::int64_t{4}, Layers{1}));
}

TEST(RefusedKeysTest, MissingCrossAttentionIsNamed) {
    const auto golden = test::sharedFolder("golden3/models");
    if (golden.empty()) GTEST_SKIP() << "golden3 is missing";
    const auto from = golden + "/marian_mt/model/";
    MadeFolder folder;
    folder.config = io::readJsonFile(from + "config.json").value();
    folder.tensors = io::readSafetensors(from + "model.safetensors").value();
    folder.tensors.tensors.erase("model.decoder.layers.1.encoder_attn.k_proj.weight");
    folder.write();
    EXPECT_THAT(refusalsOf(inspect(folder.path())),
                HasSubstr("model.decoder.layers.1.encoder_attn.k_proj.weight"));
}

// Files without this bias of zeros open too.
TEST(RefusedKeysTest, MissingOutputBiasOfAnEncoderDecoderIsZero) {
    const auto golden = test::sharedFolder("golden3/models");
    if (golden.empty()) GTEST_SKIP() << "golden3 is missing";
    const auto from = golden + "/bart_s2s/model/";
    MadeFolder folder;
    folder.config = io::readJsonFile(from + "config.json").value();
    folder.tensors = io::readSafetensors(from + "model.safetensors").value();
    folder.tensors.tensors.erase("final_logits_bias");
    folder.write();
    const auto read = readWeights(folder.path());
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_TRUE(read->report.initialised.empty());
    for (const float value : floatsOf(read->weights.tensors.at("output_bias")))
        EXPECT_EQ(value, 0.F);
}

}  // namespace
}  // namespace headscope::foreign
