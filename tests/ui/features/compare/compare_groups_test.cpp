#include "ui/features/compare/compare_groups.h"
#include "core/api/runs/same_data.h"

#include <gtest/gtest.h>

namespace headscope::ui {
namespace {

TabledRun runOf(const char* path, const char* data, const char* lambda, const char* seed) {
    TabledRun run;
    run.info.path = path;
    run.info.dataset = data;
    run.info.state = RunState::Finished;
    run.settings = {{"dataset.id", data}, {"objective.lambda", lambda}, {"train.seed", seed}};
    return run;
}

RunTable someRuns() {
    RunTable table;
    table.runs = {runOf("a", "shapes", "0", "0"), runOf("b", "news", "0.1", "0"),
                  runOf("c", "news", "0", "0"), runOf("d", "news", "0", "0")};
    table.differing = {"dataset.id", "model.heads", "objective.lambda", "train.device",
                       "train.seed"};
    return table;
}

TEST(CompareGroupsTest, GroupsByAllThatDiffersButSeedAndMachine) {
    EXPECT_EQ(groupingKeys(someRuns()),
              (std::vector<std::string>{"objective.lambda", "dataset.id", "model.heads"}));
}

TEST(CompareGroupsTest, RunsOnTheSameDataBelongTogetherLargestFirst) {
    const auto families = runFamilies(someRuns());
    ASSERT_EQ(families.size(), 2u);
    EXPECT_EQ(families[0].title, QStringLiteral("news"));
    EXPECT_EQ(families[0].runs, 3);
    const auto news = familyOf(someRuns(), families[0].id);
    EXPECT_EQ(news.runs.size(), 3u);
    EXPECT_EQ(groupingKeys(news), std::vector<std::string>{"objective.lambda"})
        << "settings that the other data had do not differ here";
    EXPECT_EQ(familyOf(someRuns(), {}).runs.size(), 4u);
}

TEST(CompareGroupsTest, FindsTheFamilyOfARun) {
    const auto families = runFamilies(someRuns());
    EXPECT_EQ(familyWith(someRuns(), "a"), families[1].id);
    EXPECT_EQ(familyWith(someRuns(), "c"), families[0].id);
    EXPECT_EQ(familyWith(someRuns(), "e"), QString());
}

TEST(CompareGroupsTest, NewestRunOfASeedCountsOnce) {
    auto table = familyOf(someRuns(), runFamilies(someRuns())[0].id);
    auto picked = runsToGroup(table, "test_accuracy");
    EXPECT_EQ(picked.runs, (std::vector<std::string>{"b", "c"})) << "d repeats c";
    EXPECT_EQ(picked.repeated, 1);
    table.runs[1].info.state = RunState::Stopped;
    picked = runsToGroup(table, "test_accuracy");
    EXPECT_EQ(picked.runs.size(), 3u) << "a stopped run displaces none";
    EXPECT_EQ(picked.repeated, 0);
    table.runs[1].info.state = RunState::Finished;
    table.runs[2].numbers["test_accuracy"].last = 0.5;
    picked = runsToGroup(table, "test_accuracy");
    EXPECT_EQ(picked.runs, (std::vector<std::string>{"b", "d"})) << "c lacks the score";
}

// Only the engine may refuse such runs; leaving some out would hide that they differ.
TEST(CompareGroupsTest, RunsWithOtherSettingsAreNeverRepeated) {
    auto table = familyOf(someRuns(), runFamilies(someRuns())[0].id);
    table.differing.push_back("model.heads");
    table.runs[1].settings["model.heads"] = "4";
    table.runs[2].settings["model.heads"] = "8";
    const auto picked = runsToGroup(table, "test_accuracy");
    EXPECT_EQ(picked.runs.size(), 3u);
    EXPECT_EQ(picked.repeated, 0);
}

TEST(CompareGroupsTest, FilesOfTheSameNameAreToldApartByTheirFolders) {
    RunTable table;
    for (const char* path : {"/data/news/train.csv", "/data/mail/train.csv"}) {
        table.runs.push_back(runOf(path, "csv-text", "0", "0"));
        table.runs.back().settings["dataset.path"] = path;
    }
    const auto families = runFamilies(table);
    ASSERT_EQ(families.size(), 2u);
    EXPECT_EQ(families[0].title, QStringLiteral("news/train.csv"));
    EXPECT_EQ(families[1].title, QStringLiteral("mail/train.csv"));
}

// A run from a bundle has no path on this machine, and a file may have moved.
TEST(CompareGroupsTest, TheSameContentIsTheSameData) {
    RunTable table;
    for (const char* path : {"/data/news.csv", "", "/other/news.csv", "/data/mail.csv"}) {
        table.runs.push_back(runOf(path, "csv-text", "0", "0"));
        table.runs.back().settings["dataset.path"] = path;
        table.runs.back().settings[kDataSetting] = "aff8";
    }
    table.runs[3].settings[kDataSetting] = "07ff";
    table.runs[2].settings[kDataSetting] = "c0de";  // read with another option
    table.runs.push_back(runOf("e", "csv-text", "0", "0"));
    table.runs.back().settings = {
        {"dataset.id", "csv-text"}, {"dataset.path", "/other/news.csv"}, {kDataSetting, "aff8"}};
    EXPECT_EQ(sameData(table), (std::vector<std::size_t>{0, 0, 0, 3, 0}));
    const auto families = runFamilies(table);
    ASSERT_EQ(families.size(), 2u);
    EXPECT_EQ(families[0].runs, 4);
    EXPECT_EQ(families[0].title, QStringLiteral("news.csv"));
    EXPECT_EQ(families[1].title, QStringLiteral("mail.csv"));
    EXPECT_EQ(familyOf(table, families[0].id).runs.size(), 4u);
}

TEST(CompareGroupsTest, ADatasetThatIsTheSameEverywhereHasNoPath) {
    RunTable table;
    for (const char* path : {"/data/ag_news", "", "/other/ag_news"}) {
        table.runs.push_back(runOf(path, "ag-news", "0", "0"));
        table.runs.back().settings["dataset.path"] = path;
        table.runs.back().settings[kDataSetting] = "ag-news";
    }
    const auto families = runFamilies(table);
    ASSERT_EQ(families.size(), 1u);
    EXPECT_EQ(families[0].title, QStringLiteral("ag-news"));
}

TEST(CompareGroupsTest, RunsWithOtherTestFilesAreOtherData) {
    auto table = someRuns();
    table.runs[3].settings["dataset.test_path"] = "/data/later.csv";
    const auto families = runFamilies(table);
    ASSERT_EQ(families.size(), 3u);
    EXPECT_EQ(families[2].title, QStringLiteral("news, later.csv"));
}

}  // namespace
}  // namespace headscope::ui
