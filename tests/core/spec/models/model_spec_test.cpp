// Tests of model.json: it is read back as written, and an invalid model is refused with the key
// that is wrong.
#include "core/api/runs/tasks.h"
#include "core/service/runs/model_record.h"
#include "core/spec/models/registry.h"
#include "core/spec/models/spec_json.h"

#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace headscope::test {
namespace {

using models::ModelSpec;
using nlohmann::json;

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

TEST(ModelSpecJson, KeepsThePatternOfAttention) {
    auto spec = specFor(Task::ImageClassification);
    const auto plain = models::specToJson(spec);
    EXPECT_FALSE(plain.contains("pattern") || plain.contains("top_k"));
    spec.pattern.kind = attention::Pattern::BigBird;
    spec.pattern.block = 3;
    spec.pattern.random = 2;
    spec.pattern.seed = 12345678901234567890ULL;
    spec.pattern.fullLayers = {1};
    spec.patternHeads = {{0, 1, 3, 5}, {}, {0, 2, 7}};
    spec.variants.activation = attention::Activation::TopK;
    spec.variants.topK = 3;
    const auto read =
        models::specFromJson(json::parse(models::specToJson(spec).dump()), "model.json");
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->pattern, spec.pattern);
    EXPECT_EQ(read->patternHeads, spec.patternHeads);
    EXPECT_EQ(read->variants.topK, 3);
    const auto difference = models::firstDifference(*read, specFor(Task::ImageClassification));
    ASSERT_TRUE(difference);
    auto other = spec;
    other.pattern = {};
    other.pattern.kind = attention::Pattern::Dilated;
    other.pattern.dilationPerHead = true;
    const auto again = models::specFromJson(models::specToJson(other), "model.json");
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ(again->pattern, other.pattern);
}

TEST(ModelSpecJson, FactorsOfHeadsAreWrittenOnlyIfTheModelHasThem) {
    auto spec = specFor(Task::ImageClassification);
    const auto plain = models::specToJson(spec);
    for (const char* key : {"head_gate", "routed_heads", "active_heads", "differential"})
        EXPECT_FALSE(plain.contains(key)) << key;
    spec.heads = {4, 4, 4};
    spec.headSize = 6;
    spec.variants.gate = attention::HeadGate::Element;
    spec.variants.routedHeads = 3;
    spec.variants.activeHeads = 1;
    spec.variants.differential = true;
    const auto read = models::specFromJson(models::specToJson(spec), "model.json");
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->variants.gate, attention::HeadGate::Element);
    EXPECT_EQ(read->variants.routedHeads, 3);
    EXPECT_EQ(read->variants.activeHeads, 1);
    EXPECT_TRUE(read->variants.differential);
    auto other = spec;
    other.variants.differential = false;
    EXPECT_EQ(models::firstDifference(spec, other)->key, "differential");
}

TEST(ModelSpecJson, RefusesWhatIsNoModelByKeyFoundAndAllowed) {
    const struct {
        Task task;
        const char *key, *value;
        std::vector<std::string> values;
    } rows[] = {
        {Task::TextClassification, "heads_per_layer", "[]", {"heads_per_layer", "[]", "1024"}},
        {Task::TextClassification, "heads_per_layer", "[4, -1]", {"heads_per_layer", "-1"}},
        {Task::TextClassification, "heads_per_layer", "[4, 2.5]", {"heads_per_layer", "2.5"}},
        {Task::TextClassification, "heads_per_layer", "4", {"heads_per_layer", "4", "1024"}},
        {Task::TextClassification, "head_width", "0", {"head_width", "0", "1"}},
        {Task::TextClassification,
         "width",
         "9223372036854775807",
         {"width", "9223372036854775807"}},
        {Task::TextClassification, "vocabulary_size", "\"many\"", {"vocabulary_size", "\"many\""}},
        {Task::TextClassification, "dropout", "1", {"dropout", "1"}},
        {Task::TextClassification, "activation", "\"tanh\"", {"activation", "\"tanh\""}},
        {Task::TextClassification, "kv_heads", "2", {"2"}},
        {Task::TextClassification, "pattern", "\"axial\"", {"pattern", "\"axial\""}},
        {Task::TextClassification, "pattern", "\"zigzag\"", {"pattern", "\"zigzag\""}},
        {Task::TextClassification, "pattern_heads", "[[0]]", {"pattern_heads"}},
        {Task::TextClassification, "pattern_heads", "[[0, 1, 2, -3], [], [0, 1, 2]]", {"-3"}},
        {Task::TextClassification, "simulated_heads", "8", {"8"}},
        {Task::TextClassification, "head_weights", "\"dynamic\"", {}},
        {Task::TextClassification, "head_gate", "\"door\"", {"head_gate", "\"door\""}},
        {Task::TextClassification, "routed_heads", "9", {"9"}},
        {Task::TextClassification, "differential", "1", {"differential", "1"}},
        {Task::TextClassification, "head_input", "\"split\"", {}},
        {Task::TextClassification, "task", "\"cooking\"", {"cooking"}},
        {Task::TextClassification, "task", "\"language-model\"", {"language-model"}},
        {Task::TextClassification, "model", "\"rnn\"", {"rnn"}},
        {Task::TextClassification, "patch", "4", {"patch"}},
        {Task::ImageClassification, "patch", "5", {"5", "12"}},
        {Task::ImageClassification, "length", "8", {"8", "9"}},
        {Task::TextClassification, "norm", "\"middle\"", {"norm", "\"middle\""}},
        {Task::TextClassification, "norm_epsilon", "0", {"norm_epsilon", "0"}},
        {Task::TextClassification, "pool", "\"max\"", {"pool", "\"max\""}},
        {Task::TextClassification, "causal", "1", {"causal", "1"}},
        {Task::TextClassification, "token_types", "-1", {"token_types", "-1"}},
        {Task::TextClassification, "tied_output", "true", {"tied_output"}},
        {Task::LanguageModel, "pool", "\"last\"", {"pool"}},
        {Task::LanguageModel, "tied_output", "true", {"50", "3"}},
        {Task::ImageClassification, "pool", "\"prefix\"", {}},
        {Task::ImageClassification, "prefix_tokens", "65", {"prefix_tokens", "65"}},
        {Task::ImageClassification, "format_version", "2", {"2", "1"}},
    };
    for (const auto& row : rows) {
        auto changed = models::specToJson(specFor(row.task));
        changed[row.key] = json::parse(row.value);
        const auto read = models::specFromJson(changed, "model.json");
        ASSERT_FALSE(read.ok()) << row.key << " " << row.value;
        EXPECT_THAT(read.error(), test::IsError(ErrorCode::BadData, "model.json"));
        EXPECT_THAT(test::valuesOf(read.error()), testing::IsSupersetOf(row.values))
            << row.key << " " << row.value;
    }
    const auto whole = models::specToJson(specFor(Task::LanguageModel));
    for (const auto& item : whole.items()) {
        auto missing = whole;
        missing.erase(item.key());
        const auto read = models::specFromJson(missing, "model.json");
        EXPECT_FALSE(read.ok()) << item.key();
        EXPECT_THAT(read.error(), test::IsError(ErrorCode::BadData, item.key()));
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
    // The heads that are left keep their numbers, which decide what they see.
    auto numbered = fewer;
    numbered.patternHeads.assign(fewer.heads.size(), {});
    EXPECT_TRUE(runs::sameButFewerHeads(whole, numbered));
    auto shorter = whole;
    shorter.heads.pop_back();
    EXPECT_FALSE(runs::sameButFewerHeads(whole, shorter));
    fewer.headSize = 4;
    EXPECT_FALSE(runs::sameButFewerHeads(whole, fewer));
}

}  // namespace
}  // namespace headscope::test
