// Tests hostile run folders among a user's own runs. Every command that reads runs must report the
// problem and continue or end, within a short time. SIGALRM ends a test that hangs.
#include "tests/support/hostile_database.h"
#include "tests/support/places.h"
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

constexpr unsigned kSoon = 40;  // seconds; enough for a busy machine, while a hang would never end

struct Hostility {
    std::string name;
    std::function<void(const fs::path& run)> damage;
};

void pipeAt(const fs::path& path) {
    fs::remove_all(path);
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
}

void linkAt(const fs::path& path, const fs::path& target) {
    fs::remove_all(path);
    fs::create_symlink(target, path);
}

// Marks the run as running, so that commands check its lock.
void claimRunning(const fs::path& run) {
    std::ifstream in(run / "run.json");
    Json record = Json::parse(in);
    record["state"] = "running";
    in.close();
    std::ofstream(run / "run.json") << record.dump(2);
}

// All kinds of damage: named pipes and endless files in place of a run's files, and hostile
// database schemas.
std::vector<Hostility> hostilities() {
    std::vector<Hostility> all;
    const auto pipe = [&](const std::string& file) {
        all.push_back({"pipe-" + file, [file](const fs::path& run) {
                           claimRunning(run);
                           pipeAt(run / file);
                       }});
    };
    for (const char* file :
         {"lock", "metrics.sqlite", "metrics.sqlite-wal", "run.json", "config.json", "notes.md",
          "dataset.json", "vocabulary.json", "checkpoints", "control",
          "checkpoints/step-00000780/manifest.json", "checkpoints/step-00000780/model.safetensors"})
        pipe(file);
    for (const char* file : {"run.json", "config.json", "metrics.sqlite", "notes.md"})
        all.push_back({std::string("zeros-") + file,
                       [file](const fs::path& run) { linkAt(run / file, "/dev/zero"); }});
    for (const auto& [name, schema] : hostileSchemas())
        all.push_back({name, [schema = schema](const fs::path& run) {
                           ASSERT_TRUE(writeDatabase((run / "metrics.sqlite").string(), schema));
                       }});
    return all;
}

// Copies of a shipped run, each with its damage, in one folder with an intact copy.
struct Scene {
    explicit Scene(const std::vector<Hostility>& damages) {
        const fs::path shipped = fs::path(sourceFolder()) / "resources/runs/headlines-lambda-0.1";
        add(shipped, "sound");
        for (const auto& one : damages) {
            add(shipped, plain(one.name));
            one.damage(fs::path(folder.path()) / plain(one.name));
        }
    }
    static std::string plain(std::string name) {
        std::replace(name.begin(), name.end(), '/', '_');
        return name;
    }
    void add(const fs::path& from, std::string name) const {
        fs::copy(from, fs::path(folder.path()) / name, fs::copy_options::recursive);
    }
    Outcome run(Words words, const std::string& program = cliProgram()) const {
        Command command{std::move(words)};
        command.program = program;
        command.environment["HEADSCOPE_RUNS"] = folder.path();
        command.inChild = [] { alarm(kSoon); };
        return test::run(command);
    }
    TemporaryFolder folder;
};

// The command either refuses with a reason or succeeds without the damaged part. It never hangs,
// crashes or reports an internal fault.
void expectAnswer(const Outcome& outcome, const std::string& what) {
    EXPECT_EQ(outcome.signal, 0) << what;
    EXPECT_TRUE(outcome.exitCode == 0 || outcome.exitCode == 3 || outcome.exitCode == 4)
        << what << ": " << outcome.exitCode << "\n"
        << outcome.err;
    EXPECT_TRUE(outcome.exitCode == 0 || !outcome.err.empty()) << what;
}

TEST(HostileRuns, AreRowsOfTheListWithTheirReason) {
    const auto all = hostilities();
    const Scene scene(all);
    const Outcome outcome = scene.run({"list", "runs", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.signal << outcome.err;
    std::map<std::string, std::string> problems;
    for (const auto& line : jsonLines(outcome.out))
        if (!line.value("shipped", true))
            problems[fs::path(line["run"].get<std::string>()).filename()] = line["problem"];
    EXPECT_EQ(problems.size(), all.size() + 1);
    EXPECT_EQ(problems["sound"], "");
    for (const char* name : {"pipe-lock", "pipe-metrics.sqlite", "pipe-run.json", "zeros-run.json",
                             "zeros-metrics.sqlite"}) {
        EXPECT_THAT(problems[name], HasSubstr(name + std::string(name).find('-') + 1));
        EXPECT_THAT(outcome.err, HasSubstr(problems[name]));
    }
}

// A name that would colour a terminal, forge a table row and act as a formula in a spreadsheet.
constexpr const char* kName =
    "=cmd|' /C calc'!A0\x1b[31m\xc2\x9b"
    "31m\nforged";

void expectNoControls(const std::string& text, const std::string& what) {
    for (const char letter : text)
        EXPECT_TRUE(letter == '\n' || letter == '\t' ||
                    (static_cast<unsigned char>(letter) >= 0x20 && letter != 0x7f))
            << what << ": " << text;
    EXPECT_EQ(text.find("\xc2\x9b"), std::string::npos) << what << ": " << text;
}

class HostileNames : public testing::Test {
protected:
    void SetUp() override {
        std::ifstream in(path / "run.json");
        Json record = Json::parse(in);
        in.close();
        record["name"] = kName;
        record["seed"] = 7;  // differs from the intact run's seed, so that both are averaged
        std::ofstream(path / "run.json") << record.dump(2);
    }
    Scene scene{{{"named", [](const fs::path&) {}}}};
    fs::path path = fs::path(scene.folder.path()) / "named";
};

TEST_F(HostileNames, ReachNoTerminalAsTheyAre) {
    for (const Words& words :
         {Words{"list", "runs"}, Words{"methods", path}, Words{"mark", path, "--add", "t\x1b[1m"},
          Words{"compare", "--runs", path, "--score", "test_\x1b[31m"}, Words{"evaluate", path}}) {
        for (const bool json : {false, true}) {
            Words all = words;
            if (json) all.push_back("--json");
            const auto outcome = scene.run(all);
            expectNoControls(outcome.out + outcome.err, words[0]);
            if (json) jsonLines(outcome.out);  // fails if a line is not a JSON object
        }
    }
    for (const char* kind : {"--each", "--table"})
        for (const char* format : {"text", "csv", "latex", "markdown", "json"}) {
            Words words{"compare",  "--runs", path, (path.parent_path() / "sound").string(),
                        "--format", format,   kind};
            if (std::string(kind) == "--table") words.push_back("lambda");
            const auto outcome = scene.run(words);
            ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
            expectNoControls(outcome.out + outcome.err, std::string(kind) + " " + format);
        }
}

TEST_F(HostileNames, AreNoFormulasInCsv) {
    for (const Words& kind : {Words{"--each"}, Words{"--curve", "valid/accuracy"}}) {
        Words words{"compare", "--runs", path, "--format", "csv"};
        words.insert(words.end(), kind.begin(), kind.end());
        const auto outcome = scene.run(words);
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        EXPECT_THAT(outcome.out, HasSubstr("'=cmd|"));
        EXPECT_EQ(outcome.out.find("\n=cmd"), std::string::npos) << outcome.out;
        EXPECT_EQ(outcome.out.find("\n\"=cmd"), std::string::npos) << outcome.out;
    }
}

// Every line is a JSON object, both with --format json and with --json.
TEST_F(HostileNames, JsonIsJsonWhateverIsCompared) {
    for (const Words& kind :
         {Words{"--each"}, Words{"--curve", "valid/accuracy"}, Words{"--table", "lambda"}})
        for (const Words& form :
             {Words{"--format", "json"}, Words{"--json"}, Words{"--json", "--format", "latex"}}) {
            Words words{"compare", "--runs", path, (path.parent_path() / "sound").string()};
            words.insert(words.end(), kind.begin(), kind.end());
            words.insert(words.end(), form.begin(), form.end());
            const auto outcome = scene.run(words);
            if (kind[0] == "--curve" && form.size() == 3) {
                EXPECT_EQ(outcome.exitCode, 2) << "a curve is no LaTeX table";
                continue;
            }
            ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
            const auto lines = jsonLines(outcome.out);
            ASSERT_EQ(lines.size(), kind[0] == "--table" ? 1u : 2u) << outcome.out;
            if (kind[0] != "--curve") continue;
            EXPECT_EQ(lines[0]["y"].size(), lines[0]["points"].get<std::size_t>());
        }
}

class HostileRun : public testing::TestWithParam<Hostility> {
protected:
    Scene scene{{GetParam()}};
    std::string path = scene.folder.path() + "/" + Scene::plain(GetParam().name);
};

TEST_P(HostileRun, IsAnsweredByTheCommands) {
    expectAnswer(scene.run({"methods", path}), "methods");
    expectAnswer(scene.run({"evaluate", path}), "evaluate");
    if (GetParam().name.rfind("pipe", 0) == 0)
        expectAnswer(scene.run({"analyze", path, "--samples", "8"}), "analyze");
}

TEST_P(HostileRun, IsAnsweredByTheFigure) {
    if (windowProgram().empty()) GTEST_SKIP() << "no window in this build";
    expectAnswer(
        scene.run({"figure", path, "--kind", "curves", "--out", scene.folder.path() + "/f.csv"},
                  windowProgram()),
        "figure");
}

std::string hostileName(const testing::TestParamInfo<Hostility>& info) {
    std::string name = info.param.name;
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return name;
}
INSTANTIATE_TEST_SUITE_P(Each, HostileRun, testing::ValuesIn(hostilities()), hostileName);

}  // namespace
}  // namespace headscope::test
