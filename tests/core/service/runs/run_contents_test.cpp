// Tests of the descriptions that a run folder contains for other programs and machines, and of the
// messages after these files were changed.
#include "tests/core/support/run_contents.h"

#include "core/base/io/atomic_file.h"
#include "core/base/io/json.h"
#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/dataset_record.h"
#include "core/service/runs/model_description.h"
#include "core/service/runs/run_folder.h"

#include <gmock/gmock.h>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

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
    EXPECT_THAT(engine.methods({run})->paragraph, HasSubstr("LibTorch 1.0 to step 9, then none"));
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
    EXPECT_THAT(with([](auto& j) { j["kind"] = "wordpiece"; }),
                HasSubstr("symbols, byte-pair or imported"));
}

}  // namespace
}  // namespace headscope::test
