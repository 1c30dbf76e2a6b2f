// Folders that this program writes: their tensors are those that were read, and their config.json
// describes the same model.
#include "core/spec/foreign/write_weights.h"
#include "core/spec/foreign/config_reader.h"
#include "core/spec/foreign/config_writer.h"
#include "core/spec/foreign/fitting_class.h"
#include "core/spec/foreign/weight_files.h"
#include "core/spec/foreign/weight_shards.h"
#include "core/spec/models/registry.h"
#include "core/spec/models/spec_json.h"
#include "tests/core/spec/foreign/support/model_folders.h"
#include "tests/support/shared_data.h"

#include <gmock/gmock.h>

namespace headscope::foreign {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

// Reads a folder and writes its tensors.
io::TensorFile rewritten(const std::string& folder, const std::string& dtype = "F32") {
    const auto read = readWeights(folder);
    if (!read) throw std::runtime_error(read.error().text());
    return storedWeights(*read->report.architecture, read->weights, dtype);
}

void expectSame(const io::TensorFile& written, const io::TensorFile& original) {
    for (const auto& [name, tensor] : written.tensors) {
        const auto found = original.tensors.find(name);
        ASSERT_NE(found, original.tensors.end()) << name;
        EXPECT_EQ(tensor.dtype, found->second.dtype) << name;
        EXPECT_EQ(tensor.shape, found->second.shape) << name;
        EXPECT_EQ(tensor.bytes, found->second.bytes) << name;
    }
}

class WrittenGolden : public ::testing::TestWithParam<const char*> {};

TEST_P(WrittenGolden, TensorsAreThoseOfTheFolder) {
    const auto folder = test::sharedFolder("golden3/models/" + std::string(GetParam()) + "/model");
    if (folder.empty()) GTEST_SKIP() << "golden3 is missing";
    const auto report = inspect(folder);
    const auto written = rewritten(folder);
    EXPECT_EQ(written.tensors.size(), report.matched.size());
    EXPECT_EQ(written.metadata.at("format"), "pt");
    expectSame(written, io::readSafetensors(folder + "/model.safetensors").value());
}

// gpt2_seqcls scales its scores, so its queries are equal but for rounding (below).
INSTANTIATE_TEST_SUITE_P(All, WrittenGolden,
                         testing::Values("bert_seqcls", "bert_mlm", "distilbert_seqcls",
                                         "roberta_seqcls", "gpt2_lm", "vit_imgcls", "deit_imgcls",
                                         "llama_lm", "mistral_lm", "qwen2_lm", "qwen3_lm",
                                         "gpt_neox_lm", "gpt_neox_serial_lm", "opt_lm",
                                         "opt_post_lm", "electra_seqcls", "albert_seqcls",
                                         "clip_vision", "modernbert_mlm"));

// The factors of LayerScale are in the weights, so they are written as 1.
TEST(WriteWeightsTest, LayerScaleIsWrittenAsOnesAndReadsTheSame) {
    const auto from = test::sharedFolder("golden3/models/dinov2_imgcls/model");
    if (from.empty()) GTEST_SKIP() << "golden3 is missing";
    const auto first = readWeights(from);
    ASSERT_TRUE(first.ok()) << first.error().text();
    MadeFolder folder;
    folder.config = configOf(*first->report.architecture, true, "F32");
    folder.tensors = storedWeights(*first->report.architecture, first->weights, "F32");
    folder.write();
    const auto scale =
        floatsOf(folder.tensors.tensors.at("dinov2.encoder.layer.1.layer_scale2.lambda1"));
    EXPECT_EQ(scale, std::vector<float>(24, 1));
    const auto second = readWeights(folder.path());
    ASSERT_TRUE(second.ok()) << second.error().text();
    for (const auto& [name, tensor] : first->weights.tensors)
        EXPECT_EQ(second->weights.tensors.at(name).bytes, tensor.bytes) << name;
}

TEST(WriteWeightsTest, HalfPrecisionIsKeptIfItIsExact) {
    const auto folder = test::sharedFolder("golden3/variants/bert_f16_old_names");
    if (folder.empty()) GTEST_SKIP() << "golden3 is missing";
    const auto original = io::readSafetensors(folder + "/model.safetensors").value();
    for (const auto& [name, tensor] : rewritten(folder, "F16").tensors) {
        ASSERT_EQ(tensor.dtype, "F16") << name;
        for (const auto& [stored, same] : original.tensors) {
            if (currentName(stored) != name) continue;
            EXPECT_EQ(tensor.bytes, same.bytes) << name;
        }
    }
}

TEST(WriteWeightsTest, OneValueBeyondHalfPrecisionKeepsFloat32) {
    MadeFolder folder;
    makeSmallBert(folder);
    folder.tensors.tensors["classifier.bias"] = tensorOf({2}, {0.1F, 1});  // 0.1 is not exact
    folder.write();
    for (const auto& [name, tensor] : rewritten(folder.path(), "F16").tensors)
        EXPECT_EQ(tensor.dtype, "F32") << name;
}

TEST(WriteWeightsTest, BothOutputLayersOfADistilledModelGetTheMeanOfTheirBiases) {
    MadeFolder folder;
    makeSmallDeit(folder);
    folder.write();
    const auto written = rewritten(folder.path());
    const auto values = [&](const char* name) { return floatsOf(written.tensors.at(name)); };
    EXPECT_EQ(values("cls_classifier.weight"),
              floatsOf(folder.tensors.tensors.at("cls_classifier.weight")));
    EXPECT_EQ(values("distillation_classifier.weight"),
              floatsOf(folder.tensors.tensors.at("distillation_classifier.weight")));
    // biases 10, 11 and 20, 21
    EXPECT_EQ(values("cls_classifier.bias"), (std::vector<float>{15, 16}));
    EXPECT_EQ(values("distillation_classifier.bias"), (std::vector<float>{15, 16}));
}

TEST(WriteWeightsTest, ScaleOfTheScoresIsTakenOutOfTheQueriesAgain) {
    MadeFolder folder;
    makeSmallGpt2(folder);
    folder.config["scale_attn_weights"] = false;
    folder.write();
    const auto written =
        floatsOf(rewritten(folder.path()).tensors.at("transformer.h.0.attn.c_attn.weight"));
    const auto original = floatsOf(folder.tensors.tensors.at("transformer.h.0.attn.c_attn.weight"));
    ASSERT_EQ(written.size(), original.size());
    for (std::size_t i = 0; i < written.size(); ++i) EXPECT_FLOAT_EQ(written[i], original[i]) << i;
}

TEST(WriteWeightsTest, RemovedHeadsBecomeZerosAtTheirOldPlaces) {
    MadeFolder folder;
    makeSmallBert(folder);
    folder.write();
    const auto read = folder.read().value();
    auto pruned = *read.report.architecture;
    pruned.headNumbers = {{1}, {}};
    // The weights of head 1 of layer 0: rows 2 and 3 of each of queries, keys and values.
    io::TensorFile left = read.weights;
    left.tensors["block0.attention.qkv.bias"] = tensorOf({6}, {1, 2, 3, 4, 5, 6});
    left.tensors["block0.attention.qkv.weight"] = tensorOf({6, 4}, std::vector<float>(24, 7));
    left.tensors["block0.attention.output.weight"] = tensorOf({4, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
    left.tensors["block1.attention.qkv.bias"] = tensorOf({0}, {});
    left.tensors["block1.attention.qkv.weight"] = tensorOf({0, 4}, {});
    left.tensors["block1.attention.output.weight"] = tensorOf({4, 0}, {});
    const auto whole = withZeroHeads(pruned, left);
    EXPECT_EQ(floatsOf(whole.tensors.at("block0.attention.qkv.bias")),
              (std::vector<float>{0, 0, 1, 2, 0, 0, 3, 4, 0, 0, 5, 6}));
    EXPECT_EQ(floatsOf(whole.tensors.at("block0.attention.output.weight")),
              (std::vector<float>{0, 0, 1, 2, 0, 0, 3, 4, 0, 0, 5, 6, 0, 0, 7, 8}));
    EXPECT_EQ(whole.tensors.at("block0.attention.qkv.weight").shape, (Shape{12, 4}));
    EXPECT_EQ(floatsOf(whole.tensors.at("block1.attention.output.weight")), std::vector<float>(16));
    EXPECT_EQ(withAllHeads(pruned).headNumbers,
              (std::vector<std::vector<std::int64_t>>{{0, 1}, {0, 1}}));
}

models::ModelSpec smallSpec(Task task) {
    models::ModelSpec spec;
    spec.model = models::modelForTask(task);
    spec.data.task = task;
    spec.data.outputs = 3;
    spec.data.vocabulary = task == Task::ImageClassification ? 0 : 11;
    if (task == Task::LanguageModel) spec.data.outputs = 11;
    spec.heads = {2, 2};
    spec.headSize = 4;
    spec.width = 8;
    spec.ff = 16;
    spec.length = task == Task::ImageClassification ? 64 : 9;
    return spec;
}

models::ModelSpec bertSpec() {
    auto spec = smallSpec(Task::TextClassification);
    spec.style.norm = models::NormPlace::After;
    spec.style.embeddingNorm = true;
    spec.style.pooling = models::Pooling::First;
    spec.style.transform = models::Transform::Tanh;
    return spec;
}

// The model that the written config.json describes.
models::ModelSpec readBack(const FittingClass& fit) {
    const auto config = configOf(*fit.architecture, true, "F32");
    const auto read = architectureFrom(config, "config.json");
    if (!read) throw std::runtime_error(read.error().text());
    EXPECT_EQ(read->className, fit.architecture->className);
    return specOf(*read);
}

void expectRoundTrip(const models::ModelSpec& spec, const char* className) {
    const bool classes = spec.data.task != Task::LanguageModel;
    const auto fit = fittingClass(
        spec, classes ? std::vector<std::string>{"a", "b", "c"} : std::vector<std::string>());
    ASSERT_TRUE(fit.architecture) << className;
    EXPECT_EQ(fit.architecture->className, className);
    auto expected = spec;
    // BERT always has a table of token types.
    if (className == std::string("BertForSequenceClassification")) expected.style.tokenTypes = 1;
    EXPECT_FALSE(models::firstDifference(expected, readBack(fit))) << className;
}

TEST(FittingClassTest, ModelsWithTheStyleOfAClassAreReadBackAsTheSame) {
    expectRoundTrip(bertSpec(), "BertForSequenceClassification");
    auto language = smallSpec(Task::LanguageModel);
    language.style.tiedOutput = true;
    language.style.outputBias = false;
    language.style.activation = models::FeedForwardActivation::GeluTanh;
    expectRoundTrip(language, "GPT2LMHeadModel");
    auto image = smallSpec(Task::ImageClassification);
    image.style.prefixTokens = 1;
    image.style.pooling = models::Pooling::First;
    image.style.normEpsilon = 1e-12;
    expectRoundTrip(image, "ViTForImageClassification");
    image.style.prefixTokens = 2;
    image.style.pooling = models::Pooling::Prefix;
    expectRoundTrip(image, "DeiTForImageClassificationWithTeacher");
}

TEST(FittingClassTest, HeadsThatWereRemovedAreLeftOut) {
    auto spec = bertSpec();
    spec.heads = {1, 2};
    const auto fit = fittingClass(spec, {"a", "b", "c"});
    ASSERT_TRUE(fit.architecture);
    EXPECT_EQ(configOf(*fit.architecture, true, "F32")["pruned_heads"],
              nlohmann::json({{"0", {1}}}));
}

TEST(FittingClassTest, EveryDifferenceFromTheClosestClassIsNamed) {
    const auto plain = fittingClass(smallSpec(Task::TextClassification), {"a", "b", "c"});
    EXPECT_FALSE(plain.architecture);
    EXPECT_THAT(plain.obstacles, SizeIs(4));  // norm, embedding norm, pooling, pooled layer
    auto spec = bertSpec();
    spec.variants.activation = attention::Activation::Relu;
    spec.variants.kvHeads = 1;
    spec.style.scoreScale = false;
    const auto variants = fittingClass(spec, {"a", "b", "c"});
    EXPECT_FALSE(variants.architecture);
    EXPECT_THAT(variants.obstacles, SizeIs(3));
    EXPECT_FALSE(fittingClass(smallSpec(Task::Translation), {}).architecture);
}

TEST(ConfigWriterTest, UnknownKeysAndTheTypeOfWeightsAreKept) {
    MadeFolder folder;
    makeSmallBert(folder);
    folder.config["my_key"] = {{"deep", 1}};
    folder.config["dtype"] = "bfloat16";
    folder.write();
    const auto read = folder.read().value();
    EXPECT_EQ(weightTypeIn(folder.config), "BF16");
    const auto config = configOf(*read.report.architecture, true, "BF16");
    EXPECT_EQ(config["my_key"]["deep"], 1);
    EXPECT_EQ(config["torch_dtype"], "bfloat16");
    EXPECT_FALSE(config.contains("dtype"));
    EXPECT_FALSE(config.contains("pruned_heads"));
    EXPECT_EQ(config["id2label"], (nlohmann::json{{"0", "bad"}, {"1", "good"}}));
}

// RoBERTa's positions begin at 2, which BERT cannot express.
TEST(FittingClassTest, ShiftedPositionsFitNoBert) {
    models::ModelSpec spec;
    spec.data = {Task::TextClassification, 100, 3, 0, 0};
    spec.heads = {2, 2};
    spec.headSize = 8;
    spec.width = 16;
    spec.style.norm = models::NormPlace::After;
    spec.style.embeddingNorm = true;
    spec.style.pooling = models::Pooling::First;
    spec.style.transform = models::Transform::Tanh;
    EXPECT_TRUE(fittingClass(spec, {}).architecture.has_value());
    spec.style.positionOffset = 2;
    EXPECT_FALSE(fittingClass(spec, {}).architecture.has_value());
    EXPECT_THAT(fittingClass(spec, {}).obstacles, SizeIs(1));
}

// Three tensors of 40 bytes in files of at most 100 bytes, as a folder that is read again.
TEST(WeightShards, LargeWeightsAreDividedAndFoundAgain) {
    io::TensorFile weights;
    for (const char* name : {"a", "b", "c"})
        weights.tensors[name] = tensorOf({10}, std::vector<float>(10, float(name[0])));
    const auto original = weights;
    const auto divided = sharded(std::move(weights), 100);
    ASSERT_THAT(divided.shards, SizeIs(2));
    data::TempFolder folder;
    folder.write("model.safetensors.index.json", divided.index);
    for (const auto& shard : divided.shards)
        ASSERT_TRUE(io::writeSafetensors(io::Directory::open(folder.path("")).value(), shard.name,
                                         shard.file)
                        .ok());
    const auto opened = ModelFolder::open(folder.path(""));
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    const auto found = findWeights(*opened, "");
    ASSERT_TRUE(found.ok()) << found.error().text();
    EXPECT_EQ(found->tensors.size(), 3u);
    EXPECT_EQ(found->files.size(), 2u);
    io::TensorFile read;
    for (const auto& shard : divided.shards)
        for (const auto& [name, tensor] : shard.file.tensors) read.tensors[name] = tensor;
    expectSame(read, original);
    EXPECT_EQ(nlohmann::json::parse(divided.index)["metadata"]["total_size"], 120);
}

TEST(WeightShards, SmallWeightsAreOneFile) {
    io::TensorFile weights;
    weights.tensors["a"] = tensorOf({2}, {1, 2});
    const auto whole = sharded(std::move(weights));
    ASSERT_THAT(whole.shards, SizeIs(1));
    EXPECT_EQ(whole.shards[0].name, "model.safetensors");
    EXPECT_EQ(whole.index, "");
}

}  // namespace
}  // namespace headscope::foreign
