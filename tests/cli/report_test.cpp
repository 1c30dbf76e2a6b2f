// Tests `report` and `methods` of several runs through the real programs: four formats, exit codes,
// and files that exist.
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

std::string contentOf(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

class ReportCommands : public testing::Test {
protected:
    static void SetUpTestSuite() {
        s_folder = new TemporaryFolder;
        for (const char* lambda : {"0", "0.1"})
            for (const char* seed : {"0", "1"}) {
                auto words = quickTraining(*s_folder, 12, {"--seed", seed});
                *(std::find(words.begin(), words.end(), "--lambda") + 1) = lambda;
                const auto trained = run({words});
                ASSERT_EQ(trained.exitCode, 0) << trained.err;
                s_runs.push_back(lastLine(trained)["run"]);
            }
    }
    static void TearDownTestSuite() {
        delete s_folder;
        s_runs.clear();
    }
    void SetUp() override {
        if (windowProgram().empty()) GTEST_SKIP() << "this build has no window (HEADSCOPE_GUI=OFF)";
    }
    Outcome report(const std::string& file, Words more = {}) {
        Words words{"report", "--out", out / file};
        words.insert(words.end(), s_runs.begin(), s_runs.end());
        words.insert(words.end(), more.begin(), more.end());
        return run({words});
    }

    static inline TemporaryFolder* s_folder = nullptr;
    static inline std::vector<std::string> s_runs;
    TemporaryFolder out;
};

TEST_F(ReportCommands, WritesEachFormat) {
    for (const char* file : {"r.html", "r.pdf", "r.md", "r.tex"}) {
        const auto written = report(file);
        ASSERT_EQ(written.exitCode, 0) << file << ": " << written.err;
        EXPECT_THAT(written.out, HasSubstr(out / file));
    }
    const auto html = contentOf(out / "r.html");
    EXPECT_THAT(html, HasSubstr("<svg"));
    EXPECT_THAT(html, HasSubstr("with two seeds each (seeds 0 and 1)"));
    EXPECT_THAT(contentOf(out / "r.pdf"), testing::StartsWith("%PDF-"));
    EXPECT_THAT(contentOf(out / "r.md"), HasSubstr("(r_figures/similarity.svg)"));
    EXPECT_TRUE(fs::exists(out / "r_figures/similarity.svg"));
    EXPECT_THAT(contentOf(out / "r.tex"), HasSubstr("\\label{tab:scores}"));
    EXPECT_THAT(contentOf(out / "r.tex"), HasSubstr("$\\lambda$"));
    EXPECT_TRUE(fs::exists(out / "r_figures/similarity.pdf"));
    EXPECT_THAT(contentOf(out / "r.bib"), HasSubstr("@"));
}

TEST_F(ReportCommands, SameRunsGiveTheSameBytes) {
    for (const char* ending : {"html", "pdf", "md", "tex"}) {
        const std::string end = ending;
        ASSERT_EQ(report("same." + end).exitCode, 0);
        const auto first = contentOf(out / ("same." + end));
        ASSERT_EQ(report("same." + end, {"--force"}).exitCode, 0);
        EXPECT_EQ(contentOf(out / ("same." + end)), first) << ending;
    }
}

TEST_F(ReportCommands, ExistingFileIsKeptWithoutForce) {
    std::ofstream(out / "r.html") << "mine";
    const auto refused = report("r.html", {"--json"});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.out, HasSubstr("--force"));
    EXPECT_EQ(contentOf(out / "r.html"), "mine");
    EXPECT_EQ(report("r.html", {"--force"}).exitCode, 0);
    EXPECT_THAT(contentOf(out / "r.html"), HasSubstr("<html"));
}

TEST_F(ReportCommands, MissingFolderIsAnIoError) {
    EXPECT_EQ(report("none/r.html").exitCode, 4);
}

TEST_F(ReportCommands, MissingWindowProgramIsNamed) {
    fs::create_directories(out / "bin");
    Command command{{"report", "--out", out / "r.html", s_runs.front()}};
    command.program = out / "bin/headscope-cli";
    command.environment["HEADSCOPE_ENGINE"] = enginePath();
    fs::copy_file(cliProgram(), command.program);
    const auto missing = run(command);
    EXPECT_EQ(missing.exitCode, 6) << missing.err;
    EXPECT_THAT(missing.err, HasSubstr(out / "bin/headscope"));
    EXPECT_FALSE(fs::exists(out / "r.html"));
}

TEST_F(ReportCommands, WrongUseIsRefused) {
    const auto ending = report("r.docx");
    EXPECT_EQ(ending.exitCode, 2);
    EXPECT_THAT(ending.err, HasSubstr("r.docx"));
    EXPECT_THAT(ending.err, HasSubstr(".pdf"));
    EXPECT_EQ(run({{"report", "--out", out / "r.html"}}).exitCode, 2);
    EXPECT_EQ(run({{"report", s_runs.front()}}).exitCode, 2);
    EXPECT_EQ(run({{"report", "--out", out / "r.html", out / "none"}}).exitCode, 3);
    EXPECT_EQ(run({{"report", "--out", out / "r.html", "--sweep", "no sweep"}}).exitCode, 2);
    EXPECT_TRUE(fs::is_empty(out.path()));
    const auto unknown = run({{"report", "--format", "html", s_runs.front()}});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_THAT(unknown.err, HasSubstr("headscope-cli"));
}

TEST_F(ReportCommands, MethodsOfSeveralRunsAreOneText) {
    Words words{"methods", "--json"};
    words.insert(words.end(), s_runs.begin(), s_runs.end());
    const Json methods = lastLine(run({words}));
    const auto text = methods["paragraph"].get<std::string>();
    EXPECT_THAT(text, HasSubstr("lambda 0 and 0.1, with two seeds each (seeds 0 and 1)"));
    EXPECT_THAT(text, Not(HasSubstr("train.")));
    EXPECT_EQ(methods["runs"].size(), 4u);
    EXPECT_FALSE(methods.contains("run"));
    EXPECT_EQ(methods["details"]["dataset"], "headlines");
    EXPECT_FALSE(methods["details"].contains("seed"));
}

}  // namespace
}  // namespace headscope::test
