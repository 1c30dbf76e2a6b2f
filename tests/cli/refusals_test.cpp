// Tests that every refusal names the next step: invalid values of every setting, commands that are
// not possible, and invalid files.
#include "app/cli/command_line.h"
#include "core/api/runs/parameters.h"
#include "engine_in_process.h"
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

void expectNextStep(const Error& error, const std::string& what) {
    EXPECT_FALSE(error.message.empty()) << what;
    EXPECT_FALSE(error.hint.empty()) << what << ": " << error.text();
    EXPECT_NE(error.code, ErrorCode::Internal) << what << ": " << error.text();
}

// Values of a wrong type, beyond both limits, or not among the choices. Values that a setting
// accepts are skipped.
std::vector<ParamValue> unfitValues() {
    return {true,
            std::int64_t{-1},
            std::int64_t{1} << 62,
            -1e300,
            1e300,
            0.123456789,
            std::string(),
            std::string("nonsense"),
            std::string("nul\0inside", 10)};
}

TEST(Refusals, EverySettingNamesTheNextStep) {
    const Engine& engine = engineInProcess();
    int refused = 0;
    for (const auto& dataset : engine.datasets()) {
        RunConfig base;
        base.values["dataset.id"] = dataset.id;
        for (const auto& spec : engine.parameters(base))
            for (const auto& value : unfitValues()) {
                auto config = base;
                config.values[spec.key] = value;
                const auto resolved = engine.resolve(config);
                if (resolved) continue;
                ++refused;
                expectNextStep(resolved.error(),
                               dataset.id + ", " + spec.key + " = " + valueText(value));
            }
    }
    EXPECT_GT(refused, 1500);
}

// Settings that are valid alone but not together.
TEST(Refusals, SettingsThatDoNotGoTogetherNameTheNextStep) {
    const std::vector<std::map<std::string, ParamValue>> rows = {
        {{"model.heads", std::int64_t{7}}},
        {{"model.id", std::string("vit")}},
        {{"model.kv_heads", std::int64_t{3}}},
        {{"model.kv_heads", std::int64_t{2}}, {"model.head_input", std::string("split")}},
        {{"model.init", std::string("tied")}, {"model.head_input", std::string("split")}},
        {{"model.simulated_heads", std::int64_t{5}}},
        {{"model.head_schedule", std::string("openelm")}, {"model.kv_heads", std::int64_t{2}}},
        {{"model.layers", std::int64_t{64}},
         {"model.width", std::int64_t{8192}},
         {"model.ff", std::int64_t{65536}},
         {"train.batch", std::int64_t{65536}}},
        {{"objective.layers", std::string("99")}},
        {{"objective.terms", std::string("nothing:1")}},
        {{"objective.schedule", std::string("target")}, {"objective.target", -0.5}},
        {{"run.name", std::string("a/b")}},
        {{"run.name", std::string("CON")}},
        {{"run.folder", std::string("/dev/null")}},
        {{"model.nothing", 1.0}},
        {{"dataset.path", std::string("/nowhere")}},
    };
    for (const auto& row : rows) {
        RunConfig config;
        config.values = row;
        config.values["dataset.id"] = std::string("headlines");
        const auto resolved = engineInProcess().resolve(config);
        ASSERT_FALSE(resolved.ok()) << row.begin()->first;
        expectNextStep(resolved.error(), row.begin()->first);
    }
}

// Unknown commands, missing values, repeated or contradictory options.
TEST(Refusals, EveryCommandLineThatIsNoneNamesTheNextStep) {
    const std::vector<Words> lines = {{},
                                      {"trian"},
                                      {"--nothing"},
                                      {"train", "--lr"},
                                      {"train", "--lr", "1", "--lr", "2"},
                                      {"train", "--nothing", "1"},
                                      {"train", "more"},
                                      {"train", "--set", "train.lr"},
                                      {"train", "--set", "train.lr=1", "--lr", "2"},
                                      {"train", "--epochs", "1", "--steps", "2"},
                                      {"evaluate"},
                                      {"evaluate", "x", "--split", "best"},
                                      {"analyze", "x", "--samples", "0"},
                                      {"analyze", "x", "--samples", "many"},
                                      {"predict", "x", "--text", "a", "--sample", "1"},
                                      {"predict", "x", "--top", "0"},
                                      {"bench", "--task", "speech"},
                                      {"list"},
                                      {"list", "models", "--json=yes"}};
    for (const auto& line : lines) {
        const auto parsed = cli::parseArguments(line, "headscope-cli");
        ASSERT_FALSE(parsed.ok()) << testing::PrintToString(line);
        expectNextStep(parsed.error(), testing::PrintToString(line));
    }
}

// Truncated, empty or malformed files, and paths that are not runs.
TEST(Refusals, EveryFileThatIsNotWhatItShouldBeNamesTheNextStep) {
    TemporaryFolder folder;
    Engine& engine = engineInProcess();
    const std::map<std::string, std::string> files = {
        {"empty", ""},
        {"text", "not a safetensors"},
        {"header", std::string("\xff\xff\xff\xff\xff\xff\xff\x7f{}", 10)},
        {"cut", std::string("\x40\0\0\0\0\0\0\0{\"A\":", 13)},
        {"zero", std::string("\x02\0\0\0\0\0\0\0{}", 10)},
        {"nul", "{\"a\": 1}" + std::string(1, '\0')},
        {"list", "[]"},
        {"version", "{\"format_version\": 9}"},
        {"dotted", "{\"train.lr\": 1}"},
        {"null", "{\"train\": {\"lr\": null}}"},
        {"latin", "{\"a\": \"\xe9\"}"}};
    for (const auto& [name, bytes] : files) {
        std::ofstream(folder / name, std::ios::binary) << bytes;
        if (auto measured = engine.measure(folder / name); !measured)
            expectNextStep(measured.error(), "measure " + name);
        if (auto config = engine.readConfig(folder / name); !config)
            expectNextStep(config.error(), "config " + name);
    }
    for (const auto& path : {folder / "none", folder.path()}) {
        expectNextStep(engine.measure(path).error(), "measure " + path);
        expectNextStep(engine.readConfig(path).error(), "config " + path);
        expectNextStep(engine.runInfo(path).error(), "runInfo " + path);
        expectNextStep(engine.evaluate(path, {}).error(), "evaluate " + path);
        expectNextStep(engine.analyze(path, {1}).error(), "analyze " + path);
        expectNextStep(engine.methods({path}).error(), "methods " + path);
        expectNextStep(engine.resume(path).error(), "resume " + path);
        expectNextStep(engine.restoreRun(path).error(), "restore " + path);
        expectNextStep(engine.trashRun(path).error(), "trash " + path);
        expectNextStep(engine.renameRun(path, "x").error(), "rename " + path);
        expectNextStep(engine.setNote(path, "x").error(), "note " + path);
    }
}

TEST(Refusals, UnanswerableRequestNamesTheNextStep) {
    TemporaryFolder folder;
    const std::string path = lastLine(run({quickTraining(folder, 10)}))["run"];
    Engine& engine = engineInProcess();
    EvaluateOptions options;
    options.step = 7;
    expectNextStep(engine.evaluate(path, options).error(), "step 7");
    options = {};
    options.mask = HeadMask::without({{9, 0}});
    expectNextStep(engine.evaluate(path, options).error(), "a head that is not there");
    PredictOptions predict;
    predict.input.kind = ModelInput::Kind::Text;
    expectNextStep(engine.predict(path, predict).error(), "no word");
    predict.input.kind = ModelInput::Kind::Sample;
    predict.input.index = 1000000;
    expectNextStep(engine.predict(path, predict).error(), "sample 1000000");
    predict.input.split = "nothing";
    expectNextStep(engine.predict(path, predict).error(), "split nothing");
    predict.imageFile = path + "/config.json";
    expectNextStep(engine.predict(path, predict).error(), "no picture");
    expectNextStep(engine.resume(path).error(), "complete");
    expectNextStep(engine.relinkData(path, "/nowhere").error(), "data of a generated set");
    expectNextStep(engine.renameRun(path, "").error(), "no name");
    expectNextStep(engine.renameRun(path, "a/b").error(), "bad name");
    for (const char* file : {"run.json", "config.json", "dataset.json", "vocabulary.json"}) {
        const auto copy = folder / (std::string("copy-") + file);
        fs::copy(path, copy, fs::copy_options::recursive);
        std::ofstream(copy + "/" + file) << "{";
        // vocabulary.json is not read as long as the dataset itself exists.
        if (const auto answer = engine.evaluate(copy, {}); !answer)
            expectNextStep(answer.error(), file);
        if (const auto answer = engine.open(copy); !answer) expectNextStep(answer.error(), file);
    }
    for (const char* file : {"manifest.json", "model.safetensors"}) {
        const auto copy = folder / (std::string("copy-") + file);
        fs::copy(path, copy, fs::copy_options::recursive);
        for (const auto& entry : fs::directory_iterator(copy + "/checkpoints"))
            std::ofstream(entry.path() / file) << "{";
        expectNextStep(engine.evaluate(copy, {}).error(), file);
    }
}

}  // namespace
}  // namespace headscope::test
