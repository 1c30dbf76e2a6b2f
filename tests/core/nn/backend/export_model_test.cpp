// Models of runs as folders of transformers: opened again they predict the same.
#include "core/api/requests/smaller_model.h"
#include "core/service/runs/run_folder.h"
#include "tests/core/nn/backend/support/imported_runs.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <future>

namespace headscope::test {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::Not;
namespace fs = std::filesystem;

class Exported : public Imported {
protected:
    static std::string freshFolder() {
        static int number = 0;
        return s_folder->path("exported-" + std::to_string(number++));
    }
    static Result<ExportedModel> exported(
        const std::string& run,
        ExportOptions::RemovedHeads removed = ExportOptions::RemovedHeads::Zeros) {
        ExportOptions options;
        options.folder = freshFolder();
        options.removedHeads = removed;
        return s_engine->exportModel(run, options);
    }
    static nlohmann::json configIn(const std::string& folder) {
        return io::readJsonFile(folder + "/config.json").value();
    }
    static std::string without(const std::string& run, std::vector<HeadPlace> heads) {
        SmallerModelRequest request;
        request.removed = HeadMask::without(std::move(heads));
        return ask(run, request).run;
    }
    // Trains a small model on headlines. Settings: of the model.
    static std::string trained(const std::map<std::string, ParamValue>& settings) {
        auto config = plain();
        config.values["dataset.id"] = std::string("headlines");
        if (!settings.count("dataset.id")) config.values["dataset.size"] = std::int64_t{160};
        config.values["model.preset"] = std::string("tiny");
        config.values["train.steps"] = std::int64_t{3};
        for (const auto& [key, value] : settings) config.values[key] = value;
        const auto session = s_engine->train(config);
        if (!session) throw std::runtime_error(session.error().text());
        return (*session)->wait().run;
    }
    // Settings with a text for language models.
    static RunConfig languageSettings() {
        std::string text;
        for (int i = 0; i < 400; ++i) text += "People play music in the park. He waits.\n";
        s_folder->write("text.txt", text);
        auto settings = plain();
        settings.values["dataset.path"] = s_folder->path("text.txt");
        return settings;
    }
    static std::map<std::string, ParamValue> bertSettings() {
        return {{"model.norm", std::string("after")},
                {"model.embedding_norm", true},
                {"model.pool", std::string("first")},
                {"model.transform", std::string("tanh")}};
    }
};

TEST_F(Exported, OpenedAgainItPredictsTheSame) {
    for (const char* name : {"bert_seqcls", "distilbert_seqcls", "roberta_seqcls", "gpt2_seqcls",
                             "electra_seqcls", "albert_seqcls"}) {
        const Golden golden(name);
        if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
        const auto first = import(golden.model());
        ASSERT_TRUE(first.ok()) << first.error().text();
        const auto written = exported(first->run);
        ASSERT_TRUE(written.ok()) << written.error().text();
        EXPECT_EQ(written->className, golden.facts()["class"].get<std::string>());
        EXPECT_THAT(written->files, Contains("tokenizer.json"));
        const auto second = import(written->folder);
        ASSERT_TRUE(second.ok()) << second.error().text();
        EXPECT_EQ(predict(second->run, golden.text()).logits,
                  predict(first->run, golden.text()).logits);
    }
}

TEST_F(Exported, ImageModelKeepsItsProcessor) {
    const Golden golden("vit_imgcls");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    auto settings = plain();
    settings.values["dataset.size"] = std::int64_t{200};
    settings.values["dataset.id"] = std::string("shapes");
    ImportOptions options;
    options.folder = golden.model();
    options.settings = settings;
    options.newHead = true;
    const auto made = s_engine->importModel(options);
    ASSERT_TRUE(made.ok()) << made.error().text();
    const auto written = exported(made->run);
    ASSERT_TRUE(written.ok()) << written.error().text();
    const auto before = foreign::inspect(golden.model()), after = foreign::inspect(written->folder);
    ASSERT_TRUE(after.opens());
    EXPECT_EQ(data::jsonOf(*after.imageProcessor), data::jsonOf(*before.imageProcessor));
    EXPECT_EQ(after.architecture->labels.size(), 10u);  // the kinds of shapes
    EXPECT_THAT(after.initialised, IsEmpty());
}

// Heads are removed twice, so the second removal counts the heads that were left.
TEST_F(Exported, RemovedHeadsKeepTheirNumbersAndTheOutputs) {
    const Golden golden("bert_seqcls");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto made = import(golden.model());
    ASSERT_TRUE(made.ok()) << made.error().text();
    const auto smaller = without(without(made->run, {{0, 1}, {2, 0}}), {{2, 1}});
    const auto logits = predict(smaller, golden.text()).logits;
    expectClose(logits, golden.row("pruned.logits"));
    const auto zeros = exported(smaller);
    ASSERT_TRUE(zeros.ok()) << zeros.error().text();
    EXPECT_FALSE(configIn(zeros->folder).contains("pruned_heads"));
    const auto small = exported(smaller, ExportOptions::RemovedHeads::Smaller);
    ASSERT_TRUE(small.ok()) << small.error().text();
    EXPECT_EQ(configIn(small->folder)["pruned_heads"], nlohmann::json({{"0", {1}}, {"2", {0, 2}}}));
    for (const auto& folder : {zeros->folder, small->folder}) {
        const auto again = import(folder);
        ASSERT_TRUE(again.ok()) << again.error().text();
        expectClose(predict(again->run, golden.text()).logits, logits);
    }
}

TEST_F(Exported, FineTunedRunIsStillThePretrainedModel) {
    const Golden golden("bert_base_model");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    auto settings = plain();
    settings.values["dataset.id"] = std::string("headlines");
    settings.values["dataset.size"] = std::int64_t{160};
    const auto made = import(golden.model(), settings);
    ASSERT_TRUE(made.ok()) << made.error().text();
    auto config = s_engine->readConfig(made->run + "/config.json").value();
    config.values["run.start"] = made->run;
    config.values["run.folder"] = s_engine->runsFolder();
    config.values["train.steps"] = std::int64_t{3};
    const auto session = s_engine->train(config);
    ASSERT_TRUE(session.ok()) << session.error().text();
    const auto tuned = (*session)->wait().run;
    const auto record = runs::readRunRecord(io::Directory::open(tuned).value()).value();
    ASSERT_TRUE(record.pretrained);
    EXPECT_EQ(record.pretrained->modelType, "bert");
    const auto methods = s_engine->methods({tuned}).value();
    EXPECT_THAT(methods.paragraph, testing::HasSubstr("Training started from the weights"));
    EXPECT_THAT(methods.paragraph, testing::HasSubstr("Training used"));
    const auto written = exported(tuned);
    ASSERT_TRUE(written.ok()) << written.error().text();
    EXPECT_EQ(written->className, "BertForSequenceClassification");
    const auto again = import(written->folder);
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_THAT(again->report.initialised, IsEmpty());
    EXPECT_EQ(predict(again->run, "Two dogs").logits, predict(tuned, "Two dogs").logits);
}

TEST_F(Exported, ModelTrainedHereFitsBert) {
    const auto run = trained(bertSettings());
    const auto written = exported(run);
    ASSERT_TRUE(written.ok()) << written.error().text();
    EXPECT_EQ(written->className, "BertForSequenceClassification");
    const auto report = foreign::inspect(written->folder);
    EXPECT_TRUE(report.opens()) << foreign::refusalsOf(report);
    EXPECT_THAT(report.initialised, IsEmpty());
    EXPECT_THAT(written->files, Contains("tokenizer.json"));
    const std::string headline = "Mayor says TALKS failed, unheardofword 12";
    const auto again = import(written->folder);
    ASSERT_TRUE(again.ok()) << again.error().text();
    const auto own = predict(run, headline), read = predict(again->run, headline);
    EXPECT_EQ(read.tokens.size(), own.tokens.size());
    expectClose(read.logits, own.logits);
}

TEST_F(Exported, LanguageModelTrainedHereIsOpenedWithItsTokenizer) {
    std::string text;
    for (int i = 0; i < 400; ++i) text += "People play music in the park; nobody waits.\n";
    s_folder->write("play.txt", text);
    for (const char* tokens : {"characters", "byte-pair"}) {
        const auto run = trained({{"dataset.id", std::string("text-file")},
                                  {"dataset.path", s_folder->path("play.txt")},
                                  {"dataset.tokens", std::string(tokens)},
                                  {"model.tied_output", true}});
        const auto written = exported(run);
        ASSERT_TRUE(written.ok()) << written.error().text();
        EXPECT_EQ(written->className, "GPT2LMHeadModel");
        const auto again = import(written->folder, languageSettings());
        ASSERT_TRUE(again.ok()) << again.error().text();
        expectClose(predict(again->run, "Nobody plays music").logits,
                    predict(run, "Nobody plays music").logits);
    }
}

TEST_F(Exported, InspectionCreatesNothing) {
    const auto run = trained(bertSettings());
    ExportOptions options;
    options.inspectOnly = true;
    const auto plan = s_engine->exportModel(run, options);
    ASSERT_TRUE(plan.ok()) << plan.error().text();
    EXPECT_EQ(plan->className, "BertForSequenceClassification");
    EXPECT_GT(plan->bytes, 1000u);
    EXPECT_FALSE(plan->lacksHeads);
    options.folder = s_folder->path("unused");
    EXPECT_TRUE(s_engine->exportModel(run, options).ok());
    EXPECT_FALSE(fs::exists(options.folder));
}

TEST_F(Exported, MaskedLanguageModelTrainedHereFitsBert) {
    std::string text;
    for (int i = 0; i < 400; ++i) text += "People play music in the park. He waits.\n";
    s_folder->write("words.txt", text);
    auto settings = bertSettings();
    settings.erase("model.pool");
    settings["model.transform"] = std::string("prediction");
    settings["model.tied_output"] = true;
    settings["dataset.id"] = std::string("masked-text");
    settings["dataset.path"] = s_folder->path("words.txt");
    const auto run = trained(settings);
    const auto written = exported(run);
    ASSERT_TRUE(written.ok()) << written.error().text();
    EXPECT_EQ(written->className, "BertForMaskedLM");
    const auto report = foreign::inspect(written->folder);
    EXPECT_TRUE(report.opens()) << foreign::refusalsOf(report);
    EXPECT_THAT(report.initialised, IsEmpty());
    EXPECT_EQ(predict(run, "People [MASK] music").tokens,
              (std::vector<std::string>{"People", "[MASK]", "music"}));
}

TEST_F(Exported, ModelWithoutAClassKeepsTheLayoutOfThisProgram) {
    const auto written = exported(trained({}));
    ASSERT_TRUE(written.ok()) << written.error().text();
    EXPECT_EQ(written->className, "");
    EXPECT_THAT(written->notes, Not(IsEmpty()));
    EXPECT_THAT(written->files, Not(Contains("config.json")));
    EXPECT_THAT(written->files, Contains("model.safetensors"));
}

// Hidden folders of other programs are left alone, whatever their names.
TEST_F(Exported, HiddenFoldersBesideItAreLeftAlone) {
    const auto folder = freshFolder();
    const auto part =
        fs::path(folder).parent_path() / ("." + fs::path(folder).filename().string() + ".part");
    fs::create_directory(part);
    s_folder->write(part.filename().string() + "/mine.txt", "mine");
    ExportOptions options;
    options.folder = folder;
    ASSERT_TRUE(s_engine->exportModel(trained(bertSettings()), options).ok());
    EXPECT_TRUE(fs::exists(part / "mine.txt"));
    for (const auto& entry : fs::directory_iterator(fs::path(folder).parent_path()))
        EXPECT_NE(entry.path().filename().string().rfind(".new-", 0), 0u) << entry.path();
}

TEST_F(Exported, DecodersOpenedAgainPredictTheSame) {
    for (const char* name : {"llama_lm", "mistral_lm", "qwen2_lm", "qwen3_lm", "gpt_neox_lm",
                             "gpt_neox_serial_lm", "gpt_neo_lm", "opt_lm", "opt_post_lm"}) {
        SCOPED_TRACE(name);
        const Golden golden(name);
        if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
        const auto first = import(golden.model(), languageSettings());
        ASSERT_TRUE(first.ok()) << first.error().text();
        const auto written = exported(first->run);
        ASSERT_TRUE(written.ok()) << written.error().text();
        EXPECT_EQ(written->className, golden.facts()["class"].get<std::string>());
        const auto second = import(written->folder, languageSettings());
        ASSERT_TRUE(second.ok()) << second.error().text();
        expectClose(predict(second->run, golden.text()).logits,
                    predict(first->run, golden.text()).logits);
    }
}

// Each group of query heads that share keys loses one head, so the model stays a Llama.
TEST_F(Exported, GroupedHeadsAreRemovedWithRotaryPositions) {
    const Golden golden("llama_lm");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto made = import(golden.model(), languageSettings());
    ASSERT_TRUE(made.ok()) << made.error().text();
    std::vector<HeadPlace> removed;
    for (int layer = 0; layer < 3; ++layer)
        for (const int head : {0, 3, 4}) removed.push_back({layer, head});
    const auto wanted = predict(made->run, golden.text(), HeadMask::without(removed)).logits;
    const auto smaller = without(made->run, removed);
    expectClose(predict(smaller, golden.text()).logits, wanted);
    for (const auto way :
         {ExportOptions::RemovedHeads::Zeros, ExportOptions::RemovedHeads::Smaller}) {
        const auto written = exported(smaller, way);
        ASSERT_TRUE(written.ok()) << written.error().text();
        const auto config = configIn(written->folder);
        EXPECT_FALSE(config.contains("pruned_heads"));
        EXPECT_EQ(config["num_attention_heads"], way == ExportOptions::RemovedHeads::Zeros ? 6 : 3);
        EXPECT_EQ(config["head_dim"], 4);
        const auto again = import(written->folder, languageSettings());
        ASSERT_TRUE(again.ok()) << again.error().text();
        expectClose(predict(again->run, golden.text()).logits, wanted);
    }
}

TEST_F(Exported, UnequalLayersOfADecoderAreWrittenAsZerosOnly) {
    const Golden golden("gpt_neox_lm");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto made = import(golden.model(), languageSettings());
    ASSERT_TRUE(made.ok()) << made.error().text();
    const std::vector<HeadPlace> removed = {{0, 1}, {2, 0}};
    const auto wanted = predict(made->run, golden.text(), HeadMask::without(removed)).logits;
    const auto smaller = without(made->run, removed);
    const auto refused = exported(smaller, ExportOptions::RemovedHeads::Smaller);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::Usage);
    const auto zeros = exported(smaller);
    ASSERT_TRUE(zeros.ok()) << zeros.error().text();
    const auto again = import(zeros->folder, languageSettings());
    ASSERT_TRUE(again.ok()) << again.error().text();
    expectClose(predict(again->run, golden.text()).logits, wanted);
}

TEST_F(Exported, ModelTrainedHereFitsLlama) {
    auto settings = languageSettings().values;
    settings["dataset.id"] = std::string("text-file");
    for (const auto& [key, value] :
         std::map<std::string, ParamValue>{{"model.norm_kind", std::string("rms")},
                                           {"model.gated_feed_forward", true},
                                           {"model.feed_forward_activation", std::string("silu")},
                                           {"model.positions", std::string("rotary")},
                                           {"model.qkv_bias", false},
                                           {"model.attention_output_bias", false},
                                           {"model.feed_forward_bias", false},
                                           {"model.tied_output", true},
                                           {"model.kv_heads", std::int64_t{2}}})
        settings[key] = value;
    const auto run = trained(settings);
    const auto written = exported(run);
    ASSERT_TRUE(written.ok()) << written.error().text();
    EXPECT_EQ(written->className, "LlamaForCausalLM");
    const auto report = foreign::inspect(written->folder);
    EXPECT_TRUE(report.opens()) << foreign::refusalsOf(report);
    EXPECT_THAT(report.unused, IsEmpty());
    // Without one head of each group that shares keys: the others stay with their keys.
    ASSERT_EQ(report.architecture->headCount, 4);
    const auto smaller = without(run, {{0, 0}, {0, 3}});
    const auto zeros = exported(smaller);
    ASSERT_TRUE(zeros.ok()) << zeros.error().text();
    const auto again = import(zeros->folder, languageSettings());
    ASSERT_TRUE(again.ok()) << again.error().text();
    expectClose(predict(again->run, "People play music").logits,
                predict(smaller, "People play music").logits);
}

TEST_F(Exported, CancelledExportLeavesNothing) {
    const auto run = trained(bertSettings());
    ExportOptions options;
    options.folder = s_folder->path("alone/exported");
    fs::create_directory(s_folder->path("alone"));
    std::promise<Result<ExportedModel>> answer;
    // The first progress comes from the middle of the weights. It waits for the handle.
    std::promise<RequestHandle> sent;
    const auto handle = sent.get_future().share();
    sent.set_value(s_engine->writeModel(
        run, options, [&](Result<ExportedModel> given) { answer.set_value(std::move(given)); },
        [&](double) { handle.get().cancel(); }));
    const auto cancelled = answer.get_future().get();
    ASSERT_FALSE(cancelled.ok());
    EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(fs::is_empty(s_folder->path("alone")));
}

TEST_F(Exported, CancelledCurvesLeaveAnEmptyFolder) {
    CurveExportOptions options;
    options.runs = {trained(bertSettings()), trained(bertSettings())};
    for (const auto format : {CurveFormat::TensorBoard, CurveFormat::MLflow}) {
        options.format = format;
        options.out = freshFolder();
        std::atomic<bool> cancel{false};
        const auto cancelled =
            s_engine->exportCurves(options, LongTask([&](double) { cancel = true; }, &cancel));
        ASSERT_FALSE(cancelled.ok()) << curveFormatName(format);
        EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
        EXPECT_TRUE(fs::is_empty(options.out));
    }
}

TEST_F(Exported, FolderWithFilesIsLeftAsItIs) {
    const auto run = trained(bertSettings());
    const auto folder = freshFolder();
    fs::create_directory(folder);
    ExportOptions options;
    options.folder = folder;
    EXPECT_TRUE(s_engine->exportModel(run, options).ok());  // an empty folder is filled
    const auto before = fs::last_write_time(folder + "/config.json");
    const auto refused = s_engine->exportModel(run, options);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::Usage);
    EXPECT_EQ(fs::last_write_time(folder + "/config.json"), before);
    for (const auto& none : {std::string(), std::string("/"), s_folder->path("words.txt")}) {
        s_folder->write("words.txt", "words");
        options.folder = none;
        EXPECT_EQ(s_engine->exportModel(run, options).error().code, ErrorCode::Usage) << none;
    }
    options.folder = s_folder->path("missing/deeper");
    EXPECT_EQ(s_engine->exportModel(run, options).error().code, ErrorCode::Io);
    options.folder = freshFolder();
    options.step = 77;
    EXPECT_EQ(s_engine->exportModel(run, options).error().code, ErrorCode::Usage);
    EXPECT_FALSE(fs::exists(options.folder));
}

}  // namespace
}  // namespace headscope::test
