// Tests of model.json: it is read back as written, and an invalid model is refused with the key
// that is wrong.
#include "core/api/runs/tasks.h"
#include "core/service/runs/model_record.h"
#include "core/spec/models/registry.h"
#include "core/spec/models/spec_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace headscope::test {
namespace {

using models::ModelSpec;
using nlohmann::json;
using ::testing::HasSubstr;

ModelSpec specFor(Task task) {
    ModelSpec spec;
    spec.model = models::modelForTask(task);
    spec.data.task = task;
    spec.data.outputs = 3;
    if (traitsOf(task).pictures()) {
        spec.data.imageSize = 12;
        spec.length = 9;
    } else {
        spec.data.vocabulary = 50;
    }
    spec.heads = {4, 0, 3};
    spec.headSize = 5;  // 4 x 5 differs from the width
    spec.width = 16;
    spec.dropout = 0.15;
    return spec;
}

TEST(ModelSpecJson, ReadsWhatItWrites) {
    for (const auto task :
         {Task::TextClassification, Task::ImageClassification, Task::LanguageModel}) {
        auto spec = specFor(task);
        spec.variants.activation = attention::Activation::SoftmaxOne;
        spec.variants.input = attention::HeadInput::Wide;
        spec.variants.init = attention::HeadInit::TiedRandomOutput;
        const auto read =
            models::specFromJson(json::parse(models::specToJson(spec).dump()), "model.json");
        ASSERT_TRUE(read.ok()) << read.error().text();
        EXPECT_EQ(models::specToJson(*read), models::specToJson(spec));
        EXPECT_FALSE(models::firstDifference(*read, spec));
        EXPECT_EQ(models::layoutOf(*read), models::layoutOf(spec));
        EXPECT_EQ(read->heads, (std::vector<std::int64_t>{4, 0, 3}));
        EXPECT_EQ(read->dropout, 0.15);
        EXPECT_EQ(read->variants.init, attention::HeadInit::TiedRandomOutput);
    }
}

TEST(ModelSpecJson, RefusesWhatIsNoModelByKeyFoundAndAllowed) {
    const struct {
        Task task;
        const char *key, *value, *said;
    } rows[] = {
        {Task::TextClassification, "heads_per_layer", "[]",
         "heads_per_layer is []; it must be a list of 1 to 1024"},
        {Task::TextClassification, "heads_per_layer", "[4, -1]",
         "heads_per_layer is -1; it must be a whole number"},
        {Task::TextClassification, "heads_per_layer", "[4, 2.5]", "heads_per_layer is 2.5"},
        {Task::TextClassification, "heads_per_layer", "4",
         "heads_per_layer is 4; it must be a list"},
        {Task::TextClassification, "head_width", "0",
         "head_width is 0; it must be a whole number from 1"},
        {Task::TextClassification, "width", "9223372036854775807", "width is 9223372036854775807"},
        {Task::TextClassification, "vocabulary_size", "\"many\"", "vocabulary_size is \"many\""},
        {Task::TextClassification, "dropout", "1",
         "dropout is 1; it must be a number from 0 to below 1"},
        {Task::TextClassification, "activation", "\"tanh\"", "softmax-1"},
        {Task::TextClassification, "kv_heads", "2", "kv_heads is 2, which does not divide them"},
        {Task::TextClassification, "simulated_heads", "8",
         "simulated_heads is 8, which is not a multiple of them"},
        {Task::TextClassification, "head_weights", "\"dynamic\"", "needs heads"},
        {Task::TextClassification, "head_input", "\"split\"", "heads x head_width = width"},
        {Task::TextClassification, "task", "\"cooking\"",
         "task is cooking, which this program does not know"},
        {Task::TextClassification, "task", "\"language-model\"",
         "does not fit task language-model"},
        {Task::TextClassification, "model", "\"rnn\"",
         "model is rnn, which this program does not know"},
        {Task::TextClassification, "patch", "4", "unknown key patch"},
        {Task::ImageClassification, "patch", "5",
         "patch is 5, which does not divide image_size 12"},
        {Task::ImageClassification, "length", "8",
         "length is 8; image_size and patch make 9 patches"},
        {Task::TextClassification, "norm", "\"middle\"",
         "norm is \"middle\"; it must be before or after"},
        {Task::TextClassification, "norm_epsilon", "0", "norm_epsilon is 0; it must be a number"},
        {Task::TextClassification, "pool", "\"max\"", "mean, first, last or prefix"},
        {Task::TextClassification, "causal", "1", "causal is 1; it must be true or false"},
        {Task::TextClassification, "token_types", "-1", "token_types is -1"},
        {Task::TextClassification, "tied_output", "true", "unknown key tied_output"},
        {Task::LanguageModel, "pool", "\"last\"", "unknown key pool"},
        {Task::LanguageModel, "tied_output", "true",
         "tied_output is true, but vocabulary_size is 50 and outputs is 3"},
        {Task::ImageClassification, "pool", "\"prefix\"", "needs prefix_tokens"},
        {Task::ImageClassification, "prefix_tokens", "65", "prefix_tokens is 65"},
        {Task::ImageClassification, "format_version", "2",
         "format_version is 2; this program reads 1"},
    };
    for (const auto& row : rows) {
        auto changed = models::specToJson(specFor(row.task));
        changed[row.key] = json::parse(row.value);
        const auto read = models::specFromJson(changed, "model.json");
        ASSERT_FALSE(read.ok()) << row.key << " " << row.value;
        EXPECT_EQ(read.error().code, ErrorCode::BadData);
        EXPECT_THAT(read.error().message.text(), HasSubstr("model.json: "));
        EXPECT_THAT(read.error().message.text(), HasSubstr(row.said));
        EXPECT_FALSE(read.error().hint.empty());
    }
    const auto whole = models::specToJson(specFor(Task::LanguageModel));
    for (const auto& item : whole.items()) {
        auto missing = whole;
        missing.erase(item.key());
        const auto read = models::specFromJson(missing, "model.json");
        EXPECT_FALSE(read.ok()) << item.key();
        EXPECT_THAT(read.error().message.text(), HasSubstr(item.key()));
    }
}

TEST(ModelSpecJson, WritesOnlyChoicesThatAreNotTheDefault) {
    auto spec = specFor(Task::TextClassification);
    const auto plain = models::specToJson(spec);
    for (const char* key : {"norm", "norm_epsilon", "embedding_norm", "causal", "token_types",
                            "position_offset", "prefix_tokens", "feed_forward_activation", "pool",
                            "transform", "tied_output", "output_bias"})
        EXPECT_FALSE(plain.contains(key)) << key;
    spec.style.norm = models::NormPlace::After;
    spec.style.normEpsilon = 1e-12;
    spec.style.embeddingNorm = spec.style.causal = true;
    spec.style.tokenTypes = 2;
    spec.style.positionOffset = 3;
    spec.style.activation = models::FeedForwardActivation::GeluTanh;
    spec.style.pooling = models::Pooling::Last;
    spec.style.transform = models::Transform::Relu;
    spec.style.outputBias = false;
    auto read = models::specFromJson(json::parse(models::specToJson(spec).dump()), "model.json");
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_TRUE(read->style == spec.style);
    auto found = models::firstDifference(specFor(Task::TextClassification), spec);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->key, "causal");
    EXPECT_EQ(found->first, "false");
    auto language = specFor(Task::LanguageModel);
    language.data.outputs = language.data.vocabulary;
    language.style.tiedOutput = true;
    EXPECT_TRUE(models::specFromJson(models::specToJson(language), "model.json")->style.tiedOutput);
    auto picture = specFor(Task::ImageClassification);
    picture.style.prefixTokens = 2;
    EXPECT_EQ(models::specFromJson(models::specToJson(picture), "model.json")->style.prefixTokens,
              2);
}

TEST(ModelSpecJson, NamesTheFirstDifference) {
    const auto one = specFor(Task::TextClassification);
    auto other = one;
    other.heads = {4, 1, 3};
    other.width = 20;
    const auto found = models::firstDifference(one, other);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->key, "heads_per_layer");
    EXPECT_EQ(found->first, "4 0 3");
    EXPECT_EQ(found->second, "4 1 3");
    EXPECT_EQ(models::firstDifference(one, specFor(Task::ImageClassification))->key, "model");
}

TEST(ModelSpecJson, ASiteMayHaveLostHeadsAndNothingElse) {
    auto whole = specFor(Task::TextClassification);
    whole.heads = {4, 4, 4};
    EXPECT_TRUE(runs::sameButFewerHeads(whole, whole));
    auto fewer = whole;
    fewer.heads = {4, 0, 1};
    EXPECT_TRUE(runs::sameButFewerHeads(whole, fewer));
    EXPECT_FALSE(runs::sameButFewerHeads(fewer, whole));
    auto shorter = whole;
    shorter.heads.pop_back();
    EXPECT_FALSE(runs::sameButFewerHeads(whole, shorter));
    fewer.headSize = 4;
    EXPECT_FALSE(runs::sameButFewerHeads(whole, fewer));
}

}  // namespace
}  // namespace headscope::test
