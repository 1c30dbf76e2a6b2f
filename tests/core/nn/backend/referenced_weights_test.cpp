// Runs that refer to the weights of a pretrained model's folder instead of copying them: their
// values are those of copies, and a changed folder is refused with a message.
#include "core/api/engine/pruning_job.h"
#include "core/base/io/atomic_file.h"
#include "tests/core/nn/backend/support/imported_runs.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

namespace headscope::test {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

constexpr const char* kCheckpoint = "/checkpoints/step-00000000/";

class Referenced : public Imported {
protected:
    // A copy of a golden model that the test may change.
    static std::string copyOf(const Golden& golden) {
        static int number = 0;
        const auto folder = s_folder->path("model-" + std::to_string(number++));
        fs::copy(golden.model(), folder, fs::copy_options::recursive);
        for (const auto& file : fs::directory_iterator(folder))
            fs::permissions(file.path(), fs::perms::owner_write, fs::perm_options::add);
        return folder;
    }
    static ImportedModel importAs(ImportedWeights weights, const std::string& folder,
                                  RunConfig settings = plain(), bool newHead = false) {
        ImportOptions options;
        options.folder = folder;
        options.settings = std::move(settings);
        options.weights = weights;
        options.newHead = newHead;
        auto made = s_engine->importModel(options);
        if (!made) throw std::runtime_error(made.error().text());
        return std::move(*made);
    }
    static RunConfig settingsFor(const std::string& name) {
        auto settings = plain();
        if (name.find("_lm") == std::string::npos) return settings;
        std::string text;
        for (int i = 0; i < 400; ++i) text += "People play music in the park. He waits.\n";
        s_folder->write("text.txt", text);
        settings.values["dataset.path"] = s_folder->path("text.txt");
        return settings;
    }
    // The message with which a prediction is refused; "" if it is not.
    static std::string refusalOf(const std::string& run) {
        PredictOptions options;
        options.input.kind = ModelInput::Kind::Text;
        options.input.text = "Two dogs run.";
        const auto prediction = s_engine->predict(run, options);
        return prediction ? "" : prediction.error().text();
    }
};

TEST_F(Referenced, PredictsAsACopyAndPython) {
    for (const std::string name :
         {"bert_seqcls", "albert_seqcls", "gpt2_lm", "llama_lm", "gpt_neox_lm", "opt_lm"}) {
        SCOPED_TRACE(name);
        const Golden golden(name);
        if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
        const auto copied = importAs(ImportedWeights::Copied, golden.model(), settingsFor(name));
        const auto referenced =
            importAs(ImportedWeights::Referenced, golden.model(), settingsFor(name));
        EXPECT_FALSE(copied.referenced);
        EXPECT_TRUE(referenced.referenced);
        EXPECT_TRUE(referenced.check && referenced.check->passed());
        const auto logits = predict(referenced.run, golden.text()).logits;
        EXPECT_EQ(logits, predict(copied.run, golden.text()).logits);
        const auto rows = golden.row("logits");
        if (rows.size() == logits.size()) expectClose(logits, rows);
        EXPECT_TRUE(fs::exists(referenced.run + kCheckpoint + "weights.json"));
        EXPECT_FALSE(fs::exists(copied.run + kCheckpoint + "weights.json"));
        const auto own = io::readSafetensors(referenced.run + kCheckpoint + "model.safetensors");
        ASSERT_TRUE(own.ok());
        EXPECT_TRUE(own->tensors.empty());
    }
}

// Weights in bfloat16 that are mapped, or copied and widened, are the same numbers.
TEST_F(Referenced, HalfPrecisionPredictsAsACopy) {
    const Golden golden("llama_lm");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto folder = copyOf(golden), weights = folder + "/model.safetensors";
    auto file = io::readSafetensors(weights).value();
    for (auto& item : file.tensors) {
        auto& tensor = item.second;
        ASSERT_EQ(tensor.dtype, "F32");
        std::vector<std::uint8_t> upper;
        for (std::size_t i = 0; i < tensor.bytes.size(); i += 4)
            upper.insert(upper.end(), {tensor.bytes[i + 2], tensor.bytes[i + 3]});
        tensor.dtype = "BF16";
        tensor.bytes = std::move(upper);
    }
    const auto bytes = io::safetensorsBytes(file);
    std::ofstream(weights, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    const auto settings = settingsFor("llama_lm");
    const auto copied = importAs(ImportedWeights::Copied, folder, settings);
    const auto referenced = importAs(ImportedWeights::Referenced, folder, settings);
    expectClose(predict(referenced.run, golden.text()).logits,
                predict(copied.run, golden.text()).logits);
}

TEST_F(Referenced, SmallModelsAreCopiedByDefault) {
    const Golden golden("bert_seqcls");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    EXPECT_FALSE(importAs(ImportedWeights::Automatic, golden.model()).referenced);
}

TEST_F(Referenced, NewOutputLayerIsStoredInTheRun) {
    const Golden golden("bert_base_model");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto made = importAs(ImportedWeights::Referenced, golden.model());
    const auto own = io::readSafetensors(made.run + kCheckpoint + "model.safetensors");
    ASSERT_TRUE(own.ok());
    EXPECT_EQ(own->tensors.size(), 2U);
    EXPECT_EQ(own->tensors.count("head.weight"), 1U);
    const auto first = predict(made.run, golden.text()).logits;
    EXPECT_EQ(predict(made.run, golden.text()).logits, first);
}

TEST_F(Referenced, MovedAndChangedFoldersAreRefused) {
    const Golden golden("bert_seqcls");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto folder = copyOf(golden), weights = folder + "/model.safetensors";
    const auto made = importAs(ImportedWeights::Referenced, folder);
    const auto before = predict(made.run, golden.text()).logits;
    const auto copyOfRun = [&](const std::string& name) {
        const auto to = s_engine->runsFolder() + "/" + name;
        fs::copy(made.run, to, fs::copy_options::recursive);
        return to;
    };
    fs::rename(folder, folder + "-moved");
    EXPECT_THAT(refusalOf(copyOfRun("moved")), HasSubstr(folder));
    fs::rename(folder + "-moved", folder);
    EXPECT_EQ(refusalOf(copyOfRun("back")), "");

    // A file with another time but the same content is accepted.
    fs::last_write_time(weights, fs::file_time_type::clock::now());
    const auto touched = copyOfRun("touched");
    EXPECT_EQ(predict(touched, golden.text()).logits, before);

    auto bytes = io::readFile(weights, 1 << 30).value();
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    std::ofstream(weights, std::ios::binary) << bytes;
    EXPECT_THAT(refusalOf(copyOfRun("changed")), HasSubstr("checksum"));
    // The weights in use are those of the changed file too.
    AttentionRequest request;
    request.input.kind = ModelInput::Kind::Text;
    request.input.text = golden.text();
    const auto view = s_engine->open(made.run);
    ASSERT_TRUE(view.ok());
    const auto answer = answerOf(**view, request);
    ASSERT_FALSE(answer.ok());
    EXPECT_THAT(answer.error().text(), HasSubstr("changed"));

    fs::resize_file(weights, bytes.size() / 2);
    EXPECT_THAT(refusalOf(copyOfRun("cut")), HasSubstr("was changed"));
    fs::remove(weights);
    EXPECT_THAT(refusalOf(copyOfRun("removed")), HasSubstr("model.safetensors"));
}

// Every way of computing numbers notices that the weights in use were changed.
TEST_F(Referenced, NoNumbersAreComputedFromChangedWeights) {
    const Golden golden("bert_seqcls");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto folder = copyOf(golden), weights = folder + "/model.safetensors";
    const auto made = importAs(ImportedWeights::Referenced, folder);
    ASSERT_EQ(refusalOf(made.run), "");
    auto bytes = io::readFile(weights, 1 << 30).value();
    bytes[bytes.size() - 5] = static_cast<char>(bytes[bytes.size() - 5] ^ 1);
    std::ofstream(weights, std::ios::binary) << bytes;
    EXPECT_THAT(refusalOf(made.run), HasSubstr("was changed"));
    const auto scores = s_engine->evaluate(made.run, {});
    ASSERT_FALSE(scores.ok());
    EXPECT_THAT(scores.error().text(), HasSubstr("was changed"));
    const auto measures = s_engine->analyze(made.run, {});
    ASSERT_FALSE(measures.ok());
    EXPECT_THAT(measures.error().text(), HasSubstr("was changed"));
    // Once the file is as it was, the run opens again.
    bytes[bytes.size() - 5] = static_cast<char>(bytes[bytes.size() - 5] ^ 1);
    std::ofstream(weights, std::ios::binary) << bytes;
    EXPECT_EQ(refusalOf(made.run), "");
}

TEST_F(Referenced, FilesThatWereNotImportedAreNotRead) {
    const Golden golden("bert_seqcls");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto folder = copyOf(golden);
    const auto made = importAs(ImportedWeights::Referenced, folder);
    fs::copy(folder + "/model.safetensors", folder + "/other.safetensors");
    const auto file = io::readSafetensors(folder + "/other.safetensors").value();
    std::string map;
    for (const auto& [name, tensor] : file.tensors)
        map += (map.empty() ? "" : ",") + ("\"" + name + "\":\"other.safetensors\"");
    std::ofstream(folder + "/model.safetensors.index.json") << R"({"weight_map":{)" << map << "}}";
    const auto again = s_engine->runsFolder() + "/index-added";
    fs::copy(made.run, again, fs::copy_options::recursive);
    EXPECT_THAT(refusalOf(again), HasSubstr("other.safetensors"));
}

TEST_F(Referenced, RunWithoutAPathSaysWhatIsMissing) {
    const Golden golden("bert_seqcls");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto made = importAs(ImportedWeights::Referenced, golden.model());
    const auto sent = s_engine->runsFolder() + "/sent";
    fs::copy(made.run, sent, fs::copy_options::recursive);
    fs::remove(sent + "/local.json");
    EXPECT_THAT(refusalOf(sent), HasSubstr("does not contain its weights"));
}

TEST_F(Referenced, FineTunedAndCopiedRunsStoreTheirOwnWeights) {
    const Golden golden("bert_seqcls");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto folder = copyOf(golden);
    auto settings = plain();
    settings.values["dataset.size"] = std::int64_t{160};
    const auto made = importAs(ImportedWeights::Referenced, folder, settings, true);
    auto config = s_engine->readConfig(made.run + "/config.json").value();
    config.values["run.start"] = made.run;
    config.values["run.folder"] = s_engine->runsFolder();
    config.values["train.steps"] = std::int64_t{2};
    const auto session = s_engine->train(config);
    ASSERT_TRUE(session.ok()) << session.error().text();
    const auto tuned = (*session)->wait();
    ASSERT_FALSE(tuned.error) << tuned.error->text();
    KeepRunRequest keep;
    keep.name = "a copy";
    const auto kept = ask(made.run, keep);
    // Deleting the run does not touch the folder.
    fs::remove_all(made.run);
    EXPECT_TRUE(fs::exists(folder + "/model.safetensors"));
    fs::remove_all(folder);
    EXPECT_EQ(refusalOf(tuned.run), "");
    EXPECT_EQ(refusalOf(kept), "");
}

TEST_F(Referenced, ExportEqualsTheModel) {
    const Golden golden("llama_lm");
    if (!golden.found()) GTEST_SKIP() << "golden3 is missing";
    const auto settings = settingsFor("llama_lm");
    const auto made = importAs(ImportedWeights::Referenced, golden.model(), settings);
    ExportOptions options;
    options.folder = s_folder->path("exported-reference");
    const auto written = s_engine->exportModel(made.run, options);
    ASSERT_TRUE(written.ok()) << written.error().text();
    const auto again = importAs(ImportedWeights::Copied, options.folder, settings);
    EXPECT_EQ(predict(again.run, golden.text()).logits, predict(made.run, golden.text()).logits);
}

}  // namespace
}  // namespace headscope::test
