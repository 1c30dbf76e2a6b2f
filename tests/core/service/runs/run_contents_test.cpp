// Tests of the descriptions that a run folder contains for other programs and machines, and of the
// messages after these files were changed.
#include "tests/core/support/picture_files.h"
#include "tests/core/support/session_fake.h"

#include "core/base/io/atomic_file.h"
#include "core/base/io/json.h"
#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/data_place.h"
#include "core/service/runs/dataset_record.h"
#include "core/service/runs/model_description.h"
#include "core/service/runs/run_folder.h"

#include <gmock/gmock.h>

#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string contents(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void edit(const std::string& file, const std::function<void(nlohmann::json&)>& change) {
    auto json = *io::readJsonFile(file);
    change(json);
    ASSERT_TRUE(io::writeJsonFile(file, json).ok());
}

// Writes a hundred labelled texts; a different seed gives different texts.
void writeTexts(const fs::path& file, int seed) {
    fs::create_directories(file.parent_path());
    std::ofstream out(file);
    out << "text,label\n";
    for (int i = 0; i < 100; ++i)
        out << "word" << (i * 7 + seed) % 13 << " and word" << i % 5 << ","
            << (i % 2 ? "good" : "bad") << "\n";
}

struct RunContents : ::testing::Test {
    std::string trained(RunConfig config) {
        const auto result = started(engine, config)->wait();
        EXPECT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
        return result.run;
    }
    // Marks the run as stopped after its last step, so that it can be resumed.
    static void reopen(const std::string& run) {
        edit(run + "/run.json", [](auto& json) { json["state"] = "stopped"; });
    }
    std::string refusal(const std::string& run, const std::string& file) {
        FakeEngine fresh(runs);  // a new engine without cached data
        const auto result = fresh.engine->evaluate(run, {});
        if (result) return "accepted";
        EXPECT_EQ(result.error().code, ErrorCode::BadData) << result.error().text();
        EXPECT_FALSE(result.error().hint.empty()) << result.error().text();
        EXPECT_THAT(result.error().text(), HasSubstr(file));
        return result.error().text();
    }

    ScratchFolder folder;
    std::string runs = folder.path() + "/work/runs";
    FakeEngine fake{runs};
    Engine& engine = *fake.engine;
};

TEST_F(RunContents, EveryCheckpointDescribesItsModel) {
    const auto run = trained(smallRun(9));
    const auto folder = *io::Directory::open(run);
    const runs::CheckpointStore store(folder);
    for (const auto step : store.steps()) {
        const auto metadata = store.modelHeader(step)->metadata;
        for (const char* key :
             {"heads_per_layer", "head_width", "qkv_rows", "norm_epsilon", "gelu", "pooling",
              "positions", "token_pattern", "lower_case", "vocabulary_sha256", "classes"})
            EXPECT_TRUE(metadata.count(key)) << key;
        EXPECT_EQ(metadata.at("step"), std::to_string(step));
        EXPECT_EQ(metadata.at("tested"), step == 9 ? "yes" : "no");
        // The metadata only describes the model; the training state must not contain it.
        EXPECT_TRUE(store.load(step)->optimizer.metadata.empty());
    }
    const auto readme = contents(run + "/README.md");
    EXPECT_THAT(readme, AllOf(HasSubstr("after step 9"), HasSubstr("| `weights` | 16 |"),
                              HasSubstr("qkv_rows")));
    EXPECT_EQ(runs::readRunRecord(folder)->testedStep, 9);
}

TEST_F(RunContents, AChangedVocabularyOrConfigIsRefused) {
    const auto whole = trained(smallRun(9));
    int copies = 0;
    const auto with = [&](const char* file, const std::function<void(nlohmann::json&)>& change) {
        const auto copy = runs + "/copy-" + std::to_string(++copies);
        fs::copy(whole, copy, fs::copy_options::recursive);
        edit(copy + "/" + file, change);
        // With another data fingerprint, the model is checked only against the data description
        // that the run stored.
        edit(copy + "/run.json",
             [](auto& json) { json["data_fingerprint"] = "of data that are gone"; });
        return refusal(copy, file);
    };
    EXPECT_THAT(with("vocabulary.json", [](auto& j) { std::swap(j["tokens"][5], j["tokens"][9]); }),
                HasSubstr("vocabulary.json was changed"));
    EXPECT_THAT(with("vocabulary.json", [](auto& j) { j["lower_case"] = false; }),
                HasSubstr("lower_case"));
    EXPECT_THAT(with("vocabulary.json", [](auto& j) { j["kind"] = "characters"; }),
                HasSubstr("token_pattern"));
    EXPECT_THAT(with("vocabulary.json", [](auto& j) { j["format_version"] = 2; }),
                HasSubstr("format_version is 2"));
    EXPECT_THAT(with("vocabulary.json", [](auto& j) { j.erase("format_version"); }),
                HasSubstr("format_version"));
    EXPECT_THAT(with("vocabulary.json", [](auto& j) { j["tokens"][5] = j["tokens"][9]; }),
                HasSubstr("occurs twice"));
    EXPECT_THAT(with("vocabulary.json", [](auto& j) { j["tokens"] = 7; }),
                HasSubstr("tokens is 7"));
    EXPECT_THAT(with("dataset.json", [](auto& j) { j["format_version"] = 0; }),
                HasSubstr("format_version is 0"));
    EXPECT_THAT(with("dataset.json", [](auto& j) { j.erase("classes"); }),
                HasSubstr("classes is missing"));
    EXPECT_THAT(with("dataset.json", [](auto& j) { std::swap(j["classes"][0], j["classes"][1]); }),
                HasSubstr("classes"));
    EXPECT_THAT(with("dataset.json", [](auto& j) { j["length"] = 1e300; }), HasSubstr("length is"));
    EXPECT_THAT(with("config.json", [](auto& j) { j["model"]["heads"] = 8; }),
                HasSubstr("heads_per_layer"));
    EXPECT_THAT(with("config.json", [](auto& j) { j["model"]["activation"] = "relu"; }),
                HasSubstr("activation is relu"));
}

TEST_F(RunContents, AChangedModelIsRefusedByKeyAndBothValues) {
    const auto whole = trained(smallRun(9));
    int copies = 0;
    const auto with = [&](const std::function<void(nlohmann::json&)>& change) {
        const auto copy = runs + "/model-" + std::to_string(++copies);
        fs::copy(whole, copy, fs::copy_options::recursive);
        edit(copy + "/model.json", change);
        return refusal(copy, "model.json");
    };
    const auto heads = [](std::vector<int> list) {
        return [list](auto& j) { j["heads_per_layer"] = list; };
    };
    EXPECT_THAT(with(heads({4, 3})),
                AllOf(HasSubstr("model.json was changed: heads_per_layer is 4 3"),
                      HasSubstr("trained with 4 4"), HasSubstr("Put back")));
    EXPECT_THAT(with(heads({4, 4, 4})), HasSubstr("layers is 3"));
    EXPECT_THAT(with([](auto& j) { j["activation"] = "relu"; }), HasSubstr("activation is relu"));
    EXPECT_THAT(with([](auto& j) { j["head_width"] = 8; }), HasSubstr("head_width is 8"));
    EXPECT_THAT(with([](auto& j) { j["dropout"] = 0.25; }), HasSubstr("0.25 by model.json"));
    EXPECT_THAT(with([](auto& j) { j["vocabulary_size"] = 7; }), HasSubstr("vocabulary_size"));
    EXPECT_THAT(with([](auto& j) { j["outputs"] = 3; }),
                AllOf(HasSubstr("outputs is 4 by dataset.json"), HasSubstr("3 by model.json")));
    EXPECT_THAT(with([](auto& j) { j["format_version"] = 2; }), HasSubstr("format_version is 2"));
    EXPECT_THAT(with([](auto& j) { j["colour"] = "red"; }), HasSubstr("unknown key colour"));
    EXPECT_THAT(with([](auto& j) { j.erase("width"); }), HasSubstr("width is missing"));
}

TEST_F(RunContents, ARunWithoutAModelFileOpensAsItDid) {
    const auto run = trained(smallRun(9));
    fs::remove(run + "/model.json");
    EXPECT_EQ(refusal(run, ""), "accepted");
    edit(run + "/config.json", [](auto& j) { j["model"]["heads"] = 8; });
    EXPECT_THAT(refusal(run, "config.json"), HasSubstr("heads_per_layer"));
}

// Settings that each kind of model had in its first version. Settings added later may be missing in
// config.json; the default then applies.
TEST_F(RunContents, ASettingThatCameAfterTheRunHasItsFallback) {
    const std::vector<std::string> first = {"dropout", "ff",     "heads", "id",
                                            "layers",  "preset", "width"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.end(), first.begin(), first.end());
        return more;
    };
    const std::vector<std::pair<std::string, std::vector<std::string>>> kinds = {
        {"headlines", with({"length"})},
        {"shapes", with({"patch"})},
        {"recall", with({"length"})},
        {"artificial-pair", with({"length", "decoder_layers", "embeddings", "positions"})}};
    for (const auto& [dataset, keys] : kinds) {
        SCOPED_TRACE(dataset);
        auto config = smallRun(3);
        config.values["dataset.id"] = dataset;
        const auto run = trained(config);
        const auto file = run + "/config.json";
        const auto whole = *io::readJsonFile(file);
        auto early = whole;
        for (const auto& setting : whole["model"].items())
            if (std::find(keys.begin(), keys.end(), setting.key()) == keys.end())
                early["model"].erase(setting.key());
        EXPECT_LT(early["model"].size(), whole["model"].size());
        ASSERT_TRUE(io::writeJsonFile(file, early).ok());
        EXPECT_EQ(refusal(run, ""), "accepted");
        for (const auto& key : keys) {
            ASSERT_TRUE(io::writeJsonFile(file, early).ok());
            edit(file, [&](auto& json) { json["model"].erase(key); });
            EXPECT_THAT(refusal(run, "config.json"), HasSubstr("model." + key + " is missing"));
        }
    }
}

// Simulates a program that removed heads: model.json and the weights have fewer heads, config.json
// is unchanged.
TEST_F(RunContents, HeadsThatWereRemovedAreThoseOfTheModelFile) {
    const auto run = trained(smallRun(9));
    edit(run + "/model.json", [](auto& j) { j["heads_per_layer"] = {1, 4}; });
    const auto folder = *io::Directory::open(run);
    for (const auto step : runs::CheckpointStore(folder).steps()) {
        auto checkpoint = *runs::CheckpointStore(folder).load(step);
        checkpoint.model.metadata["heads_per_layer"] = "1 4";
        ASSERT_TRUE(runs::CheckpointStore(folder).save(checkpoint).ok());
    }
    EXPECT_EQ(refusal(run, ""), "accepted");
    FakeEngine fresh(runs);
    EXPECT_EQ((*fresh.engine->open(run))->shape().heads, 4);
    edit(run + "/model.json", [](auto& j) { j["heads_per_layer"] = {1, 5}; });
    EXPECT_THAT(refusal(run, "model.json"), HasSubstr("heads_per_layer is 1 5"));
    // The error must name the changed dropout and not the removed heads.
    edit(run + "/model.json", [](auto& j) {
        j["heads_per_layer"] = {1, 4};
        j["dropout"] = 0.25;
    });
    EXPECT_THAT(refusal(run, "model.json"),
                AllOf(HasSubstr("0.25 by model.json"), Not(HasSubstr("heads_per_layer"))));
}

TEST_F(RunContents, ARunOfAnotherFormatIsNamed) {
    const auto run = trained(smallRun(9));
    edit(run + "/run.json", [](auto& json) { json["format_version"] = 2; });
    EXPECT_THAT(refusal(run, "run.json"),
                AllOf(HasSubstr("format_version is 2"), HasSubstr("reads 1")));
    edit(run + "/run.json", [](auto& json) { json["format_version"] = "new"; });
    EXPECT_THAT(refusal(run, "run.json"), HasSubstr("format_version is \"new\""));
    edit(run + "/run.json", [](auto& json) { json.erase("format_version"); });
    EXPECT_THAT(refusal(run, "run.json"), HasSubstr("format_version is missing"));
    edit(run + "/run.json", [](auto& json) {
        json["format_version"] = 1;
        json["state"] = "dreaming";
    });
    EXPECT_THAT(refusal(run, "run.json"), HasSubstr("dreaming"));
}

TEST_F(RunContents, ResumingWithAnotherInstructionSetIsReportedAndRecorded) {
    const auto run = trained(smallRun(9));
    reopen(run);
    EXPECT_EQ(runs::readRunRecord(*io::Directory::open(run))->kernels, "plain");
    edit(run + "/run.json", [](auto& json) { json["kernels"] = "amx"; });
    auto session = *engine.resume(run);
    ASSERT_EQ(session->wait().state, RunState::Finished);
    std::string warnings;
    for (const auto& event : session->eventsSince(0))
        if (event.kind == "warning") warnings += event.text.text();
    EXPECT_THAT(warnings, AllOf(HasSubstr("CPU kernels for amx"), HasSubstr("continues with plain"),
                                HasSubstr("step 9")));
    EXPECT_EQ(runs::readRunRecord(*io::Directory::open(run))->kernels, "amx to step 9, then plain");
}

TEST_F(RunContents, ResumingWithAnotherLibTorchIsReportedAndRecorded) {
    const auto run = trained(smallRun(9));
    reopen(run);
    edit(run + "/run.json", [](auto& json) { json["torch"] = "1.0"; });
    auto session = *engine.resume(run);
    ASSERT_EQ(session->wait().state, RunState::Finished);
    std::string warnings;
    for (const auto& event : session->eventsSince(0))
        if (event.kind == "warning") warnings += event.text.text();
    EXPECT_THAT(warnings, AllOf(HasSubstr("LibTorch 1.0"), HasSubstr("continues with none"),
                                HasSubstr("step 9")));
    EXPECT_EQ(runs::readRunRecord(*io::Directory::open(run))->torchVersion,
              "1.0 to step 9, then none");
    reopen(run);
    auto again = *engine.resume(run);
    ASSERT_EQ(again->wait().state, RunState::Finished);
    EXPECT_EQ(runs::readRunRecord(*io::Directory::open(run))->torchVersion,
              "1.0 to step 9, then none")
        << "said once";
    EXPECT_THAT(engine.methods(run)->paragraph, HasSubstr("LibTorch 1.0 to step 9, then none"));
}

RunConfig textsOf(const fs::path& file) {
    auto config = smallRun(6);
    config.values.erase("dataset.size");
    config.values["dataset.id"] = std::string("csv-text");
    config.values["dataset.path"] = file.string();
    return config;
}

TEST_F(RunContents, BytePairsAreKeptAsMergesAndCheckedOneByOne) {
    const fs::path data = fs::path(folder.path()) / "work/data/texts.csv";
    writeTexts(data, 0);
    auto config = textsOf(data);
    config.values["dataset.tokens"] = std::string("byte-pair");
    config.values["dataset.vocab_size"] = std::int64_t{270};
    const auto whole = trained(config);
    const auto kept = *io::readJsonFile(whole + "/vocabulary.json");
    EXPECT_EQ(kept["kind"], "byte-pair");
    EXPECT_FALSE(kept.contains("tokens"));
    const auto read = runs::readDatasetRecord(*io::Directory::open(whole));
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(static_cast<std::size_t>(read->tokenizer.size()), 258 + kept["merges"].size());
    const std::string text = "word3 and  new words";
    EXPECT_EQ(read->tokenizer.decode(read->tokenizer.encode(text)), text);
    int copies = 0;
    const auto with = [&](const std::function<void(nlohmann::json&)>& change) {
        const auto copy = runs + "/pairs-" + std::to_string(++copies);
        fs::copy(whole, copy, fs::copy_options::recursive);
        edit(copy + "/vocabulary.json", change);
        edit(copy + "/run.json",
             [](auto& json) { json["data_fingerprint"] = "of data that are gone"; });
        return refusal(copy, "vocabulary.json");
    };
    EXPECT_EQ(refusal(whole, ""), "accepted");
    EXPECT_THAT(with([](auto& j) { std::swap(j["merges"][0][0], j["merges"][0][1]); }),
                HasSubstr("vocabulary.json was changed: vocabulary_sha256"));
    EXPECT_THAT(with([](auto& j) { j["merges"].erase(j["merges"].size() - 1); }),
                HasSubstr("vocabulary_size"));
    EXPECT_THAT(with([](auto& j) { j["merges"][1][0] = 5000; }), HasSubstr("names id 5000"));
    EXPECT_THAT(with([](auto& j) { j["merges"][1][0] = 2.5; }), HasSubstr("merge 1 is [2.5,"));
    EXPECT_THAT(with([](auto& j) { j["merges"][2].push_back(7); }),
                HasSubstr("it must be two ids"));
    EXPECT_THAT(with([](auto& j) { j["merges"] = "none"; }), HasSubstr("merges"));
    EXPECT_THAT(with([](auto& j) { j.erase("merges"); }), HasSubstr("merges is missing"));
    EXPECT_THAT(with([](auto& j) { j["kind"] = "wordpiece"; }), HasSubstr("symbols or byte-pair"));
}

// Only local.json may contain an absolute path of this machine.
void expectNoAbsolutePath(const std::string& run, const std::string& secret) {
    int looked = 0;
    for (const auto& entry : fs::recursive_directory_iterator(run)) {
        if (!entry.is_regular_file() || entry.path().filename() == "local.json") continue;
        ++looked;
        EXPECT_THAT(contents(entry.path()), Not(HasSubstr(secret))) << entry.path();
    }
    EXPECT_GT(looked, 5);
}

TEST_F(RunContents, DataNearTheRunAreNamedFromIt) {
    const fs::path data = fs::path(folder.path()) / "work/data/texts.csv",
                   test = data.parent_path() / "test.csv";
    writeTexts(data, 0);
    writeTexts(test, 3);
    auto config = textsOf(data);
    config.values["dataset.test_path"] = test.string();
    const auto run = trained(config);
    const auto stored = *io::readJsonFile(run + "/config.json");
    EXPECT_EQ(stored["dataset"]["path"], "../../data/texts.csv");
    EXPECT_EQ(stored["dataset"]["test_path"], "../../data/test.csv");
    EXPECT_FALSE(fs::exists(run + "/local.json"));
    expectNoAbsolutePath(run, folder.path());
    // After moving runs and data together, the relative paths are still valid.
    fs::rename(folder.path() + "/work", folder.path() + "/moved");
    const auto moved = folder.path() + "/moved/runs/" + fs::path(run).filename().string();
    FakeEngine fresh(folder.path() + "/moved/runs");
    EXPECT_TRUE(fresh.engine->evaluate(moved, {}).ok());
    reopen(moved);
    EXPECT_EQ((*fresh.engine->resume(moved))->wait().state, RunState::Finished);
    EXPECT_EQ((*fresh.engine->open(moved))->config().text("dataset.path"),
              folder.path() + "/moved/data/texts.csv");
    EXPECT_EQ(fresh.engine->readConfig(moved + "/config.json")->text("dataset.path"),
              folder.path() + "/moved/data/texts.csv");
}

TEST_F(RunContents, MovedDataAreFoundAgainByTheirFingerprint) {
    const fs::path data = fs::path(folder.path()) / "far/a/b/c/texts.csv";
    writeTexts(data, 0);
    ScratchFolder elsewhere;
    FakeEngine other(elsewhere.path() + "/x/y/z/runs");
    const auto result = started(*other.engine, textsOf(data))->wait();
    ASSERT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
    const auto run = result.run;
    EXPECT_EQ((*io::readJsonFile(run + "/config.json"))["dataset"]["path"], "");
    EXPECT_EQ((*io::readJsonFile(run + "/local.json"))["dataset.path"], data.string());
    expectNoAbsolutePath(run, folder.path());
    EXPECT_TRUE(other.engine->evaluate(run, {}).ok());

    // Without local.json, as after passing the run on: own text works, queries on samples say what
    // is missing, and a new path to the data is accepted.
    fs::remove(run + "/local.json");
    FakeEngine fresh(elsewhere.path() + "/x/y/z/runs");
    const auto lost = fresh.engine->evaluate(run, {});
    ASSERT_FALSE(lost.ok());
    EXPECT_THAT(lost.error().text(), AllOf(HasSubstr("not available"), HasSubstr("--data")));
    reopen(run);
    EXPECT_THAT(fresh.engine->resume(run).error().text(), HasSubstr("--data"));
    PredictOptions own;
    own.input.kind = ModelInput::Kind::Text;
    own.input.text = "word1 and word2";
    EXPECT_TRUE(fresh.engine->predict(run, own).ok());

    const fs::path others = data.parent_path() / "others.csv",
                   moved = fs::path(folder.path()) / "new/place.csv";
    writeTexts(others, 5);
    EXPECT_THAT(fresh.engine->relinkData(run, others.string()).error().text(),
                HasSubstr("not what this run was trained"));
    EXPECT_EQ(fresh.engine->relinkData(run, others.string()).error().code, ErrorCode::BadData);
    EXPECT_EQ(fresh.engine->relinkData(run, "/nowhere/x.csv").error().code, ErrorCode::Io);
    EXPECT_FALSE(fs::exists(run + "/local.json"));
    fs::create_directories(moved.parent_path());
    fs::rename(data, moved);
    ASSERT_TRUE(fresh.engine->relinkData(run, moved.string()).ok());
    EXPECT_TRUE(fresh.engine->evaluate(run, {}).ok());
    EXPECT_EQ((*fresh.engine->resume(run))->wait().state, RunState::Finished);
}

TEST_F(RunContents, ARunOfBeforeWithAnAbsolutePathStillOpens) {
    const fs::path data = fs::path(folder.path()) / "work/data/texts.csv";
    writeTexts(data, 0);
    const auto run = trained(textsOf(data));
    edit(run + "/config.json", [&](auto& json) { json["dataset"]["path"] = data.string(); });
    EXPECT_TRUE(engine.evaluate(run, {}).ok());
    reopen(run);
    EXPECT_EQ((*engine.resume(run))->wait().state, RunState::Finished);
}

TEST_F(RunContents, GeneratedDataNeedNoPlace) {
    const auto run = trained(smallRun(6));
    EXPECT_FALSE(fs::exists(run + "/local.json"));
    EXPECT_EQ(engine.relinkData(run, folder.path()).error().code, ErrorCode::Usage);
    expectNoAbsolutePath(run, folder.path());
}

// Trains a run and returns its methods paragraph, which must be sufficient to repeat the run.
std::string methodsOf(Engine& engine, const RunConfig& config) {
    const auto result = started(engine, config)->wait();
    EXPECT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
    const auto text = engine.methods(result.run);
    EXPECT_TRUE(text.ok()) << text.error().text();
    return text ? text->paragraph : std::string();
}

void expectAll(const std::string& text, const std::vector<const char*>& parts) {
    for (const char* part : parts) EXPECT_THAT(text, HasSubstr(part));
}

TEST_F(RunContents, MethodsOfTextsStateTokensModelCheckpointAndResult) {
    const fs::path data = fs::path(folder.path()) / "work/data/texts.csv";
    writeTexts(data, 0);
    auto config = textsOf(data);
    config.values["dataset.min_frequency"] = std::int64_t{3};
    const auto text = methodsOf(engine, config);
    expectAll(text, {"lower-cased and cut into words", "the vocabulary holds",
                     "occur at least 3 times", "in the training split", "at most 30,000",
                     "(dataset.split_seed) 0", "(dataset.valid_fraction) 0.1",
                     "learned position embeddings", "layer norm (epsilon 1e-5)", "GELU (exact)",
                     "mean over the valid tokens", "gives the logits of the 2 classes",
                     "16 parameters", "The weights after the last step (6) were tested",
                     "accuracy ", "95 % Wilson interval", "cross-entropy ", "LibTorch none"});
    EXPECT_THAT(text, Not(HasSubstr(folder.path())));
}

TEST_F(RunContents, MethodsOfPicturesStateNormalisationAndAugmentation) {
    auto config = smallRun(3);
    config.values["dataset.id"] = std::string("shapes");
    const auto text = methodsOf(engine, config);
    expectAll(text, {"Pictures of 32 x 32 pixels were normalised", "means 0.", "deviations 0.",
                     "not augmented", "Patches were embedded", "mean over the patches",
                     "logits of the 10 classes"});
    EXPECT_THAT(text, Not(HasSubstr("vocabulary")));
}

TEST_F(RunContents, MethodsOfAugmentedPicturesStateHow) {
    const fs::path data = fs::path(folder.path()) / "work/pictures";
    for (int i = 0; i < 48; ++i) {
        const auto of = data / (i % 2 ? "bright" : "dark");
        fs::create_directories(of);
        std::vector<std::uint8_t> pixels(8 * 8 * 3, static_cast<std::uint8_t>(i % 2 ? 250 - i : i));
        std::ofstream(of / (std::to_string(i) + ".png"), std::ios::binary)
            << data::pngOf(8, 8, pixels);
    }
    auto config = smallRun(3);
    config.values.erase("dataset.size");
    config.values["dataset.id"] = std::string("image-folder");
    config.values["dataset.path"] = data.string();
    config.values["dataset.image_size"] = std::int64_t{8};
    config.values["dataset.augment"] = true;
    const auto text = methodsOf(engine, config);
    expectAll(text, {"shifted at random by up to 4 pixels",
                     "mirrored left to right with probability 0.5", "every epoch"});
    EXPECT_THAT(text, Not(HasSubstr("not augmented")));
}

TEST_F(RunContents, MethodsOfALanguageModelStateItsTokensAndPerplexity) {
    auto config = smallRun(3);
    config.values["dataset.id"] = std::string("recall");
    expectAll(methodsOf(engine, config),
              {"cut into symbols", "causal self-attention", "logits of the next one",
               "tested once training had ended", "perplexity"});
}

// The paragraph must name every setting that had an effect, even if it has the default value.
TEST_F(RunContents, MethodsStateEverySettingThatHadAnEffect) {
    const auto run = trained(smallRun(6));
    const auto view = *engine.open(run);
    const auto text = engine.methods(run)->paragraph;
    for (const char* part :
         {"label_smoothing", "AdamW (betas 0.9 and 0.999", "one-cycle", "batches of 16",
          "gradients clipped at norm 1", "(dataset.size) 160", "dropout 0", "seed 3"})
        EXPECT_THAT(text, HasSubstr(part));
    for (const char* without : {"drophead", "train.momentum", "repulsive", "simulated"})
        EXPECT_THAT(text, Not(HasSubstr(without)));
}

TEST_F(RunContents, MethodsOfAnUntestedRunSaySo) {
    fake.control->stepMicroseconds = 300;
    auto session = started(engine, smallRun(4000));
    waitUntil(*session, [&] { return session->progress().step > 0; });
    session->stop();
    EXPECT_THAT(engine.methods(session->wait().run)->paragraph,
                HasSubstr("The test split has not been evaluated"));
}

}  // namespace
}  // namespace headscope::test
