// Tests a damaged or edited config.json of a run with everything that reads it. It is refused as
// bad data, with the name of the key, before a model is built.
#include "engine_in_process.h"
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

Json readJson(const fs::path& path) {
    std::ifstream file(path);
    return Json::parse(file);
}

void writeText(const fs::path& path, const std::string& text) {
    std::ofstream(path) << text;
}

struct Reader {
    const char* name;
    std::function<Error(Engine&, const std::string& run)> read;
};

template <class T>
Error errorOf(const Result<T>& result) {
    return result ? Error{ErrorCode::Internal, "accepted"_m} : result.error();
}

// All operations that read a stored configuration, with the error each returns.
const std::vector<Reader>& readers() {
    static const std::vector<Reader> kReaders = {
        {"evaluate",
         [](Engine& e, const std::string& run) { return errorOf(e.evaluate(run, {})); }},
        {"analyze", [](Engine& e, const std::string& run) { return errorOf(e.analyze(run, {8})); }},
        {"open", [](Engine& e, const std::string& run) { return errorOf(e.open(run)); }},
        {"methods", [](Engine& e, const std::string& run) { return errorOf(e.methods({run})); }},
        {"resume",
         [](Engine& e, const std::string& run) {
             auto session = e.resume(run);
             if (!session) return session.error();
             const auto result = (*session)->wait();
             return result.error ? *result.error : Error{ErrorCode::Internal, "accepted"_m};
         }},
    };
    return kReaders;
}

// A trained run that is recorded as stopped; every case uses a new copy.
class StoredConfig : public testing::Test {
protected:
    static void SetUpTestSuite() {
        s_folder = std::make_unique<TemporaryFolder>();
        const Outcome outcome = run({quickTraining(*s_folder, 10)});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        s_run = lastLine(outcome)["run"].get<std::string>();
        Json record = readJson(s_run / "run.json");
        record["state"] = "stopped";
        writeText(s_run / "run.json", record.dump());
    }
    static void TearDownTestSuite() { s_folder.reset(); }

    std::string damaged(const std::string& configText) {
        const fs::path copy = fs::path(s_folder->path()) / ("copy-" + std::to_string(s_copies++));
        fs::copy(s_run, copy, fs::copy_options::recursive);
        writeText(copy / "config.json", configText);
        return copy.string();
    }
    static Json config() { return readJson(s_run / "config.json"); }

    void expectRefusedByAll(const Json& config, const std::string& key) {
        const auto path = damaged(config.dump());
        for (const auto& reader : readers()) {
            const Error error = reader.read(engineInProcess(), path);
            EXPECT_EQ(error.code, ErrorCode::BadData)
                << reader.name << ", " << key << ": " << error.text();
            EXPECT_THAT(error.text(), HasSubstr(key)) << reader.name;
            EXPECT_THAT(error.text(), HasSubstr("config.json")) << reader.name << ", " << key;
            EXPECT_FALSE(error.hint.empty()) << reader.name << ", " << key << ": " << error.text();
        }
        fs::remove_all(path);
    }

    static std::unique_ptr<TemporaryFolder> s_folder;
    static fs::path s_run;
    static int s_copies;
};
std::unique_ptr<TemporaryFolder> StoredConfig::s_folder;
fs::path StoredConfig::s_run;
int StoredConfig::s_copies = 0;

// Settings that every version of the program has written. Later settings may be missing in old
// runs.
const std::vector<std::pair<const char*, const char*>> kAlways = {
    {"dataset", "id"},       {"model", "id"},           {"model", "layers"},
    {"model", "heads"},      {"model", "width"},        {"model", "ff"},
    {"model", "length"},     {"model", "dropout"},      {"objective", "id"},
    {"objective", "lambda"}, {"objective", "layers"},   {"objective", "sign"},
    {"objective", "rate"},   {"objective", "schedule"}, {"objective", "target"},
    {"objective", "warmup"}, {"train", "batch"},        {"train", "seed"},
    {"train", "lr"},         {"train", "device"},       {"train", "threads"},
    {"train", "epochs"},     {"train", "steps"},        {"train", "checkpoint_every"},
    {"train", "precision"},  {"train", "optimizer"},    {"train", "clip"},
    {"run", "name"}};

TEST_F(StoredConfig, MissingKeysAreNamedByEveryReader) {
    for (const auto& [section, key] : kAlways) {
        Json damaged = config();
        damaged[section].erase(key);
        expectRefusedByAll(damaged, std::string(section) + "." + key);
    }
}

TEST_F(StoredConfig, KeysOfAnotherTypeAreNamedByEveryReader) {
    for (const auto& [section, key] : kAlways) {
        const bool text = config()[section][key].is_string();
        for (const Json& wrong : {text ? Json(7) : Json("many"), Json::array({1}), Json()}) {
            Json damaged = config();
            damaged[section][key] = wrong;
            expectRefusedByAll(damaged, std::string(section) + "." + key);
        }
    }
}

// Runs that were trained with a precision that has been removed since.
TEST_F(StoredConfig, RunWithARemovedPrecisionOpensButIsNotResumed) {
    Json old = config();
    old["train"]["precision"] = "bfloat16x3";
    const auto path = damaged(old.dump());
    auto& engine = engineInProcess();
    EXPECT_TRUE(engine.open(path).ok());
    const auto evaluated = engine.evaluate(path, {});
    EXPECT_TRUE(evaluated.ok()) << evaluated.error().text();
    const Error error = readers().back().read(engine, path);
    EXPECT_EQ(error.code, ErrorCode::BadData);
    EXPECT_THAT(error.text(), HasSubstr("train.precision"));
    EXPECT_THAT(error.hint.text(), HasSubstr("float32"));
    fs::remove_all(path);
}

// These sizes are valid settings, but contradict model.json and the weights.
TEST_F(StoredConfig, SizesThatAreNotTheWeightsAreRefusedBeforeAModelIsBuilt) {
    for (const auto& [key, value] : std::vector<std::pair<std::string, int>>{{"layers", 64},
                                                                             {"layers", 1},
                                                                             {"width", 8192},
                                                                             {"width", 32},
                                                                             {"ff", 65536},
                                                                             {"ff", 1},
                                                                             {"length", 4096}}) {
        Json damaged = config();
        damaged["model"][key] = value;
        // The heads divide each width here. Otherwise the divisibility rule would refuse first.
        expectRefusedByAll(damaged, key == "ff"       ? "feed_forward is"
                                    : key == "length" ? "length is 4096"
                                                      : "weights have");
    }
    Json all = config();
    all["model"].update({{"layers", 64}, {"width", 8192}, {"ff", 65536}, {"length", 4096}});
    expectRefusedByAll(all, "model");
}

TEST_F(StoredConfig, ImpossibleSizesAreNamedByEveryReader) {
    for (const char* key : {"layers", "heads", "width", "ff", "length"})
        for (const Json& value :
             {Json(0), Json(-4), Json(1.5), Json(1'000'000'000'000), Json(1e300)}) {
            Json damaged = config();
            damaged["model"][key] = value;
            expectRefusedByAll(damaged, std::string("model.") + key);
        }
    Json odd = config();
    odd["model"]["heads"] = 7;
    expectRefusedByAll(odd, "model.heads");
}

TEST_F(StoredConfig, IdsThatDoNotExistOrFitAreNamedByEveryReader) {
    for (const auto& [section, value] :
         std::vector<std::pair<std::string, std::string>>{{"dataset", "nothing"},
                                                          {"model", "nothing"},
                                                          {"model", "vit"},
                                                          {"model", "decoder-lm"}}) {
        Json damaged = config();
        damaged[section]["id"] = value;
        expectRefusedByAll(damaged, section + ".id");
    }
    Json other = config();
    other["model"]["activation"] = "tanh";
    expectRefusedByAll(other, "model.activation");
}

TEST_F(StoredConfig, InvalidConfigIsBadData) {
    const std::string whole = config().dump();
    for (const auto& text :
         {std::string(), std::string("null"), std::string("[]"), whole.substr(0, whole.size() / 2),
          whole + std::string(1, '\0') + "{}", std::string("\x89PNG\r\n"),
          std::string("{\"a.b\": 1}"), std::string("{\"format_version\": 2}")})
        for (const auto& reader : readers()) {
            const auto path = damaged(text);
            const Error error = reader.read(engineInProcess(), path);
            EXPECT_EQ(error.code, ErrorCode::BadData) << reader.name << ": " << error.text();
            EXPECT_FALSE(error.hint.empty()) << reader.name << ": " << error.text();
            fs::remove_all(path);
        }
}

TEST_F(StoredConfig, AnOldRunWithoutLaterSettingsStillOpens) {
    Json old = config();
    for (const char* later :
         {"activation", "head_input", "init", "kv_heads", "simulated_heads", "head_schedule",
          "drophead", "drophead_schedule", "drophead_turn", "head_weights", "head_weights_kl"})
        old["model"].erase(later);
    for (const char* later : {"repulsive", "repulsive_layers", "xray", "xray_batches"})
        old["train"].erase(later);
    for (const char* later : {"terms", "transform"}) old["objective"].erase(later);
    const auto path = damaged(old.dump());
    Engine& engine = engineInProcess();
    EXPECT_TRUE(engine.evaluate(path, {}).ok());
    EXPECT_TRUE(engine.open(path).ok());
    EXPECT_TRUE(engine.methods({path}).ok());
}

// Training settings do not affect reading the model: a run trained on a GPU opens on a machine
// without one.
TEST_F(StoredConfig, LookingAtARunNeedsNoDeviceOrObjectiveOfIts) {
    Json other = config();
    other["train"]["device"] = "cuda:7";
    other["objective"]["id"] = "of-another-version";
    const auto path = damaged(other.dump());
    EXPECT_TRUE(engineInProcess().evaluate(path, {}).ok());
    EXPECT_TRUE(engineInProcess().open(path).ok());
}

TEST_F(StoredConfig, TheProgramsEndWithThree) {
    Json damaged = config();
    damaged["model"].update({{"layers", 64}, {"width", 8192}});
    const auto path = this->damaged(damaged.dump());
    for (const char* command : {"evaluate", "analyze", "resume", "methods"}) {
        const Outcome outcome = run({{command, path}});
        EXPECT_EQ(outcome.exitCode, 3) << command << ": " << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr("config.json")) << command;
    }
    if (windowProgram().empty()) return;
    Command figure{{"figure", path, "--kind", "curves", "--out", s_folder->path() + "/x.pdf"}};
    figure.program = windowProgram();
    figure.environment = {{"QT_QPA_PLATFORM", "offscreen"}};
    const Outcome outcome = run(figure);
    EXPECT_EQ(outcome.exitCode, 3) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("config.json"));
}

}  // namespace
}  // namespace headscope::test
