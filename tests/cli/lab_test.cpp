// Tests the lab command: predictions are printed first, observations last; refusals, stopping and
// resuming.
#include "training_runs.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

Words lab(const TemporaryFolder& folder, const Words& more) {
    Words words = {"lab",   "single-location", "--set", "task.dimension=20",
                   "--out", folder.path(),     "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::string onlyFolderIn(const TemporaryFolder& folder) {
    for (const auto& entry : fs::directory_iterator(folder.path())) return entry.path().string();
    return {};
}

TEST(Lab, SaysWhatIsExpectedThenWhatEachSeedSawThenTheVerdict) {
    const TemporaryFolder folder;
    const auto outcome =
        run({lab(folder, {"--set", "train.steps=200", "--seeds", "2", "--against", "softmax"})});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    EXPECT_EQ(lines.front()["event"], "plan");
    EXPECT_GT(lines.front()["predicted_seconds"], 0);
    const auto expected = eventsOf(lines, "prediction"), runs = eventsOf(lines, "run"),
               seen = eventsOf(lines, "observed");
    ASSERT_FALSE(expected.empty());
    EXPECT_EQ(expected.size(), seen.size());
    ASSERT_EQ(runs.size(), 4U);  // two seeds with two sides each
    EXPECT_EQ(runs[0]["seed"], 1);
    EXPECT_EQ(runs[3]["seed"], 2);
    // The Bayes risk is equal, because both sides solve the same task.
    EXPECT_EQ(runs[0]["quantities"]["bayes_risk"], runs[1]["quantities"]["bayes_risk"]);
    EXPECT_NE(runs[0]["quantities"]["risk"], runs[1]["quantities"]["risk"]);
    EXPECT_EQ(seen[0]["seeds"], 2);
    EXPECT_LE(seen[0]["low"], seen[0]["seen"]);
    EXPECT_EQ(lines.back()["event"], "finished");
    EXPECT_TRUE(fs::exists(runs[0]["folder"].get<std::string>() + "/records.csv"));
}

TEST(Lab, TheSameSeedGivesTheSameNumbers) {
    const TemporaryFolder folder, other;
    const Words steps = {"--set", "train.steps=60"};
    const auto one = run({lab(folder, steps)}), same = run({lab(other, steps)});
    EXPECT_EQ(eventsOf(jsonLines(one.out), "run")[0]["quantities"],
              eventsOf(jsonLines(same.out), "run")[0]["quantities"]);
}

// Invalid settings are refused and leave no files. A setting without effect and a diverging run are
// reported.
TEST(Lab, SenselessSettingIsRefusedOrReported) {
    const TemporaryFolder folder;
    const auto refused = [&](const Words& more, const std::string& says) {
        const auto outcome = run({lab(folder, more)});
        EXPECT_EQ(outcome.exitCode, 2) << outcome.err;
        EXPECT_NE(outcome.err.find(says), std::string::npos) << outcome.err;
    };
    refused({"--set", "model.heads=0"}, "1 to 64");
    refused({"--set", "task.features=16", "--set", "task.dimension=16"}, "given twice");
    refused({"--set", "task.features=16", "--set", "task.strengths=2", "--set", "model.heads=0"},
            "1 to 64");
    refused({"--set", "task.strengths=4,0"}, "carries no signal");
    refused({"--set", "task.strengths="}, "at least one strength");
    refused({"--set", "model.hedas=3"}, "Did you mean model.heads?");
    refused({"--set", "nonsense"}, "key=value");
    refused({"--preset", "flip-5"}, "flip");
    refused({"--seeds", "0"}, "--seeds");
    refused({"--set", "train.steps=1000000000"}, "fit in an hour");
    EXPECT_TRUE(fs::is_empty(folder.path()));
    EXPECT_EQ(run({{"lab", "single-locaton"}}).exitCode, 2);
    EXPECT_EQ(run({{"lab", "resume"}}).exitCode, 2);
    EXPECT_EQ(run({{"lab", "resume", folder.path()}}).exitCode, 4);
    const auto said =
        run({lab(folder, {"--set", "train.steps=2", "--set", "model.activation=softmax", "--set",
                          "model.bias=learned"})});
    EXPECT_EQ(said.exitCode, 0);
    EXPECT_NE(said.err.find("no effect"), std::string::npos) << said.err;
    const auto diverged =
        run({lab(folder, {"--set", "train.step_size=1e6", "--set", "model.values=learned"})});
    EXPECT_EQ(diverged.exitCode, 7) << diverged.err;
    EXPECT_NE(diverged.err.find("Lower train.step_size"), std::string::npos) << diverged.err;
}

TEST(Lab, AStoppedOneIsResumedToTheSameEnd) {
    const TemporaryFolder whole, cut;
    const Words steps = {"--set", "train.steps=20000", "--set", "train.batch=16"};
    const auto uninterrupted = run({lab(whole, steps)});
    ASSERT_EQ(uninterrupted.exitCode, 0);
    Process process({lab(cut, steps)});
    ASSERT_TRUE(process.waitFor("\"event\":\"prediction\""));
    process.send(SIGINT);
    const auto stopped = process.wait();
    ASSERT_EQ(stopped.exitCode, 8) << stopped.err;
    EXPECT_NE(stopped.err.find("lab resume"), std::string::npos) << stopped.err;
    const auto resumed = run({{"lab", "resume", onlyFolderIn(cut), "--json"}});
    ASSERT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_EQ(eventsOf(jsonLines(resumed.out), "run")[0]["quantities"],
              eventsOf(jsonLines(uninterrupted.out), "run")[0]["quantities"]);
}

// Changes the record as if another version of the program had written it.
void recordedByAnother(const std::string& folder) {
    Json record = Json::parse(std::ifstream(folder + "/lab.json"));
    record["program_version"] = "0.0.1";
    std::ofstream(folder + "/lab.json") << record;
}

TEST(Lab, RecordOfAnotherVersionIsResumedWithAWarning) {
    const TemporaryFolder folder;
    ASSERT_EQ(run({lab(folder, {"--set", "train.steps=30", "--folder", "mine"})}).exitCode, 0);
    const auto made = folder / "mine";
    recordedByAnother(made);
    const auto resumed = run({{"lab", "resume", made}});
    EXPECT_EQ(resumed.exitCode, 0);
    EXPECT_NE(resumed.err.find("version 0.0.1"), std::string::npos) << resumed.err;
}

// Attention weights are bounded, so a step size that is too large does not diverge. The command
// warns about it before and after the run.
TEST(Lab, StepsThatKeepHeadsJitteringAreReportedBeforeAndAfter) {
    const TemporaryFolder folder;
    const Words steps = {"--set", "train.steps=300"};
    const auto onText = [&](const Words& more) {
        Words words = steps;
        words.insert(words.end(), more.begin(), more.end());
        const auto outcome = run({lab(folder, words)});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        std::vector<std::string> texts;
        for (const auto& line : eventsOf(jsonLines(outcome.out), "warning"))
            texts.push_back(line["text"]);
        return texts;
    };
    EXPECT_TRUE(onText({}).empty());
    const auto jittered = onText({"--set", "train.step_size=300"});
    ASSERT_EQ(jittered.size(), 2U);
    EXPECT_NE(jittered[0].find("about 120 "), std::string::npos) << jittered[0];
    EXPECT_NE(jittered[1].find("oscillated to the end"), std::string::npos) << jittered[1];
    const auto worse = onText({"--set", "train.step_size=60", "--set",
                               "model.activation=softmax-1-sum", "--set", "model.bias=none"});
    ASSERT_EQ(worse.size(), 2U);
    EXPECT_NE(worse[1].find("above the"), std::string::npos) << worse[1];
    EXPECT_NE(worse[1].find("for example to 15"), std::string::npos) << worse[1];
}

TEST(Lab, ListsItsExperimentsAndTheSettingsOfOne) {
    const auto all = run({{"lab", "list", "--json"}});
    ASSERT_EQ(all.exitCode, 0) << all.err;
    EXPECT_EQ(jsonLines(all.out)[0]["id"], "single-location");
    const auto one = run({{"lab", "list", "single-location"}});
    EXPECT_NE(one.out.find("train.step_size"), std::string::npos) << one.out;
    EXPECT_EQ(run({{"lab", "list", "nonsense"}}).exitCode, 2);
}

}  // namespace
}  // namespace headscope::test
