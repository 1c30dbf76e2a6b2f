// Folders that Python transformers wrote (golden3), opened from their headers and read.
#include "core/base/io/json.h"
#include "core/spec/models/spec_json.h"
#include "tests/core/spec/foreign/support/model_folders.h"
#include "tests/support/message_texts.h"
#include "tests/support/shared_data.h"

#include <gmock/gmock.h>

#include <cmath>

namespace headscope::foreign {
namespace {

using models::NormPlace;
using models::Pooling;
using models::Transform;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string golden(const std::string& name) {
    return test::sharedFolder("golden3/" + name);
}

struct Case {
    const char* folder;
    Head head;
    std::size_t leftAside, initialised;
    const char* spec;  // id of the model's kind
};

void PrintTo(const Case& c, std::ostream* out) {
    *out << c.folder;
}

class GoldenFolder : public ::testing::TestWithParam<Case> {};

TEST_P(GoldenFolder, OpensFromHeadersWithoutMissingOrUnusedTensors) {
    const auto& expected = GetParam();
    const auto folder = golden(expected.folder);
    if (folder.empty()) GTEST_SKIP() << "golden3 is missing";
    const auto report = inspect(folder);
    ASSERT_TRUE(report.opens()) << refusalsOf(report);
    EXPECT_EQ(report.architecture->head, expected.head);
    EXPECT_EQ(specOf(*report.architecture).model, expected.spec);
    EXPECT_THAT(report.unused, IsEmpty());
    EXPECT_EQ(report.leftAside.size(), expected.leftAside);
    EXPECT_EQ(report.initialised.size(), expected.initialised);
    EXPECT_EQ(report.floatBytes, 4 * report.parameters);
}

// A run stores the model as JSON and must open it again.
TEST_P(GoldenFolder, ModelSurvivesItsRecord) {
    const auto folder = golden(GetParam().folder);
    if (folder.empty()) GTEST_SKIP() << "golden3 is missing";
    const auto report = inspect(folder);
    ASSERT_TRUE(report.opens());
    const auto spec = specOf(*report.architecture);
    const auto back = models::specFromJson(models::specToJson(spec), std::string("model.json"));
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_FALSE(models::firstDifference(*back, spec));
    EXPECT_EQ(back->style, spec.style);
}

TEST_P(GoldenFolder, ReadsExactlyTheParametersOfTheModel) {
    const auto folder = golden(GetParam().folder);
    if (folder.empty()) GTEST_SKIP() << "golden3 is missing";
    const auto read = readWeights(folder);
    ASSERT_TRUE(read.ok()) << read.error().text();
    const auto fits = models::checkShapes(parametersOf(*read->report.architecture), read->weights);
    EXPECT_TRUE(fits.ok()) << fits.error().text();
    std::int64_t elements = 0;
    for (const auto& [name, tensor] : read->weights.tensors) {
        elements += elementsOf(tensor.shape);
        for (const float value : floatsOf(tensor)) ASSERT_TRUE(std::isfinite(value)) << name;
    }
    EXPECT_EQ(elements, read->report.parameters);
}

INSTANTIATE_TEST_SUITE_P(
    Tier1, GoldenFolder,
    ::testing::Values(
        Case{"models/bert_seqcls/model", Head::TextClassification, 0, 0, "text-encoder"},
        Case{"models/bert_seqcls/pruned", Head::TextClassification, 0, 0, "text-encoder"},
        Case{"models/bert_mlm/model", Head::MaskedLanguageModel, 0, 0, "masked-lm"},
        Case{"models/bert_base_model/model", Head::None, 0, 2, "text-encoder"},
        Case{"models/distilbert_seqcls/model", Head::TextClassification, 0, 0, "text-encoder"},
        Case{"models/distilbert_seqcls/pruned", Head::TextClassification, 0, 0, "text-encoder"},
        Case{"models/roberta_seqcls/model", Head::TextClassification, 0, 0, "text-encoder"},
        Case{"models/roberta_seqcls/pruned", Head::TextClassification, 0, 0, "text-encoder"},
        Case{"models/xlm_roberta_mlm/model", Head::MaskedLanguageModel, 0, 0, "masked-lm"},
        Case{"models/gpt2_lm/model", Head::CausalLanguageModel, 0, 0, "decoder-lm"},
        Case{"models/gpt2_lm/pruned", Head::CausalLanguageModel, 0, 0, "decoder-lm"},
        Case{"models/gpt2_seqcls/model", Head::TextClassification, 0, 0, "text-encoder"},
        Case{"models/vit_imgcls/model", Head::ImageClassification, 0, 0, "vit"},
        Case{"models/vit_imgcls/pruned", Head::ImageClassification, 0, 0, "vit"},
        Case{"models/deit_imgcls/model", Head::ImageClassification, 0, 0, "vit"},
        Case{"models/deit_teacher_imgcls/model", Head::ImageClassification, 0, 0, "vit"},
        Case{"variants/bert_f16_old_names", Head::TextClassification, 1, 0, "text-encoder"},
        // mask buffers of three layers
        Case{"variants/gpt2_no_prefix", Head::CausalLanguageModel, 3, 0, "decoder-lm"}),
    [](const auto& info) {
        std::string name = info.param.folder;
        for (char& c : name)
            if (c == '/') c = '_';
        return name;
    });

INSTANTIATE_TEST_SUITE_P(
    Tier2, GoldenFolder,
    ::testing::Values(
        Case{"models/llama_lm/model", Head::CausalLanguageModel, 0, 0, "decoder-lm"},
        Case{"variants/llama_bf16_sharded", Head::CausalLanguageModel, 0, 0, "decoder-lm"},
        Case{"models/mistral_lm/model", Head::CausalLanguageModel, 0, 0, "decoder-lm"},
        Case{"models/qwen2_lm/model", Head::CausalLanguageModel, 0, 0, "decoder-lm"},
        Case{"models/qwen3_lm/model", Head::CausalLanguageModel, 0, 0, "decoder-lm"},
        Case{"models/gpt_neox_lm/model", Head::CausalLanguageModel, 0, 0, "decoder-lm"},
        Case{"models/gpt_neox_serial_lm/model", Head::CausalLanguageModel, 0, 0, "decoder-lm"},
        Case{"models/gpt_neo_lm/model", Head::CausalLanguageModel, 0, 0, "decoder-lm"},
        Case{"models/opt_lm/model", Head::CausalLanguageModel, 0, 0, "decoder-lm"},
        Case{"models/opt_post_lm/model", Head::CausalLanguageModel, 0, 0, "decoder-lm"},
        Case{"models/dinov2_imgcls/model", Head::ImageClassification, 1, 0, "vit"},  // mask token
        Case{"models/electra_seqcls/model", Head::TextClassification, 0, 0, "text-encoder"},
        Case{"models/electra_seqcls/pruned", Head::TextClassification, 0, 0, "text-encoder"},
        Case{"models/albert_seqcls/model", Head::TextClassification, 0, 0, "text-encoder"}),
    [](const auto& info) {
        std::string name = info.param.folder;
        for (char& c : name)
            if (c == '/') c = '_';
        return name;
    });

INSTANTIATE_TEST_SUITE_P(
    Tier3, GoldenFolder,
    ::testing::Values(
        Case{"models/clip_vision/model", Head::Projection, 0, 0, "vit"},
        Case{"models/modernbert_mlm/model", Head::MaskedLanguageModel, 0, 0, "masked-lm"},
        Case{"models/marian_mt/model", Head::SequenceToSequence, 0, 0, "encoder-decoder"},
        Case{"models/bart_s2s/model", Head::SequenceToSequence, 0, 0, "encoder-decoder"},
        Case{"models/t5_s2s/model", Head::SequenceToSequence, 0, 0, "encoder-decoder"},
        Case{"models/t5_gated_s2s/model", Head::SequenceToSequence, 0, 0, "encoder-decoder"}),
    [](const auto& info) {
        std::string name = info.param.folder;
        for (char& c : name)
            if (c == '/') c = '_';
        return name;
    });

LoadReport opened(const std::string& name, const HeadChoice& choice = {}) {
    auto report = inspect(golden(name), choice);
    EXPECT_TRUE(report.opens()) << refusalsOf(report);
    return report;
}

TEST(GoldenFoldersTest, StylesAreThoseOfTheArchitectures) {
    if (golden("models").empty()) GTEST_SKIP() << "golden3 is missing";
    const auto bert = opened("models/bert_seqcls/model").architecture->style;
    EXPECT_EQ(bert.norm, NormPlace::After);
    EXPECT_EQ(bert.normEpsilon, 1e-12);
    EXPECT_TRUE(bert.embeddingNorm);
    EXPECT_EQ(bert.tokenTypes, 2);
    EXPECT_EQ(bert.pooling, Pooling::First);
    EXPECT_EQ(bert.transform, Transform::Tanh);

    const auto roberta = *opened("models/roberta_seqcls/model").architecture;
    EXPECT_EQ(roberta.style.positionOffset, 2);
    EXPECT_EQ(roberta.length, 32);
    EXPECT_EQ(roberta.style.normEpsilon, 1e-5);

    EXPECT_EQ(opened("models/distilbert_seqcls/model").architecture->style.transform,
              Transform::Relu);

    const auto gpt2 = *opened("models/gpt2_lm/model").architecture;
    EXPECT_EQ(gpt2.style.norm, NormPlace::Before);
    EXPECT_EQ(gpt2.style.activation, models::FeedForwardActivation::GeluTanh);
    EXPECT_TRUE(gpt2.style.tiedOutput);
    EXPECT_FALSE(gpt2.style.outputBias);
    EXPECT_EQ(gpt2.ff, 96);

    const auto classifier = *opened("models/gpt2_seqcls/model").architecture;
    EXPECT_EQ(classifier.style.pooling, Pooling::Last);
    EXPECT_TRUE(classifier.style.causal);
    EXPECT_DOUBLE_EQ(classifier.queryFactor(2), 1.0 / 3);

    EXPECT_EQ(opened("models/vit_imgcls/model").architecture->style.prefixTokens, 1);
    const auto teacher = *opened("models/deit_teacher_imgcls/model").architecture;
    EXPECT_EQ(teacher.style.prefixTokens, 2);
    EXPECT_EQ(teacher.length, 9);
    EXPECT_TRUE(teacher.distilled);
    EXPECT_EQ(teacher.style.pooling, Pooling::Prefix);
    EXPECT_THAT(teacher.labels, ElementsAre("bad", "fair", "good"));
}

TEST(GoldenFoldersTest, StylesOfDecodersAreThoseOfTheirConfigs) {
    if (golden("models").empty()) GTEST_SKIP() << "golden3 is missing";
    const auto llama = *opened("models/llama_lm/model").architecture;
    EXPECT_EQ(llama.keyHeads, 3);
    EXPECT_EQ(llama.style.normKind, models::NormKind::Rms);
    EXPECT_EQ(llama.style.positions, models::StreamPositions::Rotary);
    EXPECT_TRUE(llama.style.gatedFeedForward);
    EXPECT_FALSE(llama.style.qkvBias || llama.style.tiedOutput || llama.style.outputBias);

    const auto mistral = *opened("models/mistral_lm/model").architecture;
    EXPECT_EQ(mistral.headSize, 6);
    EXPECT_EQ(mistral.style.windowAt(2), 4);
    EXPECT_EQ(mistral.style.rotary.theta, 1000);

    EXPECT_TRUE(opened("models/qwen2_lm/model").architecture->style.qkvBias);
    const auto qwen3 = *opened("models/qwen3_lm/model").architecture;
    EXPECT_TRUE(qwen3.style.queryKeyNorm);
    EXPECT_EQ(qwen3.style.rotary.theta, 1e6);  // in rope_parameters

    const auto neox = opened("models/gpt_neox_lm/model").architecture->style;
    EXPECT_TRUE(neox.parallelResidual);
    EXPECT_EQ(neox.rotary.fraction, 0.5);
    EXPECT_FALSE(opened("models/gpt_neox_serial_lm/model").architecture->style.parallelResidual);

    const auto neo = *opened("models/gpt_neo_lm/model").architecture;
    EXPECT_EQ(neo.style.windowAt(0), 0);
    EXPECT_EQ(neo.style.windowAt(1), 4);
    EXPECT_DOUBLE_EQ(neo.queryFactor(0), std::sqrt(8.0));

    const auto opt = *opened("models/opt_post_lm/model").architecture;
    EXPECT_EQ(opt.style.norm, NormPlace::After);
    EXPECT_EQ(opt.style.embeddingWidth, 12);
    EXPECT_EQ(opt.style.positionOffset, 2);

    EXPECT_EQ(opened("models/albert_seqcls/model").architecture->style.layerGroups, 1);
    EXPECT_EQ(opened("models/dinov2_imgcls/model").architecture->style.pooling,
              Pooling::FirstAndMean);
}

TEST(GoldenFoldersTest, ModernBertHasTwoKindsOfLayers) {
    if (golden("models").empty()) GTEST_SKIP() << "golden3 is missing";
    const auto style = opened("models/modernbert_mlm/model").architecture->style;
    EXPECT_THAT(style.fullLayers, ElementsAre(0, 3));
    EXPECT_EQ(style.windowAt(1), 3);  // local_attention 4: up to 2 tokens away
    EXPECT_EQ(style.rotaryAt(0).theta, 160000);
    EXPECT_EQ(style.rotaryAt(1).theta, 10000);
    EXPECT_FALSE(style.firstAttentionNorm || style.normBias || style.transformBias ||
                 style.qkvBias || style.feedForwardBias);
    EXPECT_TRUE(style.gatedFeedForward && style.tiedOutput && style.outputBias);
}

TEST(GoldenFoldersTest, ModernBertOfVersion4IsTheSame) {
    const auto from = golden("models/modernbert_mlm/model");
    if (from.empty()) GTEST_SKIP() << "golden3 is missing";
    MadeFolder folder;
    folder.config = io::readJsonFile(from + "/config.json").value();
    folder.tensors = io::readSafetensors(from + "/model.safetensors").value();
    folder.config.erase("rope_parameters");
    folder.config.erase("layer_types");
    folder.write();
    const auto wanted = opened("models/modernbert_mlm/model").architecture->style;
    EXPECT_EQ(folder.inspected().architecture->style, wanted);
    folder.config["global_rope_theta"] = 500;
    folder.config["local_rope_theta"] = nullptr;  // as the global one
    folder.write();
    const auto other = folder.inspected().architecture->style;
    EXPECT_EQ(other.rotaryAt(0).theta, 500);
    EXPECT_EQ(other.rotaryAt(1).theta, 500);
}

// A whole CLIP folder: the keys of the image model are in vision_config.
TEST(GoldenFoldersTest, ImageModelOfAWholeClipFolderIsRead) {
    const auto from = golden("models/clip_vision/model");
    if (from.empty()) GTEST_SKIP() << "golden3 is missing";
    MadeFolder folder;
    const auto tower = io::readJsonFile(from + "/config.json").value();
    folder.config = {{"architectures", {"CLIPModel"}},
                     {"model_type", "clip"},
                     {"projection_dim", 10},
                     {"text_config", {{"hidden_size", 12}}},
                     {"vision_config", tower}};
    folder.tensors = io::readSafetensors(from + "/model.safetensors").value();
    folder.add("text_model.final_layer_norm.weight", {12});
    folder.add("text_projection.weight", {10, 12});
    folder.add("logit_scale", {});
    folder.write();
    const auto report = folder.inspected();
    ASSERT_TRUE(report.opens()) << refusalsOf(report);
    EXPECT_EQ(report.architecture->head, Head::Projection);
    EXPECT_THAT(report.unused, IsEmpty());
    EXPECT_EQ(report.leftAside.size(), 3U);
    EXPECT_THAT(test::textsOf(report.notes), Contains(HasSubstr("the text model is not")));
    // What is written back is the image model alone.
    EXPECT_EQ((*report.architecture->config)["model_type"], "clip_vision_model");
    EXPECT_EQ(specOf(*report.architecture).style,
              specOf(*opened("models/clip_vision/model").architecture).style);
}

TEST(GoldenFoldersTest, ClipBecomesAClassifierWithANewOutputLayer) {
    if (golden("models").empty()) GTEST_SKIP() << "golden3 is missing";
    HeadChoice choice;
    choice.head = Head::ImageClassification;
    choice.labels = {"cat", "dog"};
    const auto report = opened("models/clip_vision/model", choice);
    EXPECT_THAT(report.initialised, ElementsAre("head.weight", "head.bias"));
    EXPECT_THAT(report.leftAside, ElementsAre("visual_projection.weight"));
    // The default processor resizes and crops to the size of the model.
    ASSERT_TRUE(report.imageProcessor);
    EXPECT_EQ(report.imageProcessor->height, 24);
    EXPECT_EQ(report.imageProcessor->cropWidth, 24);
}

TEST(GoldenFoldersTest, RemovedHeadsKeepTheNumbersOfTheOthers) {
    if (golden("models").empty()) GTEST_SKIP() << "golden3 is missing";
    for (const char* name : {"bert_seqcls", "gpt2_lm", "vit_imgcls"}) {
        const auto report = opened(std::string("models/") + name + "/pruned");
        EXPECT_THAT(report.architecture->headNumbers,
                    ElementsAre(ElementsAre(0, 2), ElementsAre(0, 1, 2), ElementsAre(1)))
            << name;
        EXPECT_THAT(test::textsOf(report.notes), Contains(HasSubstr("(pruned_heads): 3.")));
    }
}

TEST(GoldenFoldersTest, BareEncoderGetsANewOutputLayerOnly) {
    if (golden("models").empty()) GTEST_SKIP() << "golden3 is missing";
    HeadChoice choice;
    choice.head = Head::TextClassification;
    const auto report = opened("models/bert_base_model/model", choice);
    EXPECT_THAT(report.initialised, ElementsAre("head.weight", "head.bias"));
    EXPECT_THAT(report.leftAside, IsEmpty());
}

TEST(GoldenFoldersTest, MaskedLanguageModelCanBecomeAClassifier) {
    if (golden("models").empty()) GTEST_SKIP() << "golden3 is missing";
    HeadChoice choice;
    choice.head = Head::TextClassification;
    choice.labels = {"no", "yes"};
    const auto report = opened("models/bert_mlm/model", choice);
    EXPECT_THAT(report.initialised,
                ElementsAre("transform.weight", "transform.bias", "head.weight", "head.bias"));
    EXPECT_EQ(report.leftAside.size(), 5U);
    EXPECT_EQ(specOf(*report.architecture).data.outputs, 2);
}

TEST(GoldenFoldersTest, OldNamesAndHalfPrecisionAreTheSameModel) {
    if (golden("models").empty()) GTEST_SKIP() << "golden3 is missing";
    const auto half = readWeights(golden("variants/bert_f16_old_names"));
    const auto full = readWeights(golden("models/bert_seqcls/model"));
    ASSERT_TRUE(half.ok() && full.ok());
    EXPECT_EQ(half->report.dtypes.at("F16"), 57);
    for (const auto& [name, tensor] : full->weights.tensors) {
        const auto expected = floatsOf(tensor), found = floatsOf(half->weights.tensors.at(name));
        // half precision has 11 significant bits
        for (std::size_t i = 0; i < expected.size(); ++i)
            ASSERT_NEAR(found[i], expected[i], std::abs(expected[i]) / 2048 + 1e-7) << name;
    }
}

TEST(GoldenFoldersTest, PrefixIsFoundInTheFile) {
    if (golden("models").empty()) GTEST_SKIP() << "golden3 is missing";
    const auto bare = readWeights(golden("variants/gpt2_no_prefix"));
    const auto usual = readWeights(golden("models/gpt2_lm/model"));
    ASSERT_TRUE(bare.ok() && usual.ok());
    for (const auto& [name, tensor] : usual->weights.tensors)
        EXPECT_EQ(bare->weights.tensors.at(name).bytes, tensor.bytes) << name;
}

TEST(GoldenFoldersTest, RealMiniLmOpens) {
    const auto folder = test::sharedFolder("pretrained/minilm_l6_f16");
    if (folder.empty()) GTEST_SKIP() << "pretrained/minilm_l6_f16 is missing";
    const auto report = inspect(folder);
    ASSERT_TRUE(report.opens()) << refusalsOf(report);
    EXPECT_THAT(report.unused, IsEmpty());
    EXPECT_THAT(report.leftAside, ElementsAre("embeddings.position_ids"));
    EXPECT_EQ(report.architecture->layers(), 6);
    EXPECT_EQ(report.architecture->headCount, 12);
    // 22,713,216 of the published encoder with pooler, and the new output layer
    EXPECT_EQ(report.parameters, 22'713'216 + 2 * 385);
    std::int64_t calls = 0, last = 0;
    ReadOptions options;
    options.progress = [&](std::int64_t done, std::int64_t total) {
        ++calls;
        last = done;
        return done <= total;
    };
    const auto read = readWeights(folder, options);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(last, report.storedBytes);
    EXPECT_GT(calls, 100);
    options.progress = [](std::int64_t, std::int64_t) { return false; };
    const auto cancelled = readWeights(folder, options);
    ASSERT_FALSE(cancelled.ok());
    EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
}

}  // namespace
}  // namespace headscope::foreign
