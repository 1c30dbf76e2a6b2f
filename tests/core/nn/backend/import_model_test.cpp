// Runs that were made of pretrained models' folders: their values are those of Python
// (golden3/FORMAT.md), and they work like any other run.
#include "core/api/requests/attention_maps.h"
#include "core/api/requests/writing.h"
#include "core/service/runs/run_folder.h"
#include "tests/core/nn/backend/support/imported_runs.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace headscope::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
namespace fs = std::filesystem;

class ImportedText : public Imported, public testing::WithParamInterface<const char*> {};

TEST_P(ImportedText, PredictsAsPythonWithAndWithoutAHead) {
    const Golden golden(GetParam());
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto made = import(golden.model());
    ASSERT_TRUE(made.ok()) << made.error().text();
    ASSERT_TRUE(made->check && made->check->passed());
    expectClose(predict(made->run, golden.text()).logits, golden.row("logits"));
    const auto& off = golden.facts()["head_off"][0];
    const auto mask = HeadMask::without({{off["layer"].get<int>(), off["head"].get<int>()}});
    expectClose(predict(made->run, golden.text(), mask).logits, golden.row("head_off.0.logits"));
}

// Row 2 of the golden texts is a pair. Row 0 is one too, but RoBERTa's was cut without its last
// special token.
TEST_F(Imported, ReadsPairsOfTextsAsPython) {
    const std::vector<std::pair<const char*, std::size_t>> rows = {
        {"bert_seqcls", 0}, {"bert_seqcls", 2}, {"roberta_seqcls", 2}};
    for (const auto& [name, row] : rows) {
        const Golden golden(name);
        if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
        const auto made = import(golden.model());
        ASSERT_TRUE(made.ok()) << made.error().text();
        PredictOptions options;
        options.input.kind = ModelInput::Kind::Text;
        options.input.text = golden.facts()["texts"][row];
        options.input.secondText = golden.facts()["pairs"][row];
        const auto prediction = s_engine->predict(made->run, options);
        ASSERT_TRUE(prediction.ok()) << prediction.error().text();
        expectClose(prediction->logits, golden.row("logits", static_cast<std::int64_t>(row)));
    }
}

TEST_P(ImportedText, AttendsAsPython) {
    const Golden golden(GetParam());
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto made = import(golden.model());
    ASSERT_TRUE(made.ok()) << made.error().text();
    AttentionRequest request;
    request.input.kind = ModelInput::Kind::Text;
    request.input.text = golden.text();
    const auto maps = ask(made->run, request);
    for (int layer = 0; layer < maps.layers; ++layer) {
        const auto name = "attention." + std::to_string(layer);
        const auto expected = golden.row(name);
        const auto columns = static_cast<int>(golden.shape(name)[3]);
        for (int head = 0; head < maps.heads; ++head)
            for (int query = 0; query < maps.tokens; ++query)
                for (int key = 0; key < maps.tokens; ++key)
                    EXPECT_NEAR(maps.map(layer, head)[query * maps.tokens + key],
                                expected[static_cast<std::size_t>(
                                    (head * columns + query) * columns + key)],
                                kClose)
                        << "layer " << layer << " head " << head << " query " << query;
    }
}

INSTANTIATE_TEST_SUITE_P(Golden3, ImportedText,
                         testing::Values("bert_seqcls", "distilbert_seqcls", "roberta_seqcls",
                                         "gpt2_seqcls", "electra_seqcls", "albert_seqcls"));

// The golden languages model reads any text file.
class ImportedLanguageModel : public Imported {
protected:
    static Result<ImportedModel> importWithText(const Golden& golden) {
        std::string text;
        for (int i = 0; i < 400; ++i) text += "People play music in the park. He waits.\n";
        s_folder->write("text.txt", text);
        auto settings = plain();
        settings.values["dataset.path"] = s_folder->path("text.txt");
        return import(golden.model(), settings);
    }
};

TEST_F(ImportedLanguageModel, PredictsTheNextTokenAsPython) {
    for (const char* name :
         {"gpt2_lm", "llama_lm", "mistral_lm", "qwen2_lm", "qwen3_lm", "gpt_neox_lm",
          "gpt_neox_serial_lm", "gpt_neo_lm", "opt_lm", "opt_post_lm"}) {
        SCOPED_TRACE(name);
        const Golden golden(name);
        if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
        const auto made = importWithText(golden);
        ASSERT_TRUE(made.ok()) << made.error().text();
        EXPECT_EQ(made->dataset, "text-file");
        const auto prediction = predict(made->run, golden.text());
        const auto rows = golden.row("logits");
        const auto tokens = prediction.tokens.size(), names = prediction.logits.size();
        const auto last = rows.begin() + static_cast<std::ptrdiff_t>((tokens - 1) * names);
        expectClose(prediction.logits, {last, last + static_cast<std::ptrdiff_t>(names)});
    }
}

TEST_F(ImportedLanguageModel, WritesTheGreedyTokensOfPython) {
    for (const char* name : {"gpt2_lm", "mistral_lm", "gpt_neox_lm", "gpt_neo_lm", "opt_lm"}) {
        SCOPED_TRACE(name);
        const Golden golden(name);
        if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
        const auto made = importWithText(golden);
        ASSERT_TRUE(made.ok()) << made.error().text();
        ContinueRequest request;
        request.prompt = golden.facts()["texts"][2];
        request.tokens = 8;
        request.temperature = 0;
        const auto written = ask(made->run, request);
        const auto& ids = golden.facts()["greedy_from_row_2"];
        const auto names = predict(made->run, request.prompt).names;
        std::vector<std::string> expected;
        for (std::size_t i = ids.size() - 8; i < ids.size(); ++i)
            expected.push_back(names.at(ids[i].get<std::size_t>()));
        EXPECT_EQ(written.tokens, expected);
    }
}

TEST_F(ImportedLanguageModel, NeedsAText) {
    const Golden golden("gpt2_lm");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto before = runCount();
    const auto made = import(golden.model());
    ASSERT_FALSE(made.ok());
    EXPECT_THAT(made.error().text(), HasSubstr("--data FILE"));
    EXPECT_EQ(runCount(), before);
}

TEST_F(Imported, RunDoesNotDependOnTheFolder) {
    const Golden golden("bert_seqcls");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto copy = s_folder->path("moved-model");
    fs::copy(golden.model(), copy);
    const auto made = import(copy);
    ASSERT_TRUE(made.ok()) << made.error().text();
    fs::remove_all(copy);
    expectClose(predict(made->run, golden.text()).logits, golden.row("logits"));
    const auto report = s_engine->analyze(made->run, {});
    ASSERT_TRUE(report.ok()) << report.error().text();
    const auto run = io::Directory::open(made->run).value();
    EXPECT_EQ(run.kind("pretrained_config.json"), io::Directory::Kind::File);
    const auto record = runs::readRunRecord(run).value();
    ASSERT_TRUE(record.pretrained);
    EXPECT_EQ(record.pretrained->folder, "moved-model");
    EXPECT_EQ(record.pretrained->modelType, "bert");
    EXPECT_EQ(record.pretrained->className, "BertForSequenceClassification");
    ASSERT_EQ(record.pretrained->files.size(), 1u);
    EXPECT_EQ(record.pretrained->files[0].second.size(), 64u);
    EXPECT_EQ(record.info.state, RunState::Finished);
    EXPECT_EQ(record.info.step, 0);
    const auto methods = s_engine->methods({made->run}).value();
    EXPECT_THAT(methods.paragraph, HasSubstr("The weights are those of the pretrained model"));
    EXPECT_THAT(methods.paragraph, Not(HasSubstr("Training used")));
}

TEST_F(Imported, FineTunesOnLabelledTexts) {
    const Golden golden("bert_base_model");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    auto settings = plain();
    settings.values["dataset.id"] = std::string("headlines");
    settings.values["dataset.size"] = std::int64_t{160};
    const auto made = import(golden.model(), settings);
    ASSERT_TRUE(made.ok()) << made.error().text();
    EXPECT_THAT(made->report.initialised, ElementsAre("head.weight", "head.bias"));
    auto config = s_engine->readConfig(made->run + "/config.json").value();
    config.values["run.start"] = made->run;
    config.values["run.folder"] = s_engine->runsFolder();
    config.values["train.steps"] = std::int64_t{3};
    const auto session = s_engine->train(config);
    ASSERT_TRUE(session.ok()) << session.error().text();
    const auto result = (*session)->wait();
    ASSERT_FALSE(result.error) << result.error->text();
    EXPECT_EQ(s_engine->runInfo(result.run).value().parent->run,
              fs::path(made->run).filename().string());
    EXPECT_TRUE(s_engine->runInfo(made->run).value().untrainedOutput);
    EXPECT_FALSE(s_engine->runInfo(result.run).value().untrainedOutput);
}

TEST_F(Imported, OtherClassesNeedANewHead) {
    const Golden golden("bert_seqcls");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    s_folder->write(
        "two.csv", "text,label\n" + [] {
            std::string rows;
            for (int i = 0; i < 60; ++i)
                rows += "row number " + std::to_string(i) +
                        (i % 2 == 0 ? " is fine,cat\n" : " is bad,dog\n");
            return rows;
        }());
    ImportOptions options;
    options.folder = golden.model();
    options.settings = plain();
    options.settings.values["dataset.path"] = s_folder->path("two.csv");
    const auto before = runCount();
    const auto refused = s_engine->importModel(options);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::Usage);
    EXPECT_THAT(refused.error().text(), HasSubstr("cat, dog"));
    EXPECT_THAT(refused.error().text(), HasSubstr("--new-head"));
    EXPECT_EQ(runCount(), before);
    options.newHead = true;
    const auto made = s_engine->importModel(options);
    ASSERT_TRUE(made.ok()) << made.error().text();
    EXPECT_THAT(predict(made->run, "a row").names, ElementsAre("cat", "dog"));
}

// Words are hidden in a text, and the stored output layers predict them.
TEST_F(ImportedLanguageModel, MaskedLanguageModelPredictsHiddenWordsOfAText) {
    const Golden golden("bert_mlm");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto made = importWithText(golden);
    ASSERT_TRUE(made.ok()) << made.error().text();
    EXPECT_EQ(made->dataset, "masked-text");
    EXPECT_EQ(made->report.head, "masked-language-model");
    EXPECT_THAT(made->report.initialised, IsEmpty());
    EXPECT_TRUE(made->check->passed());
    const auto prediction = predict(made->run, "People [MASK] music.");
    EXPECT_EQ(prediction.tokens[0], "[CLS]");
    EXPECT_EQ(prediction.names.size(), 260u);
    PredictOptions plain;
    plain.input.kind = ModelInput::Kind::Text;
    plain.input.text = "People play music.";
    EXPECT_EQ(s_engine->predict(made->run, plain).error().code, ErrorCode::Usage);
    const auto scores = s_engine->evaluate(made->run, {});
    ASSERT_TRUE(scores.ok()) << scores.error().text();
    // The loss over all hidden words; the same words are hidden again.
    EXPECT_EQ(scores->scores[0].value, s_engine->evaluate(made->run, {})->scores[0].value);
    const auto methods = s_engine->methods({made->run}).value();
    EXPECT_THAT(methods.paragraph, HasSubstr("15 % of the tokens are predicted"));
}

TEST_F(Imported, TextWithoutAKnownWordIsRefusedAndLeavesNoRun) {
    const Golden golden("bert_mlm");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    std::string text;
    for (int i = 0; i < 500; ++i) text += "\u6771\u4eac\u3067\u4f1a\u8b70\n";
    s_folder->write("unknown.txt", text);
    auto settings = plain();
    settings.values["dataset.id"] = std::string("masked-text");
    settings.values["dataset.path"] = s_folder->path("unknown.txt");
    const auto before = runCount();
    const auto refused = import(golden.model(), settings);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::BadData);
    EXPECT_EQ(runCount(), before);
}

TEST_F(Imported, MaskedLanguageModelBecomesAClassifier) {
    const Golden golden("bert_mlm");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto made = import(golden.model());
    ASSERT_TRUE(made.ok()) << made.error().text();
    EXPECT_EQ(made->report.head, "text-classification");
    EXPECT_TRUE(made->check->passed());
}

TEST_F(Imported, RefusedFolderMakesNothingAndNamesTheType) {
    foreign::MadeFolder folder;
    folder.config = {{"model_type", "xlnet"}};
    folder.write();
    const auto before = runCount();
    const auto made = import(folder.path());
    ASSERT_FALSE(made.ok());
    EXPECT_THAT(made.error().text(), HasSubstr("xlnet"));
    EXPECT_EQ(runCount(), before);
}

TEST_F(Imported, InspectingMakesNothing) {
    const Golden golden("bert_seqcls");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto before = runCount();
    ImportOptions options;
    options.folder = golden.model();
    options.inspectOnly = true;
    const auto made = s_engine->importModel(options);
    ASSERT_TRUE(made.ok()) << made.error().text();
    EXPECT_EQ(made->report.modelType, "bert");
    EXPECT_THAT(made->report.missing, IsEmpty());
    EXPECT_THAT(made->report.refusals, IsEmpty());
    EXPECT_EQ(made->run, "");
    EXPECT_EQ(runCount(), before);
}

TEST_F(Imported, SizesOfTheModelCannotBeGiven) {
    const Golden golden("bert_seqcls");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    auto settings = plain();
    settings.values["model.layers"] = std::int64_t{2};
    const auto made = import(golden.model(), settings);
    ASSERT_FALSE(made.ok());
    EXPECT_THAT(made.error().text(), HasSubstr("model.layers"));
}

// The golden pictures are noise, so the model's own input is compared through its pixels: a
// picture of the right size without a filter between.
TEST_F(Imported, ImageModelWorksOnShapes) {
    for (const char* name : {"vit_imgcls", "deit_imgcls", "deit_teacher_imgcls", "dinov2_imgcls"}) {
        const Golden golden(name);
        if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
        auto settings = plain();
        settings.values["dataset.size"] = std::int64_t{200};
        settings.values["dataset.id"] = std::string("shapes");
        ImportOptions options;
        options.folder = golden.model();
        options.settings = settings;
        options.newHead = true;
        const auto made = s_engine->importModel(options);
        ASSERT_TRUE(made.ok()) << name << ": " << made.error().text();
        EXPECT_TRUE(made->check->passed()) << name;
        const auto scores = s_engine->evaluate(made->run, {});
        EXPECT_TRUE(scores.ok()) << scores.error().text();
    }
}

TEST_F(Imported, RealModelShowsItsHeads) {
    const auto folder = sharedFolder("pretrained/minilm_l6_f16");
    if (folder.empty()) GTEST_SKIP() << "the pretrained model is missing";
    auto settings = plain();
    settings.values["dataset.id"] = std::string("headlines");
    settings.values["dataset.size"] = std::int64_t{100};
    const auto made = import(folder, settings);
    ASSERT_TRUE(made.ok()) << made.error().text();
    EXPECT_TRUE(made->check->passed());
    EXPECT_EQ(made->report.parameters, 22'714'756);
    EXPECT_THAT(predict(made->run, "Unbelievable tokenizers").tokens,
                ElementsAre("[CLS]", "unbelievable", "token", "##izer", "##s", "[SEP]"));
}

}  // namespace
}  // namespace headscope::test
