// Tests presets, the methods paragraph and descriptions through the real program.
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace headscope::test {
namespace {

TEST(Presets, EveryOneResolvesAndHasHelp) {
    const auto presets = jsonLines(run({{"list", "presets", "--json"}}).out);
    ASSERT_FALSE(presets.empty());
    for (const auto& preset : presets) {
        const std::string id = preset["id"];
        const Json described = lastLine(run({{"describe", id, "--json"}}));
        EXPECT_EQ(described["kind"], "preset");
        EXPECT_GT(described["help"].get<std::string>().size(), 200u) << id;
        EXPECT_NE(preset["name"], id) << "the help begins with a heading";
    }
}

TEST(Presets, TheArticlesSettingTrainsWithXrayRecords) {
    TemporaryFolder folder;
    const Outcome outcome = run(
        {{"train", "--config", "xray-article", "--steps", "2", "--set", "model.width=16", "--set",
          "model.ff=16", "--set", "dataset.size=200", "--out", folder.path(), "--json"}});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const std::string path = lastLine(outcome)["run"];
    std::ifstream file(path + "/config.json");
    const Json config = Json::parse(file);
    EXPECT_EQ(config["train"]["xray"], true);
    EXPECT_EQ(config["train"]["lr"], 0.01);
    EXPECT_EQ(config["model"]["layers"], 6);
    EXPECT_EQ(config["model"]["heads"], 8);
    EXPECT_EQ(config["model"]["dropout"], 0.1);
    EXPECT_EQ(config["train"]["batch"], 32);
}

TEST(Presets, AnUnknownNameIsAFileThatIsNotThere) {
    const Outcome outcome = run({{"train", "--config", "xray-artikle", "--json"}});
    EXPECT_EQ(outcome.exitCode, 4);
    EXPECT_THAT(outcome.err, testing::HasSubstr("xray-artikle"));
}

TEST(Methods, ParagraphAndBibtexOfARun) {
    TemporaryFolder folder;
    const std::string path = lastLine(run({quickTraining(folder, 6)}))["run"];
    const Json methods = lastLine(run({{"methods", path, "--json"}}));
    EXPECT_EQ(methods["event"], "methods");
    EXPECT_THAT(methods["paragraph"].get<std::string>(),
                testing::HasSubstr("for 6 of 6 planned steps"));
    EXPECT_THAT(methods["bibtex"].get<std::string>(), testing::HasSubstr("@"));
    EXPECT_EQ(methods["details"]["dataset"], "headlines");
    const Outcome plain = run({{"methods", path}});
    EXPECT_THAT(plain.out, testing::HasSubstr(methods["paragraph"].get<std::string>()));
    EXPECT_EQ(run({{"methods", path + "-not"}}).exitCode, 3);
}

}  // namespace
}  // namespace headscope::test
