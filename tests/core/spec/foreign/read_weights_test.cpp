// Weights of small folders that the tests make.
#include "tests/core/spec/foreign/support/model_folders.h"
#include "tests/support/message_texts.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace headscope::foreign {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<float> valuesOf(const PretrainedWeights& read, const std::string& name) {
    return floatsOf(read.weights.tensors.at(name));
}

template <class... Numbers>
auto floats(Numbers... numbers) {
    return std::vector<float>{static_cast<float>(numbers)...};
}

TEST(ReadWeightsTest, QueriesKeysAndValuesAreStacked) {
    MadeFolder folder;
    makeSmallBert(folder);
    folder.write();
    const auto read = folder.read();
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(valuesOf(*read, "block1.attention.qkv.bias"),
              floats(100, 101, 102, 103, 200, 201, 202, 203, 300, 301, 302, 303));
    const auto weight = valuesOf(*read, "block1.attention.qkv.weight");
    EXPECT_EQ(weight[0], 100);
    EXPECT_EQ(weight[16], 200);
    EXPECT_EQ(weight[32 + 15], 315);
    EXPECT_EQ(read->weights.tensors.at("position").shape, (Shape{1, 5, 4}));
    EXPECT_EQ(read->weights.tensors.at("transform.weight").shape, (Shape{4, 4}));
}

TEST(ReadWeightsTest, Gpt2WeightsAreTransposed) {
    MadeFolder folder;
    makeSmallGpt2(folder);
    folder.write();
    const auto read = folder.read();
    ASSERT_TRUE(read.ok()) << read.error().text();
    const auto weight = valuesOf(*read, "block0.attention.qkv.weight");
    // stored (4, 12): row i of the stack is column i
    EXPECT_EQ((std::vector<float>{weight.begin(), weight.begin() + 8}),
              floats(0, 12, 24, 36, 1, 13, 25, 37));
    EXPECT_EQ(read->weights.tensors.at("block0.ff2.weight").shape, (Shape{4, 16}));
    EXPECT_FALSE(read->weights.tensors.count("head.weight"));
}

TEST(ReadWeightsTest, OtherScaleOfScoresIsMultipliedIntoTheQueriesOnly) {
    MadeFolder folder;
    makeSmallGpt2(folder);
    folder.config["scale_attn_weights"] = false;
    folder.write();
    const auto read = folder.read();
    ASSERT_TRUE(read.ok()) << read.error().text();
    const auto bias = valuesOf(*read, "block0.attention.qkv.bias");
    const float root = std::sqrt(2.F);  // head size 2
    for (std::size_t i = 0; i < 12; ++i)
        EXPECT_FLOAT_EQ(bias[i], static_cast<float>(i) * (i < 4 ? root : 1)) << i;
    const auto weight = valuesOf(*read, "block0.attention.qkv.weight");
    EXPECT_FLOAT_EQ(weight[1], 12 * root);
    EXPECT_FLOAT_EQ(weight[17], 16);
}

TEST(ReadWeightsTest, UntiedOutputIsItsOwnParameter) {
    MadeFolder folder;
    makeSmallGpt2(folder);
    folder.config["tie_word_embeddings"] = false;
    folder.add("lm_head.weight", {7, 4}, 50);
    folder.write();
    const auto read = folder.read();
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(valuesOf(*read, "head.weight")[0], 50);
}

TEST(ReadWeightsTest, TiedCopyIsLeftAside) {
    MadeFolder folder;
    makeSmallGpt2(folder);
    folder.add("lm_head.weight", {7, 4}, 50);
    folder.write();
    const auto report = folder.inspected();
    ASSERT_TRUE(report.opens()) << refusalsOf(report);
    EXPECT_THAT(report.leftAside, ElementsAre("lm_head.weight"));
    EXPECT_THAT(report.unused, IsEmpty());
}

TEST(ReadWeightsTest, PatchesArePlainRowsAndPrefixTokensAreOneTable) {
    MadeFolder folder;
    makeSmallDeit(folder);
    folder.write();
    const auto read = folder.read();
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->weights.tensors.at("patch_embedding.weight").shape, (Shape{4, 12}));
    EXPECT_EQ(valuesOf(*read, "prefix"), floats(1000, 1001, 1002, 1003, 2000, 2001, 2002, 2003));
    EXPECT_EQ(read->weights.tensors.at("position").shape, (Shape{1, 6, 4}));
    EXPECT_EQ(read->report.architecture->labels.size(), 2U);
}

TEST(ReadWeightsTest, MeanOfTwoOutputLayersIsOneLayerOnBothTokens) {
    MadeFolder folder;
    makeSmallDeit(folder);
    folder.write();
    const auto read = folder.read();
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->report.architecture->style.pooling, models::Pooling::Prefix);
    EXPECT_EQ(read->weights.tensors.at("head.weight").shape, (Shape{2, 8}));
    EXPECT_EQ(valuesOf(*read, "head.weight"),
              floats(5, 5.5, 6, 6.5, 10, 10.5, 11, 11.5, 7, 7.5, 8, 8.5, 12, 12.5, 13, 13.5));
    EXPECT_EQ(valuesOf(*read, "head.bias"), floats(15, 16));
    ReadOptions options;
    options.choice.labels = {"a", "b", "c"};
    const auto other = folder.read(options);
    ASSERT_TRUE(other.ok()) << other.error().text();
    EXPECT_EQ(other->weights.tensors.at("head.weight").shape, (Shape{3, 4}));
    EXPECT_EQ(other->report.leftAside.size(), 4U);
}

TEST(ReadWeightsTest, AbsentQueryBiasesAreZeros) {
    MadeFolder folder;
    makeSmallDeit(folder);
    folder.config["qkv_bias"] = false;
    for (const char* part : {"query", "key", "value"})
        folder.tensors.tensors.erase("deit.encoder.layer.0.attention.attention." +
                                     std::string(part) + ".bias");
    folder.write();
    const auto read = folder.read();
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_THAT(valuesOf(*read, "block0.attention.qkv.bias"), Each(0.F));
}

TEST(ReadWeightsTest, NewHeadDependsOnTheSeedOnly) {
    MadeFolder folder;
    makeSmallBert(folder);
    folder.write();
    ReadOptions options;
    options.choice.labels = {"a", "b", "c"};
    const auto first = folder.read(options), same = folder.read(options);
    options.seed = 1;
    const auto other = folder.read(options);
    ASSERT_TRUE(first.ok() && same.ok() && other.ok());
    EXPECT_THAT(first->report.initialised, ElementsAre("head.weight", "head.bias"));
    EXPECT_EQ(valuesOf(*first, "head.weight"), valuesOf(*same, "head.weight"));
    EXPECT_NE(valuesOf(*first, "head.weight"), valuesOf(*other, "head.weight"));
    EXPECT_EQ(valuesOf(*first, "head.weight").size(), 12U);
    EXPECT_THAT(valuesOf(*first, "head.bias"), Each(0.F));
    for (const float value : valuesOf(*first, "head.weight")) EXPECT_LT(std::abs(value), 0.2F);
}

TEST(ReadWeightsTest, BrainFloatsAndDoublesBecomeFloats) {
    MadeFolder folder;
    makeSmallBert(folder);
    // 1, -2.5 in bfloat16
    folder.tensors.tensors["classifier.bias"] = {"BF16", {2}, {0x80, 0x3f, 0x20, 0xc0}};
    std::vector<double> wide(16, 0.1);
    io::PlainTensor tensor{"F64", {4, 4}, std::vector<std::uint8_t>(128)};
    std::memcpy(tensor.bytes.data(), wide.data(), 128);
    folder.tensors.tensors["bert.pooler.dense.weight"] = tensor;
    folder.write();
    const auto read = folder.read();
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(valuesOf(*read, "head.bias"), floats(1, -2.5));
    EXPECT_THAT(valuesOf(*read, "transform.weight"), Each(0.1F));
    EXPECT_EQ(read->report.dtypes.at("BF16"), 1);
    EXPECT_THAT(test::textsOf(read->report.notes), Contains(HasSubstr("BF16")));
}

TEST(ReadWeightsTest, HalfPrecisionIsExact) {
    MadeFolder folder;
    makeSmallBert(folder);
    // 1, -2, the smallest subnormal, the largest, the smallest normal, minus zero, infinity, 0
    io::PlainTensor tensor{"F16", {4, 2}, {}};
    for (const int bits : {0x3c00, 0xc000, 0x0001, 0x7bff, 0x0400, 0x8000, 0x7c00, 0x0000}) {
        tensor.bytes.push_back(static_cast<std::uint8_t>(bits & 255));
        tensor.bytes.push_back(static_cast<std::uint8_t>(bits >> 8));
    }
    tensor.shape = {2, 4};
    folder.tensors.tensors["classifier.weight"] = tensor;
    folder.write();
    const auto read = folder.read();
    ASSERT_TRUE(read.ok()) << read.error().text();
    const auto values = valuesOf(*read, "head.weight");
    EXPECT_EQ(values, floats(1, -2, std::ldexp(1.F, -24), 65504, std::ldexp(1.F, -14), -0.F,
                             std::numeric_limits<float>::infinity(), 0));
    EXPECT_TRUE(std::signbit(values[5]));
    EXPECT_THAT(test::textsOf(read->report.notes),
                Contains(HasSubstr("classifier.weight that are not finite (NaN or infinity): 1.")));
}

TEST(ReadWeightsTest, ShardsAreTheSameModel) {
    MadeFolder single, sharded;
    makeSmallBert(single);
    makeSmallBert(sharded);
    single.write();
    sharded.writeShards();
    const auto one = single.read(), three = sharded.read();
    ASSERT_TRUE(one.ok() && three.ok());
    EXPECT_EQ(three->report.files.size(), 3U);
    for (const auto& [name, tensor] : one->weights.tensors)
        EXPECT_EQ(three->weights.tensors.at(name).bytes, tensor.bytes) << name;
}

TEST(ReadWeightsTest, UnusualPrefixIsFound) {
    MadeFolder folder;
    makeSmallBert(folder);
    io::TensorFile renamed;
    for (const auto& [name, tensor] : folder.tensors.tensors)
        renamed.tensors[name.rfind("bert.", 0) == 0 ? "0.auto_model." + name.substr(5) : name] =
            tensor;
    folder.tensors = renamed;
    folder.write();
    const auto report = folder.inspected();
    EXPECT_TRUE(report.opens()) << refusalsOf(report);
    EXPECT_THAT(report.unused, IsEmpty());
}

TEST(ReadWeightsTest, HalfOfAHeadsLayerIsRefused) {
    MadeFolder folder;
    makeSmallBert(folder);
    folder.tensors.tensors.erase("classifier.bias");
    folder.write();
    const auto report = folder.inspected();
    EXPECT_THAT(report.missing, ElementsAre("classifier.bias"));
    EXPECT_FALSE(report.opens());
    EXPECT_FALSE(folder.read().ok());
}

TEST(ReadWeightsTest, LayerWithoutHeadsHasNoRows) {
    MadeFolder folder;
    makeSmallBert(folder);
    folder.config["pruned_heads"] = {{"1", {0, 1}}};
    for (const char* part : {"query", "key", "value"}) {
        const auto name = "bert.encoder.layer.1.attention.self." + std::string(part);
        folder.add(name + ".weight", {0, 4});
        folder.add(name + ".bias", {0});
    }
    folder.add("bert.encoder.layer.1.attention.output.dense.weight", {4, 0});
    folder.write();
    const auto read = folder.read();
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_THAT(specOf(*read->report.architecture).heads, ElementsAre(2, 0));
    EXPECT_EQ(read->weights.tensors.at("block1.attention.qkv.weight").shape, (Shape{0, 4}));
}

TEST(ReadWeightsTest, ClassWithoutSupportedHeadOpensAsEncoder) {
    MadeFolder folder;
    makeSmallBert(folder);
    folder.config["architectures"] = {"BertForTokenClassification"};
    folder.write();
    const auto report = folder.inspected();
    ASSERT_TRUE(report.opens()) << refusalsOf(report);
    EXPECT_EQ(report.architecture->head, Head::None);
    EXPECT_THAT(report.leftAside, ElementsAre("classifier.bias", "classifier.weight"));
    EXPECT_THAT(test::textsOf(report.notes), Contains(HasSubstr("BertForTokenClassification")));
}

TEST(ReadWeightsTest, OtherProblemsThanOneClassAreNoted) {
    MadeFolder folder;
    makeSmallBert(folder);
    folder.config["problem_type"] = "multi_label_classification";
    folder.write();
    EXPECT_THAT(test::textsOf(folder.inspected().notes),
                Contains(HasSubstr("multi_label_classification")));
}

TEST(ReadWeightsTest, ImageModelWithoutProcessorHasDefaultsOfItsSize) {
    MadeFolder folder;
    makeSmallDeit(folder);
    folder.write();
    const auto report = folder.inspected();
    ASSERT_TRUE(report.opens()) << refusalsOf(report);
    EXPECT_EQ(report.imageProcessor->kind, "deit");
    EXPECT_EQ(report.imageProcessor->outputHeight(), 4);
    EXPECT_THAT(test::textsOf(report.notes), Contains(HasSubstr("preprocessor_config.json")));
}

TEST(ReadWeightsTest, ProcessorOfAnotherSizeIsRefused) {
    MadeFolder folder;
    makeSmallDeit(folder);
    folder.write();
    folder.writeFile("preprocessor_config.json", R"({"size": 8, "crop_size": 8})");
    EXPECT_THAT(refusalsOf(folder.inspected()), HasSubstr("8 x 8 pixels"));
}

}  // namespace
}  // namespace headscope::foreign
