// Tests prune as a job: gates, training between removals, groups and votes; stopped, killed and
// resumed; with a lost parent run.
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::SizeIs;

std::string contentOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// Returns the bytes of the run's newest weights.
std::string weightsOf(const fs::path& run) {
    fs::path newest;
    for (const auto& entry : fs::directory_iterator(run / "checkpoints"))
        if (newest.empty() || entry.path().filename() > newest.filename()) newest = entry.path();
    return contentOf(newest / "model.safetensors");
}

Json recordOf(const std::string& job) {
    return Json::parse(contentOf(fs::path(job) / "pruning.json"), nullptr, false);
}

// Run with 2 layers of 4 heads, trained once for all tests of this file.
class PruneJob : public ::testing::Test {
protected:
    static void SetUpTestSuite() {
        s_folder = std::make_unique<TemporaryFolder>();
        const Outcome trained = run({quickTraining(*s_folder, 30)});
        ASSERT_EQ(trained.exitCode, 0) << trained.err;
        s_run = lastLine(trained)["run"];
    }
    static void TearDownTestSuite() { s_folder.reset(); }

    Words prune(const Words& more, const std::string& job) const {
        Words words{"prune",     s_run, "--json",           "--job", job,
                    "--samples", "0",   "--choose-samples", "64"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    Words inSteps(const std::string& job, const std::string& length = "6") const {
        return prune(
            {"--by", "michel", "--finetune-between", length, "--step-heads", "2", "--keep", "2"},
            job);
    }

    static inline std::unique_ptr<TemporaryFolder> s_folder;
    static inline std::string s_run;
    TemporaryFolder folder;
};

TEST_F(PruneJob, ADearerOpenHeadLeavesFewerAndTheModelIsARunOfItsOwn) {
    const Outcome outcome = run(
        {prune({"--by", "l0", "--lambda", "0,3", "--train", "40", "--keep", "8"}, folder / "job")});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto points = eventsOf(jsonLines(outcome.out), "point");
    ASSERT_THAT(points, SizeIs(2));
    EXPECT_EQ(points[0]["kept"], 8);
    EXPECT_EQ(points[1]["lambda"], 3.0);
    const int kept = points[1]["kept"];
    EXPECT_LT(kept, 8);
    const std::string folderOfGates = recordOf(folder / "job")["runs"]["gates-2"];
    const std::string trained = folder / ("job/" + folderOfGates);
    // The smaller model must reach the test score that its training reported.
    const Json own = Json::parse(contentOf(fs::path(trained) / "run.json"));
    EXPECT_NEAR(own["test_loss"], double(points[1]["test_loss"]), 1e-5);
    if (kept > 0) {
        // By default, evaluate uses all heads and says that some have closed gates.
        const Outcome all = run({jsonCommand("evaluate", trained)});
        const auto notices = eventsOf(jsonLines(all.out), "notice");
        ASSERT_EQ(notices.size(), 1U) << all.out << all.err;
        EXPECT_THAT(notices[0]["closed"], SizeIs(static_cast<std::size_t>(8 - kept)));
        EXPECT_THAT(std::string(notices[0]["text"]), HasSubstr("--closed"));
        EXPECT_THAT(lastLine(all)["ablated"], SizeIs(0U));
        const Outcome gated = run({Words{"evaluate", trained, "--closed", "--json"}});
        ASSERT_EQ(gated.exitCode, 0) << gated.err;
        EXPECT_NEAR(lastLine(gated)["test_loss"], double(points[1]["test_loss"]), 1e-5);
        EXPECT_THAT(lastLine(gated)["ablated"], SizeIs(static_cast<std::size_t>(8 - kept)));
        EXPECT_TRUE(eventsOf(jsonLines(gated.out), "notice").empty());

        const Outcome closed =
            run({Words{"prune", trained, "--json", "--closed", "--out", folder / "made"}});
        ASSERT_EQ(closed.exitCode, 0) << closed.err;
        EXPECT_EQ(eventsOf(jsonLines(closed.out), "smaller-model").at(0)["heads_after"], kept);
        const Json scores = lastLine(run({jsonCommand("evaluate", lastLine(closed)["run"])}));
        EXPECT_NEAR(scores["test_loss"], double(points[1]["test_loss"]), 1e-5);
    }
}

TEST_F(PruneJob, HeadsGoStepByStepWithTrainingInBetween) {
    const std::string job = folder / "job";
    auto words = inSteps(job);
    for (const char* word : {"--make", "--name", "two left", "--out"}) words.emplace_back(word);
    words.push_back(folder / "made");
    const Outcome outcome = run({words});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto points = eventsOf(jsonLines(outcome.out), "point");
    ASSERT_THAT(points, SizeIs(3));
    for (int i = 0; i < 3; ++i) EXPECT_EQ(points[static_cast<std::size_t>(i)]["kept"], 6 - 2 * i);
    for (const auto& head : points[0]["off"])
        EXPECT_THAT(points[2]["off"], ::testing::Contains(head));
    const std::string made = lastLine(outcome)["run"];
    EXPECT_EQ(fs::path(made).parent_path(), fs::path(folder / "made"));
    EXPECT_EQ(Json::parse(contentOf(fs::path(made) / "run.json"))["name"], "two left");
    const Json scores = lastLine(run({jsonCommand("evaluate", made)}));
    EXPECT_NEAR(scores["test_loss"], double(points[2]["test_loss"]), 1e-6);
    EXPECT_EQ(recordOf(job)["parent"]["run"], fs::path(s_run).filename().string());
    // Running the same command again computes nothing new and reports the same points.
    const std::string before = contentOf(fs::path(job) / "pruning.json");
    const Outcome again = run({inSteps(job)});
    ASSERT_EQ(again.exitCode, 0) << again.err;
    EXPECT_EQ(eventsOf(jsonLines(again.out), "point"), points);
    EXPECT_EQ(contentOf(fs::path(job) / "pruning.json"), before);
}

// The job is killed while it trains the second model, and resumed. Its models must equal those of
// an uninterrupted job, byte for byte.
TEST_F(PruneJob, KilledAndGoneOnWithItEndsWithTheSameModels) {
    const std::string whole = folder / "whole", cut = folder / "cut";
    ASSERT_EQ(run({inSteps(whole, "40")}).exitCode, 0);
    {
        Process process({inSteps(cut, "40")});
        ASSERT_TRUE(process.waitFor("continuing the training with 4 heads"));
        process.send(SIGKILL);
        EXPECT_EQ(process.wait().signal, SIGKILL);
    }
    EXPECT_FALSE(recordOf(cut)["finished"]);
    const Outcome resumed = run({Words{"prune", "--resume", cut, "--json"}});
    ASSERT_EQ(resumed.exitCode, 0) << resumed.err;
    const Json one = recordOf(whole), other = recordOf(cut);
    ASSERT_THAT(other["points"], SizeIs(3));
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(one["points"][i]["scores"], other["points"][i]["scores"]) << i;
        EXPECT_EQ(one["points"][i]["off"], other["points"][i]["off"]) << i;
        EXPECT_EQ(weightsOf(whole + "/" + std::string(one["points"][i]["run"])),
                  weightsOf(cut + "/" + std::string(other["points"][i]["run"])))
            << i;
    }
}

TEST_F(PruneJob, StoppedJobSaysHowToResume) {
    const std::string job = folder / "job";
    Process process({inSteps(job, "100000")});
    ASSERT_TRUE(process.waitFor("continuing the training with 6 heads"));
    process.send(SIGINT);
    const Outcome stopped = process.wait();
    EXPECT_EQ(stopped.exitCode, 8) << stopped.err;
    EXPECT_THAT(stopped.err, AllOf(HasSubstr(job), HasSubstr("continue")));
    EXPECT_FALSE(recordOf(job)["finished"]);
}

TEST_F(PruneJob, GroupsVoteAndTheRepresentativesAreFineTuned) {
    const Outcome outcome = run(
        {prune({"--by", "gha", "--groups", "2", "--on", "V", "--train", "20", "--finetune", "1"},
               folder / "job")});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto points = eventsOf(jsonLines(outcome.out), "point");
    ASSERT_THAT(points, SizeIs(3));
    EXPECT_EQ(points[0]["what"], "grouped");
    EXPECT_EQ(points[0]["kept"], 8);
    EXPECT_EQ(points[1]["kept"], 4);
    EXPECT_EQ(points[2]["kept"], 4);
    const Json record = recordOf(folder / "job");
    ASSERT_THAT(record["vote"], SizeIs(2));
    double within = 0, between = 0;
    for (const auto& site : record["vote"]) {
        EXPECT_THAT(site["pillars"], SizeIs(2));
        within -= site["homogenisation"].get<double>() / 2;
        between += site["diversification"].get<double>() / 2;
        int votes = 0;
        for (const int one : site["votes"]) votes += one;
        EXPECT_EQ(votes % 2, 0) << "one vote a group and batch";
        EXPECT_GT(votes, 0);
    }
    const auto finished = eventsOf(jsonLines(outcome.out), "finished").at(0);
    EXPECT_NEAR(finished["cosine_to_centre"].get<double>(), within, 1e-9);
    EXPECT_NEAR(finished["diversification"].get<double>(), between, 1e-9);
    // The final fine-tuning does not use the diversity penalty.
    const std::string tuned = record["runs"]["fine-tuned"];
    const Json config = Json::parse(contentOf(fs::path(folder / "job") / tuned / "config.json"));
    EXPECT_EQ(config["objective"]["terms"], "");
    EXPECT_EQ(config["objective"]["lambda"], 0);
}

// Both jobs train the same groups, so only the heads that leave differ.
TEST_F(PruneJob, GroupsAreMergedIntoTheirRepresentatives) {
    std::vector<double> losses;
    for (const std::string rule : {"paper", "merge"}) {
        const std::string job = folder / ("job-" + rule);
        const Outcome outcome = run({prune(
            {"--by", "gha", "--groups", "2", "--on", "O", "--train", "20", "--votes", rule}, job)});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        const auto points = eventsOf(jsonLines(outcome.out), "point");
        ASSERT_THAT(points, SizeIs(2));
        EXPECT_EQ(points[1]["kept"], 4);
        losses.push_back(points[1]["test_loss"]);
        const Json record = recordOf(job);
        EXPECT_EQ(record["plan"]["votes"], rule);
        const Outcome again = run({prune(
            {"--by", "gha", "--groups", "2", "--on", "O", "--train", "20", "--votes", rule}, job)});
        EXPECT_EQ(eventsOf(jsonLines(again.out), "point").size(), 2u) << again.err;
    }
    EXPECT_NE(losses[0], losses[1]);
}

// LITE: trains with the constraint from random initial weights, in a model with a smaller
// feed-forward layer.
TEST_F(PruneJob, FromTheStartWithASmallerFeedForwardLayer) {
    const auto words = prune({"--by", "gha", "--groups", "2", "--fresh", "--ff", "24", "--train",
                              "20", "--finetune", "1", "--make", "--out", folder / "made"},
                             folder / "job");
    const Outcome outcome = run({words});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto points = eventsOf(jsonLines(outcome.out), "point");
    ASSERT_THAT(points, SizeIs(3));
    EXPECT_EQ(points[2]["what"], "fine-tuned");
    EXPECT_EQ(points[2]["kept"], 4);
    const Json config = Json::parse(
        contentOf(fs::path(folder / "job") / std::string(points[0]["run"]) / "config.json"));
    EXPECT_EQ(config["model"]["ff"], 24);
    EXPECT_EQ(config["run"]["start"], "") << "nothing of the parent's weights";
    // The made model is a normal run with the smaller layers, and reaches the reported score.
    const std::string made = lastLine(outcome)["run"];
    const Json scores = lastLine(run({jsonCommand("evaluate", made)}));
    EXPECT_NEAR(scores["test_loss"], double(points[2]["test_loss"]), 1e-6);
    const Json spec = Json::parse(contentOf(fs::path(made) / "model.json"));
    EXPECT_EQ(spec["feed_forward"], 24);
}

TEST_F(PruneJob, ALostOrChangedParentIsReportedAndNothingIsLost) {
    const std::string job = folder / "job", copy = folder / "parent";
    fs::copy(s_run, copy, fs::copy_options::recursive);
    const auto words = [&](const std::string& parent) {
        return Words{"prune", parent,         "--json", "--job",
                     job,     "--by",         "michel", "--finetune-between",
                     "5",     "--step-heads", "3",      "--keep",
                     "2"};
    };
    {
        Process process({words(copy)});
        ASSERT_TRUE(process.waitFor("\"event\":\"point\""));
        process.send(SIGKILL);
        process.wait();
    }
    const std::string before = contentOf(fs::path(job) / "pruning.json");
    fs::rename(copy, folder / "elsewhere");
    const Outcome gone = run({Words{"prune", "--resume", job, "--json"}});
    EXPECT_NE(gone.exitCode, 0);
    EXPECT_THAT(gone.err, HasSubstr(copy));
    EXPECT_EQ(contentOf(fs::path(job) / "pruning.json"), before);

    // The parent now has different weights for the same step, with a matching manifest.
    TemporaryFolder others;
    const Outcome other = run({quickTraining(others, 30, {"--seed", "5"})});
    ASSERT_EQ(other.exitCode, 0) << other.err;
    fs::copy(std::string(lastLine(other)["run"]), copy, fs::copy_options::recursive);
    const Outcome changed = run({words(copy)});
    EXPECT_EQ(changed.exitCode, 3) << changed.err;
    EXPECT_THAT(changed.err, HasSubstr("not those that this pruning started with"));
    EXPECT_EQ(contentOf(fs::path(job) / "pruning.json"), before);

    fs::remove_all(copy);
    fs::rename(folder / "elsewhere", copy);
    EXPECT_EQ(run({words(copy)}).exitCode, 0);
}

TEST_F(PruneJob, ARunWithoutGatesHasNoneToLeaveOut) {
    const Outcome outcome = run({Words{"evaluate", s_run, "--closed", "--json"}});
    EXPECT_EQ(outcome.exitCode, 2) << outcome.err;
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("--closed"), HasSubstr("gates")));
}

TEST_F(PruneJob, BadInputIsRefused) {
    const std::string job = folder / "job";
    const auto refused = [&](const Words& more, const char* what) {
        const Outcome outcome = run({prune(more, job)});
        EXPECT_EQ(outcome.exitCode, 2) << outcome.out << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(what));
    };
    refused({"--by", "l0", "--finetune-between", "5"}, "applies only to");
    refused({"--by", "michel", "--finetune-between", "5", "--lambda", "0.1"}, "--by l0");
    refused({"--by", "michel", "--finetune-between", "soon"}, "soon");
    refused({"--by", "michel", "--finetune-between", "5", "--keep", "8"}, "8 heads");
    refused({"--by", "michel,random", "--finetune-between", "5"}, "one way");
    refused({"--by", "importantly", "--finetune-between", "5"}, "importantly");
    refused({"--by", "gha", "--groups", "5"}, "5 groups");
    refused({"--by", "gha", "--ff", "32"}, "random weights");
    EXPECT_EQ(run({Words{"prune", "--json"}}).exitCode, 2);
    EXPECT_EQ(run({Words{"prune", "--resume", s_run, "--json"}}).exitCode, 2);
    ASSERT_EQ(run({prune({"--by", "random", "--step-heads", "4", "--keep", "4"}, job)}).exitCode,
              0);
    refused({"--by", "random", "--step-heads", "2", "--keep", "4"}, "step_heads");
}

}  // namespace
}  // namespace headscope::test
