// Runs that were made of encoder-decoders of golden3: tokens, maps and generated texts are those of
// Python, and their exports open with equal weights.
#include "core/api/requests/attention_maps.h"
#include "core/api/requests/smaller_model.h"
#include "core/api/requests/writing.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/foreign/load_report.h"
#include "tests/core/nn/backend/support/imported_runs.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace headscope::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

class ImportedPairs : public Imported, public testing::WithParamInterface<const char*> {
protected:
    // A folder whose splits all have the pairs of the golden folder.
    static RunConfig pairData(const Golden& golden) {
        static int number = 0;
        const auto name = "pairs-" + std::to_string(number++);
        for (const char* split : {"train", "valid", "test"})
            for (const auto& [ending, key] :
                 {std::pair{".en", "texts"}, std::pair{".de", "targets"}}) {
                std::string lines;
                for (const auto& line : golden.facts()[key])
                    lines += line.get<std::string>() + "\n";
                s_folder->write(name + "/" + split + ending, lines);
            }
        auto settings = plain();
        settings.values["dataset.path"] = s_folder->path(name);
        settings.values["dataset.source_side"] = std::string("en");
        settings.values["dataset.target_side"] = std::string("de");
        return settings;
    }
    static void expectMaps(const AttentionMaps& maps, const Golden& golden, int layer,
                           const std::string& name) {
        const auto& shape = golden.shape(name);  // (B, H, T, S), padded
        const auto wanted = golden.row(name, 0);
        ASSERT_EQ(maps.heads, shape[1]);
        for (int head = 0; head < maps.heads; ++head)
            for (int query = 0; query < maps.queries(layer); ++query)
                for (int key = 0; key < maps.keys(layer); ++key)
                    ASSERT_NEAR(maps.map(layer, head)[query * maps.keys(layer) + key],
                                wanted[static_cast<std::size_t>(
                                    (head * shape[2] + query) * shape[3] + key)],
                                2 * kClose)  // see imported_pairs_test.cpp
                        << name << ", head " << head;
    }
};

TEST_P(ImportedPairs, AttendsToTheTokensOfPython) {
    const Golden golden(GetParam());
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto made = import(golden.model(), pairData(golden));
    ASSERT_TRUE(made.ok()) << made.error().text();
    ASSERT_TRUE(made->check && made->check->passed());
    EXPECT_EQ(made->report.head, "sequence-to-sequence");
    EXPECT_EQ(made->report.layers, 4);
    AttentionRequest request;
    request.input.split = "test";  // in the order of the file
    request.input.target = ModelInput::Target::Reference;
    const auto maps = ask(made->run, request);
    expectMaps(maps, golden, 1, "encoder.attention.1");
    expectMaps(maps, golden, 4, "decoder.attention.1");
    expectMaps(maps, golden, 5, "cross.attention.1");
}

TEST_P(ImportedPairs, ExportsWhatWasImported) {
    const Golden golden(GetParam());
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto made = import(golden.model(), pairData(golden));
    ASSERT_TRUE(made.ok()) << made.error().text();
    ExportOptions options;
    options.folder = s_folder->path(std::string("exported-") + GetParam());
    const auto out = s_engine->exportModel(made->run, options);
    ASSERT_TRUE(out.ok()) << out.error().text();
    EXPECT_EQ(out->className, made->report.className);
    const auto before = io::readSafetensors(golden.model() + "/model.safetensors").value(),
               after = io::readSafetensors(options.folder + "/model.safetensors").value();
    ASSERT_EQ(after.tensors.size(), before.tensors.size());
    for (const auto& [name, tensor] : before.tensors) {
        const auto one = foreign::floatsOf(tensor),
                   other = foreign::floatsOf(after.tensors.at(name));
        ASSERT_EQ(one.size(), other.size()) << name;
        EXPECT_EQ(one, other) << name;
    }
    if (GetParam() == std::string("marian_mt")) {
        EXPECT_THAT(out->files, Contains("source.spm"));
        EXPECT_THAT(out->files, Contains("target.spm"));
    }
}

TEST_P(ImportedPairs, ExportsRemovedHeadsAsZeros) {
    const Golden golden(GetParam());
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto made = import(golden.model(), pairData(golden));
    ASSERT_TRUE(made.ok()) << made.error().text();
    SmallerModelRequest request;
    // Head 1 of the encoder's layers, which T5 can only lose together, and one of cross-attention.
    request.removed = HeadMask::without({{0, 1}, {1, 1}, {3, 0}});
    const auto smaller = ask(made->run, request).run;
    ExportOptions options;
    options.folder = s_folder->path(std::string("smaller-") + GetParam());
    const auto out = s_engine->exportModel(smaller, options);
    ASSERT_TRUE(out.ok()) << out.error().text();
    EXPECT_TRUE(out->lacksHeads);
    EXPECT_FALSE(io::readJsonFile(options.folder + "/config.json")->contains("pruned_heads"));
    const auto again = import(options.folder, pairData(golden));
    ASSERT_TRUE(again.ok()) << again.error().text();
    AttentionRequest masked;
    masked.input.split = "test";
    masked.input.target = ModelInput::Target::Reference;
    const auto zeros = ask(again->run, masked);
    const auto fewer = ask(smaller, masked);
    const auto &one = zeros.target.logProbabilities, &other = fewer.target.logProbabilities;
    ASSERT_FALSE(one.empty());
    ASSERT_EQ(one.size(), other.size());
    for (std::size_t i = 0; i < one.size(); ++i) EXPECT_NEAR(one[i], other[i], kClose);
}

INSTANTIATE_TEST_SUITE_P(Tier3, ImportedPairs,
                         testing::Values("marian_mt", "bart_s2s", "t5_s2s", "t5_gated_s2s"),
                         [](const auto& info) { return std::string(info.param); });

// Without data the sentences are made up; generated texts never contain the padding token.
TEST_F(Imported, TranslatesWithMadeUpPairs) {
    const Golden golden("marian_mt");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    auto settings = plain();
    settings.values["dataset.size"] = std::int64_t{160};
    const auto made = import(golden.model(), settings);
    ASSERT_TRUE(made.ok()) << made.error().text();
    EXPECT_EQ(made->dataset, "artificial-pair");
    EXPECT_TRUE(made->chosenDataset);
    TranslateRequest request;
    request.sources = {"People play music in the park.", "He waits."};
    const auto texts = ask(made->run, request);
    ASSERT_EQ(texts.sentences.size(), 2u);
    for (const auto& sentence : texts.sentences)
        EXPECT_THAT(sentence.text, Not(HasSubstr("<pad>")));
}

}  // namespace
}  // namespace headscope::test
