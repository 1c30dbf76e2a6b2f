// Tests bundle: a run goes to another computer and is looked into there.
#include "trained_run.h"

#include <filesystem>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class BundleCommand : public OnTrainedRun<BundleCommand> {
protected:
    // Runs a command with another folder of runs, as on another computer.
    static Outcome elsewhere(const Words& words) {
        Command command{words};
        command.environment["HEADSCOPE_RUNS"] = s_folder->path() + "/elsewhere";
        return test::run(command);
    }
    static Outcome share(const Words& more = {}) {
        Words words{"bundle", s_run, "--out", s_folder->path() + "/shared.headscope", "--json"};
        words.insert(words.end(), more.begin(), more.end());
        return test::run({words});
    }
};

TEST_F(BundleCommand, ASharedRunGivesTheSameScoresElsewhere) {
    ASSERT_EQ(share().exitCode, 0);
    fs::create_directory(s_folder->path() + "/elsewhere");
    const Outcome opened =
        elsewhere({"bundle", "--open", s_folder->path() + "/shared.headscope", "--json"});
    ASSERT_EQ(opened.exitCode, 0) << opened.err;
    const auto copy = lastLine(opened)["runs"][0].get<std::string>();
    const auto score = [](const Outcome& outcome) {
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return lastLine(outcome)["test_loss"];
    };
    EXPECT_EQ(score(elsewhere({"evaluate", copy, "--json"})), score(ask("evaluate", {})));
}

TEST_F(BundleCommand, WrongUseIsExplained) {
    const Outcome noFile = test::run({{"bundle", s_run}});
    EXPECT_EQ(noFile.exitCode, 2);
    EXPECT_THAT(noFile.err, HasSubstr("--out"));
    const Outcome noRuns = test::run({{"bundle", "--out", s_folder->path() + "/x.headscope"}});
    EXPECT_EQ(noRuns.exitCode, 2);
    const Outcome other = elsewhere({"bundle", "--open", s_run + "/config.json"});
    EXPECT_EQ(other.exitCode, 3);
    EXPECT_THAT(other.err, HasSubstr("zip"));
}

}  // namespace
}  // namespace headscope::test
