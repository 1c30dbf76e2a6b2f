// Tests export: what it prints and writes, and what it refuses.
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace headscope::test {
namespace {

using testing::HasSubstr;

TEST(ExportCommand, WritesAFolderAndNamesItsClass) {
    const TemporaryFolder place;
    const Outcome trained =
        test::run({{"train", "--dataset", "shapes", "--preset", "tiny", "--steps", "2", "--out",
                    place.path(), "--set", "dataset.size=200", "--set", "model.class_token=class",
                    "--set", "model.pool=first", "--json"}});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    const auto run = lastLine(trained)["run"].get<std::string>();
    const auto folder = place.path() + "/vit";
    const Outcome written = test::run({{"export", run, "--out", folder, "--json"}});
    ASSERT_EQ(written.exitCode, 0) << written.err;
    const auto line = lastLine(written);
    EXPECT_EQ(line["event"], "exported");
    EXPECT_EQ(line["class"], "ViTForImageClassification");
    EXPECT_EQ(line["step"], 2);
    for (const auto& file : line["files"])
        EXPECT_TRUE(std::filesystem::exists(folder + "/" + file.get<std::string>())) << file;
    const Outcome inspected = test::run({{"import", folder, "--inspect"}});
    EXPECT_EQ(inspected.exitCode, 0) << inspected.err;
    const Outcome again = test::run({{"export", run, "--out", folder}});
    EXPECT_EQ(again.exitCode, 2);
    EXPECT_THAT(again.err, HasSubstr("not empty"));
}

TEST(ExportCommand, NeedsAFolderAndARun) {
    EXPECT_EQ(test::run({{"export", "no-such-run"}}).exitCode, 2);
    const TemporaryFolder place;
    const Outcome missing = test::run({{"export", "no-such-run", "--out", place.path() + "/x"}});
    EXPECT_NE(missing.exitCode, 0);
    EXPECT_THAT(missing.err, HasSubstr("no-such-run"));
}

}  // namespace
}  // namespace headscope::test
