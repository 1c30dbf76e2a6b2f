// Tests curves: the formats of other programs, and curves of other programs.
#include "trained_run.h"

#include <filesystem>
#include <fstream>
#include <set>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

class CurvesCommand : public OnTrainedRun<CurvesCommand> {
protected:
    static std::string contentOf(const fs::path& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    static std::size_t eventFilesIn(const fs::path& folder) {
        std::size_t count = 0;
        for (const auto& entry : fs::directory_iterator(folder))
            count += entry.path().filename().string().find("tfevents") != std::string::npos;
        return count;
    }
};

TEST_F(CurvesCommand, CsvAndJsonLinesHaveTheSamePoints) {
    const Outcome csv = test::run({{"curves", s_run}});
    ASSERT_EQ(csv.exitCode, 0) << csv.err;
    EXPECT_THAT(csv.out, StartsWith("run,step,epoch,seconds,split,name,value\n"));
    const Outcome lines = test::run({{"curves", s_run, "--format", "jsonl"}});
    ASSERT_EQ(lines.exitCode, 0) << lines.err;
    const auto points = jsonLines(lines.out);
    EXPECT_EQ(points.size() + 1,
              static_cast<std::size_t>(std::count(csv.out.begin(), csv.out.end(), '\n')));
    std::set<std::string> names;
    for (const auto& point : points)
        names.insert(point["split"].get<std::string>() + "/" + point["name"].get<std::string>());
    EXPECT_EQ(names.count("train/task_loss"), 1u);
    EXPECT_EQ(names.count("valid/accuracy"), 1u);
}

TEST_F(CurvesCommand, FoldersAreWrittenOnceAndNamedAfterTheRun) {
    for (const char* format : {"tensorboard", "mlflow"}) {
        const auto out = s_folder->path() + "/" + format;
        const Outcome done = ask("curves", {"--format", format, "--out", out});
        ASSERT_EQ(done.exitCode, 0) << done.err;
        EXPECT_GT(lastLine(done)["points"], 0);
        for (const auto& file : lastLine(done)["files"])
            EXPECT_TRUE(fs::is_regular_file(file.get<std::string>()));
        expectRefused("curves", {"--format", format, "--out", out}, "not empty");
        expectRefused("curves", {"--format", format}, "needs a folder");
    }
    EXPECT_EQ(eventFilesIn(fs::path(s_folder->path()) / "tensorboard" / fs::path(s_run).filename()),
              1u);
    EXPECT_TRUE(fs::exists(s_folder->path() + "/mlflow/0/meta.yaml"));
}

TEST_F(CurvesCommand, ExportedCurvesComeBackAndCompareWithTheRun) {
    const auto file = s_folder->path() + "/curves.csv";
    ASSERT_EQ(test::run({{"curves", s_run, "--out", file}}).exitCode, 0);
    const auto runs = s_folder->path() + "/others";
    fs::create_directory(runs);
    Command import{{"curves", "--import", file, "--name", "theirs", "--json"}};
    import.environment["HEADSCOPE_RUNS"] = runs;
    const Outcome made = test::run(import);
    ASSERT_EQ(made.exitCode, 0) << made.err;
    const auto theirs = lastLine(made)["run"].get<std::string>();
    const Outcome table =
        test::run({{"compare", "--runs", s_run, theirs, "--curve", "valid/accuracy"}});
    ASSERT_EQ(table.exitCode, 0) << table.err;
    EXPECT_THAT(table.out, HasSubstr("theirs"));
    Command list{{"list", "runs"}};
    list.environment["HEADSCOPE_RUNS"] = runs;
    EXPECT_THAT(test::run(list).out, HasSubstr("curves-"));
    const Outcome opened = test::run({{"evaluate", theirs}});
    EXPECT_EQ(opened.exitCode, 3);
    EXPECT_THAT(opened.err, HasSubstr("curves only"));
}

TEST_F(CurvesCommand, ATrainingWritesEventsIfAsked) {
    const Outcome outcome =
        test::run({quickTraining(*s_folder, 10, {"--set", "run.tensorboard=true"})});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(eventFilesIn(lastLine(outcome)["run"].get<std::string>()), 1u);
    EXPECT_EQ(eventFilesIn(s_run), 0u) << "only on request";
}

}  // namespace
}  // namespace headscope::test
