// Tests headscope without a display, and its drawing commands with invalid requests. These are rows
// W001-W081 of the list of bad inputs. The window itself is tested in tests/ui.
#include "tests/support/places.h"
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

namespace headscope::test {
namespace {

using testing::HasSubstr;
using Environment = std::map<std::string, std::optional<std::string>>;

const Environment kNothing{{"DISPLAY", std::nullopt},
                           {"WAYLAND_DISPLAY", std::nullopt},
                           {"QT_QPA_PLATFORM", std::nullopt}};

Environment with(Environment more) {
    more.insert(kNothing.begin(), kNothing.end());
    return more;
}

Command windowCommand(Words words, Environment environment) {
    Command command{std::move(words)};
    command.program = windowProgram();
    command.environment = std::move(environment);
    return command;
}

class WithoutDisplay : public testing::TestWithParam<Environment> {
    void SetUp() override {
        if (windowProgram().empty()) GTEST_SKIP() << "this build has no window (HEADSCOPE_GUI=OFF)";
    }
};

TEST_P(WithoutDisplay, OnePlainSentenceNamesTheAlternative) {
    const Outcome outcome = run(windowCommand({}, GetParam()));
    EXPECT_EQ(outcome.signal, 0);
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.err, HasSubstr("headscope-cli"));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
}

TEST_P(WithoutDisplay, CommandsWorkAllTheSame) {
    EXPECT_EQ(run(windowCommand({"--help"}, GetParam())).exitCode, 0);
    EXPECT_EQ(run(windowCommand({"--version"}, GetParam())).exitCode, 0);
    EXPECT_EQ(run(windowCommand({"list", "models"}, GetParam())).exitCode, 0);
}

auto rowName(std::vector<std::string> rows) {
    return [rows = std::move(rows)](const auto& info) { return rows.at(info.index); };
}

INSTANTIATE_TEST_SUITE_P(Rows, WithoutDisplay,
                         testing::Values(kNothing, with({{"DISPLAY", ":971"}}),
                                         with({{"WAYLAND_DISPLAY", "wayland-971"}}),
                                         with({{"QT_QPA_PLATFORM", "nonsense"}}),
                                         with({{"DISPLAY", ":971"},
                                               {"QT_PLUGIN_PATH", "/nowhere"}})),
                         rowName({"W001", "W009", "W017", "W049", "W065"}));

class WithDisplay : public WithoutDisplay {};

TEST_P(WithDisplay, WindowCanOpen) {
    EXPECT_EQ(run(windowCommand({"--check-display"}, GetParam())).exitCode, 0);
}

INSTANTIATE_TEST_SUITE_P(Rows, WithDisplay,
                         testing::Values(with({{"QT_QPA_PLATFORM", "offscreen"}}),
                                         with({{"QT_QPA_PLATFORM", "minimal"}})),
                         rowName({"W033", "W041"}));

// Qt loads OpenMP before main(). Without a restart, idle OpenMP threads would spin, and training in
// the window would be many times slower on a busy machine.
TEST(WindowProgram, WaitingThreadsSleep) {
    if (windowProgram().empty()) GTEST_SKIP() << "this build has no window (HEADSCOPE_GUI=OFF)";
    const Outcome outcome =
        run(windowCommand({"--check-display"}, {{"QT_QPA_PLATFORM", "offscreen"},
                                                {"OMP_WAIT_POLICY", std::nullopt},
                                                {"GOMP_SPINCOUNT", std::nullopt},
                                                {"HEADSCOPE_CHOSEN", std::nullopt},
                                                {"OMP_DISPLAY_ENV", "verbose"}}));
    const auto last = outcome.err.rfind("GOMP_SPINCOUNT");
    if (last == std::string::npos) GTEST_SKIP() << "this Qt does not bring GNU OpenMP along";
    EXPECT_EQ(outcome.err.substr(last, 20), "GOMP_SPINCOUNT = '0'");
}

// An X server without OpenGL that ends with the test. `more` are further options.
class PlainXServer {
public:
    explicit PlainXServer(Words more = {})
        : m_number(400 + ::getpid() % 500), m_process(command(m_number, more)) {
        m_started = m_process.waitFor(std::to_string(m_number) + "\n");
    }
    ~PlainXServer() {
        m_process.send(SIGTERM);
        (void)m_process.wait();
    }
    bool started() const { return m_started; }
    std::string display() const { return ":" + std::to_string(m_number); }

private:
    static Command command(int number, const Words& more) {
        Command command{{":" + std::to_string(number), "-displayfd", "1", "-extension", "GLX",
                         "-nolisten", "tcp", "-screen", "0", "1280x800x24"}};
        command.arguments.insert(command.arguments.end(), more.begin(), more.end());
        command.program = "/usr/bin/Xvfb";
        return command;
    }

    int m_number;
    Process m_process;
    bool m_started = false;
};

// As over SSH or without a graphics driver (rows W025 and W073). Without a window manager the
// window does not get the focus, so the test cannot send keys.
TEST(WindowProgram, OpensOnAnXServerWithoutOpenGl) {
    const std::string tests = buildFolder() + "/bin/ui_tests";
    if (windowProgram().empty() || ::access(tests.c_str(), X_OK) != 0)
        GTEST_SKIP() << "this build has no window (HEADSCOPE_GUI=OFF)";
    if (::access("/usr/bin/Xvfb", X_OK) != 0) GTEST_SKIP() << "there is no Xvfb (Debian: xvfb)";
    const PlainXServer server;
    ASSERT_TRUE(server.started());
    const auto environment = with({{"DISPLAY", server.display()}, {"QT_QPA_PLATFORM", "xcb"}});
    EXPECT_EQ(run(windowCommand({"--check-display"}, environment)).exitCode, 0);
    Command window =
        windowCommand({"--gtest_filter=ShellWindow.TheStartPageOpensTheShippedPair"}, environment);
    window.program = tests;
    const Outcome opened = run(window);
    EXPECT_EQ(opened.exitCode, 0) << opened.err << opened.out;
    EXPECT_THAT(opened.out, HasSubstr("[  PASSED  ] 1 test"));
}

// The built window with its own temporary settings, runs and cache, and a simulated user
// (fakes/person.cpp).
class WindowAtWork {
public:
    // `press` is the shortcut of an action, or "" to press nothing.
    explicit WindowAtWork(const std::string& press,
                          Environment more = {{"QT_QPA_PLATFORM", "offscreen"}},
                          std::function<void()> inChild = {})
        : m_process(command(m_folder, press, std::move(more), std::move(inChild))) {}

    Process& process() { return m_process; }
    std::string settings() const {
        std::ifstream file(m_folder / "headscope/headscope/window.ini");
        return {std::istreambuf_iterator<char>(file), {}};
    }
    std::string runPath() const {
        for (const auto& entry : std::filesystem::directory_iterator(m_folder / "runs"))
            if (std::filesystem::exists(entry.path() / "run.json")) return entry.path().string();
        return {};
    }

private:
    static Command command(const TemporaryFolder& folder, const std::string& press,
                           Environment more, std::function<void()> inChild) {
        namespace fs = std::filesystem;
        fs::create_directories(folder / "headscope/headscope");
        fs::create_directories(folder / "runs");
        std::ofstream(folder / "headscope/headscope/window.ini")
            << "[session]\nform=\"dataset.id=t:headlines\", \"dataset.size=i:400\", "
               "\"model.preset=t:tiny\", "
               "\"train.batch=i:16\", \"train.steps=i:1000000\", \"train.checkpoint_every=i:10\", "
               "\"train.threads=i:1\"\n";
        Environment environment{{"XDG_CONFIG_HOME", folder.path()},
                                {"XDG_CACHE_HOME", folder.path()},
                                {"HEADSCOPE_RUNS", folder / "runs"},
                                {"QT_PLUGIN_PATH", buildFolder() + "/tests/fakes/plugins"},
                                {"QT_QPA_GENERIC_PLUGINS", "person:" + press}};
        environment.insert(more.begin(), more.end());
        Command command = windowCommand({}, with(environment));
        command.inChild = std::move(inChild);
        return command;
    }

    TemporaryFolder m_folder;
    Process m_process;
};

class WindowSignals : public testing::TestWithParam<int> {
    void SetUp() override {
        if (windowProgram().empty()) GTEST_SKIP() << "this build has no window (HEADSCOPE_GUI=OFF)";
    }
};

TEST_P(WindowSignals, WhileARunTrainsItIsSavedAndCanBeResumed) {
    WindowAtWork window("Ctrl+R");
    ASSERT_TRUE(window.process().waitFor("saved"));
    window.process().send(GetParam());
    const Outcome outcome = window.process().wait();
    EXPECT_EQ(outcome.exitCode, 8) << outcome.err;
    const std::string run = window.runPath();
    ASSERT_FALSE(run.empty());
    EXPECT_THAT(window.settings(), HasSubstr("run-a=" + run))
        << "it comes back with the next window";
    Json record;
    std::ifstream(run + "/run.json") >> record;
    EXPECT_EQ(record["state"], "stopped");
    Process resumed({jsonCommand("resume", run)});
    EXPECT_TRUE(resumed.waitFor("\"event\":\"checkpoint\""));
    resumed.send(SIGTERM);
    EXPECT_EQ(resumed.wait().exitCode, 8);
}

TEST_P(WindowSignals, WithNothingToSaveItEndsAndKeepsItsSettings) {
    WindowAtWork window("");
    ASSERT_TRUE(window.process().waitFor("open"));
    window.process().send(GetParam());
    const Outcome outcome = window.process().wait();
    EXPECT_EQ(outcome.exitCode, 130) << outcome.err;
    EXPECT_THAT(outcome.err, testing::Not(HasSubstr("This plugin does not support")));
    EXPECT_THAT(window.settings(), HasSubstr("geometry="));
    EXPECT_THAT(window.settings(), HasSubstr("train.steps=i:1000000"))
        << "what the last time kept stays";
}

INSTANTIATE_TEST_SUITE_P(Each, WindowSignals, testing::Values(SIGTERM, SIGINT, SIGHUP),
                         [](const auto& info) { return std::string(sigabbrev_np(info.param)); });

TEST(WindowProgram, AHangUpIsIgnoredUnderNohup) {
    if (windowProgram().empty()) GTEST_SKIP() << "this build has no window (HEADSCOPE_GUI=OFF)";
    WindowAtWork window("Ctrl+R", {{"QT_QPA_PLATFORM", "offscreen"}},
                        [] { std::signal(SIGHUP, SIG_IGN); });
    ASSERT_TRUE(window.process().waitFor("pressed"));
    window.process().send(SIGHUP);
    EXPECT_TRUE(window.process().waitFor("saved")) << "it trains on";
    window.process().send(SIGTERM);
    EXPECT_EQ(window.process().wait().exitCode, 8);
}

// The X server ends when its last client disconnects. The program's display check must not be that
// client.
TEST(WindowProgram, OpensOnAServerThatEndsWithItsLastClient) {
    if (windowProgram().empty()) GTEST_SKIP() << "this build has no window (HEADSCOPE_GUI=OFF)";
    if (::access("/usr/bin/Xvfb", X_OK) != 0) GTEST_SKIP() << "there is no Xvfb (Debian: xvfb)";
    const PlainXServer server({"-terminate"});
    ASSERT_TRUE(server.started());
    WindowAtWork window("", {{"DISPLAY", server.display()}, {"QT_QPA_PLATFORM", "xcb"}});
    EXPECT_TRUE(window.process().waitFor("open"));
    window.process().send(SIGTERM);
    EXPECT_EQ(window.process().wait().exitCode, 130);
}

TEST(Figures, BadRequestsAreRefused) {
    if (windowProgram().empty()) GTEST_SKIP() << "this build has no window (HEADSCOPE_GUI=OFF)";
    TemporaryFolder folder;
    const auto exitCode = [&](Words words) {
        words.insert(words.begin(), {"figure", "no-such-run"});
        return run(windowCommand(words, kNothing)).exitCode;
    };
    const std::string pdf = folder / "figure.pdf";
    EXPECT_EQ(exitCode({"--out", folder / "figure.bmp"}), 2);      // row A076
    EXPECT_EQ(exitCode({"--out", pdf}), 3);                        // row A077
    EXPECT_EQ(exitCode({"--out", pdf, "--width", "0"}), 2);        // row A078
    EXPECT_EQ(exitCode({"--out", pdf, "--width", "1000000"}), 2);  // row A079
    EXPECT_EQ(exitCode({"--out", pdf, "--dpi", "-1"}), 2);         // row A080
    EXPECT_EQ(exitCode({"--out", pdf, "--kind", "nonsense"}), 2);
    EXPECT_EQ(exitCode({"--out", pdf, "--kind", "calibration", "--bins", "101"}), 2);
    EXPECT_EQ(exitCode({"--out", pdf, "--kind", "calibration", "--split", "all"}), 2);
}

// An option that does not affect this kind of figure is probably a mistake, which a script would
// not notice otherwise.
TEST(Figures, OptionsOfOtherKindsAreRefused) {
    if (windowProgram().empty()) GTEST_SKIP() << "this build has no window (HEADSCOPE_GUI=OFF)";
    TemporaryFolder folder;
    const auto refused = [&](Words words, const std::string& says) {
        words.insert(words.begin(), {"figure", "--out", folder / "figure.pdf"});
        const Outcome outcome = run(windowCommand(words, kNothing));
        EXPECT_EQ(outcome.exitCode, 2) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(says));
    };
    refused({"a-run", "--kind", "similarity", "--split", "valid"}, "--kind calibration");
    refused({"a-run", "--kind", "curves", "--bins", "4"}, "--bins");
    refused({"a-run", "--kind", "attention", "--beside", "b-run"}, "--beside");
    refused({"a-run", "--layer", "1"},
            "--kind similarity or --kind attention or --kind queries-keys");
    refused({"a-run", "--kind", "attention", "--measure", "out-cos"}, "--kind similarity");
    refused({"--recipe", "a.figure.json", "--bins", "4"}, "recipe");
    refused({"--recipe", "a.figure.json", "--width", "89"}, "--recipe");
}

std::vector<std::vector<std::string>> tableIn(const std::string& path) {
    std::vector<std::vector<std::string>> rows;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        // A CSV file has CRLF line ends (RFC 4180).
        if (!line.empty() && line.back() == '\r') line.pop_back();
        rows.emplace_back();
        std::istringstream cells(line);
        for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
    }
    return rows;
}

// A recipe contains its numbers, so LibTorch is not loaded: here it cannot be.
TEST(Figures, RecipeIsDrawnAgainWithoutLibTorch) {
    if (windowProgram().empty()) GTEST_SKIP() << "this build has no window (HEADSCOPE_GUI=OFF)";
    TemporaryFolder folder;
    const std::string shipped = sourceFolder() + "/resources/runs/headlines-lambda-0";
    const Outcome first = run(windowCommand(
        {"figure", shipped, "--kind", "curves", "--out", folder / "first.svg", "--with-data"},
        kNothing));
    ASSERT_EQ(first.exitCode, 0) << first.err;
    for (const char* name : {"libtorch_cpu.so", "libtorch_cpu.so.1.13"})
        std::filesystem::copy_file(otherEngine(), folder / name);
    const auto withoutTorch = with({{"LD_LIBRARY_PATH", folder.path()}});
    const Outcome again = run(windowCommand(
        {"figure", "--recipe", folder / "first.figure.json", "--out", folder / "again.svg"},
        withoutTorch));
    ASSERT_EQ(again.exitCode, 0) << again.err;
    const auto bytesOf = [](const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(file), {});
    };
    EXPECT_FALSE(bytesOf(folder / "first.svg").empty());
    EXPECT_EQ(bytesOf(folder / "first.svg"), bytesOf(folder / "again.svg"));
    // The same folder does stop a figure that evaluates the model.
    EXPECT_EQ(run(windowCommand(
                      {"figure", shipped, "--kind", "attention", "--out", folder / "attention.svg"},
                      withoutTorch))
                  .exitCode,
              6);
}

// Two runs in one figure: the bins contain all samples of each run, and the calibration error
// equals that of evaluate.
TEST(Figures, CalibrationIsThatOfEvaluate) {
    if (windowProgram().empty()) GTEST_SKIP() << "this build has no window (HEADSCOPE_GUI=OFF)";
    TemporaryFolder folder;
    Json reported[2];
    for (const int i : {0, 1}) {
        const Json finished = lastLine(
            run({quickTraining(folder, 20 + 20 * i, {"--name", "run " + std::to_string(i)})}));
        reported[i] =
            lastLine(run({jsonCommand("evaluate", finished["run"], {"--split", "valid"})}));
    }
    const auto drawn = [&](const std::string& out, Words more) {
        Words words{"figure", reported[0]["run"], "--kind", "calibration", "--split", "valid",
                    "--out",  folder / out};
        words.insert(words.end(), more.begin(), more.end());
        return run(windowCommand(words, kNothing));
    };
    Outcome outcome = drawn("both.csv", {"--beside", reported[1]["run"]});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto rows = tableIn(folder / "both.csv");
    ASSERT_EQ(rows.size(), 1u + 2 * 15) << "15 bins of each";
    ASSERT_EQ(rows[0],
              (std::vector<std::string>{"run", "bin_from", "bin_to", "count", "mean_confidence",
                                        "accuracy", "calibration_error"}));
    for (const std::size_t i : {0, 1}) {
        std::int64_t samples = 0;
        for (std::size_t bin = 0; bin < 15; ++bin) {
            const auto& row = rows[1 + i * 15 + bin];
            EXPECT_EQ(row[0], "run " + std::to_string(i));
            samples += std::stoll(row[3]);
            EXPECT_NEAR(std::stod(row[6]), reported[i]["calibration_error"].get<double>(), 1e-9);
        }
        EXPECT_EQ(samples, reported[i]["samples"].get<std::int64_t>());
    }
    outcome = drawn("few.pdf", {"--bins", "4", "--with-data"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(tableIn(folder / "few.csv").size(), 1u + 4);
    EXPECT_TRUE(std::ifstream(folder / "few.pdf").good());
    EXPECT_EQ(drawn("none.pdf", {"--beside", "no-such-run"}).exitCode, 3);
    EXPECT_FALSE(std::ifstream(folder / "none.pdf").good());
}

}  // namespace
}  // namespace headscope::test
