// Tests lab experiments as queue jobs: they give the same numbers as without the queue, however
// often they are killed.
#include "training_runs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

class LabQueue : public testing::Test {
protected:
    Command lab(const Words& more) const {
        Words words = {"lab",   "single-location", "--json", "--set", "task.dimension=20",
                       "--set", "train.batch=16"};
        words.insert(words.end(), more.begin(), more.end());
        return {words, {{"HEADSCOPE_RUNS", folder / "runs"}}};
    }
    Command queued(const std::string& steps) const {
        return lab({"--set", "train.steps=" + steps, "--seeds", "3", "--queue", "--jobs", "2"});
    }
    std::vector<Json> alone(const std::string& steps) const {
        return outputOf(
            run(lab({"--set", "train.steps=" + steps, "--seeds", "3", "--out", folder / "alone"})));
    }
    // The reported results without file locations and timings.
    static std::vector<Json> outputOf(const Outcome& outcome) {
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        std::vector<Json> kept;
        for (auto line : jsonLines(outcome.out)) {
            if (line["event"] == "progress" || line["event"] == "job" || line["event"] == "plan")
                continue;
            line.erase("folder");
            line.erase("seconds");
            kept.push_back(line);
        }
        return kept;
    }
    std::vector<Json> jobs() const {
        const auto outcome =
            run({{"queue", "list", "--json"}, {{"HEADSCOPE_RUNS", folder / "runs"}}});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        auto lines = jsonLines(outcome.out);
        lines.pop_back();
        return lines;
    }

    TemporaryFolder folder;
};

TEST_F(LabQueue, EverySeedIsTheOneThatItWouldBeAloneAndIsPlayedOnce) {
    const auto first = outputOf(run(queued("60")));
    EXPECT_EQ(first, alone("60"));
    const auto all = jobs();
    ASSERT_EQ(all.size(), 3U);
    for (const auto& job : all) {
        EXPECT_EQ(job["state"], "finished");
        EXPECT_TRUE(job["lab"]);
        EXPECT_EQ(job["sweep"], "lab-single-location-signed-one-hot");
        EXPECT_EQ(job["step"], 60);
        EXPECT_TRUE(fs::exists(job["run"].get<std::string>() + "/records.csv"));
    }
    EXPECT_EQ(all[1]["name"],
              "lab: single-location, signed-one-hot, dimension 20, batch 16, steps 60, seed 2");
    const auto again = run(queued("60"));
    EXPECT_TRUE(eventsOf(jsonLines(again.out), "job").empty()) << "they are done";
    EXPECT_EQ(outputOf(again), first);
    fs::remove_all(all[0]["run"].get<std::string>());
    const auto anew = run(queued("60"));
    EXPECT_EQ(eventsOf(jsonLines(anew.out), "job").size(), 2U)
        << "what was thrown away is played again, and ends";
    EXPECT_EQ(outputOf(anew), first);
}

// Two commands with the same preset but different settings are two sweeps, and neither takes over
// the other's runs.
TEST_F(LabQueue, OtherSettingsAreASweepOfTheirOwn) {
    const std::string name = "lab-single-location-signed-one-hot";
    const auto first = outputOf(run(queued("60")));
    const auto second = run(queued("30"));
    EXPECT_NE(second.err.find(name + " (2)"), std::string::npos) << second.err;
    EXPECT_EQ(outputOf(run(queued("60"))), first);
    EXPECT_EQ(outputOf(run(queued("30"))), outputOf(second)) << "and each goes on where it was";
    std::map<std::string, int> sweeps;
    for (const auto& job : jobs()) ++sweeps[job["sweep"].get<std::string>()];
    EXPECT_EQ(sweeps, (std::map<std::string, int>{{name, 3}, {name + " (2)", 3}}));
    const auto training = run({{"sweep", "--dataset", "headlines", "--preset", "tiny", "--steps",
                                "5", "--seeds", "2", "--name", name, "--add"},
                               {{"HEADSCOPE_RUNS", folder / "runs"}}});
    EXPECT_EQ(training.exitCode, 2) << training.err;
    EXPECT_NE(training.err.find("another name"), std::string::npos) << training.err;
}

TEST_F(LabQueue, KilledQueueResumesToTheSameResult) {
    const std::string steps = "20000";
    const auto expected = alone(steps);
    for (int kill = 0; kill < 2; ++kill) {
        Process process(queued(steps));
        ASSERT_TRUE(process.waitFor("\"event\":\"job\""));
        process.send(SIGKILL);
        EXPECT_EQ(process.wait().signal, SIGKILL);
    }
    EXPECT_EQ(outputOf(run(queued(steps))), expected);
    for (const auto& job : jobs()) EXPECT_EQ(job["state"], "finished");
}

TEST_F(LabQueue, StoppedJobWaits) {
    Process process(queued("1000000"));
    ASSERT_TRUE(process.waitFor("\"event\":\"job\""));
    process.send(SIGINT);
    const auto stopped = process.wait();
    EXPECT_EQ(stopped.exitCode, 8) << stopped.err;
    EXPECT_NE(stopped.err.find("0 of 3 runs"), std::string::npos) << stopped.err;
    for (const auto& job : jobs()) EXPECT_EQ(job["state"], "waiting");
    const auto compared = run({{"compare", "--sweep", "lab-single-location-signed-one-hot"},
                               {{"HEADSCOPE_RUNS", folder / "runs"}}});
    EXPECT_EQ(compared.exitCode, 2);
    EXPECT_NE(compared.err.find("lab runs"), std::string::npos) << compared.err;
}

TEST_F(LabQueue, DivergingRunIsReportedWithItsReason) {
    const auto outcome =
        run(lab({"--set", "train.step_size=1e6", "--set", "model.values=learned", "--queue"}));
    EXPECT_EQ(outcome.exitCode, 7) << outcome.err;
    EXPECT_NE(outcome.err.find("Lower train.step_size"), std::string::npos) << outcome.err;
    EXPECT_EQ(jobs().front()["state"], "failed");
}

// A folder of runs may come from someone else and contain finished jobs that do not match the
// request.
TEST_F(LabQueue, ForeignFilesInAFolderAreNotTakenForResults) {
    ASSERT_EQ(outputOf(run(queued("60"))).back()["event"], "finished");
    const auto place = jobs()[1]["run"].get<std::string>() + "/lab.json";
    const auto record = Json::parse(std::ifstream(place));
    const auto outcomeOf = [&](const Json& changed) {
        std::ofstream(place) << changed;
        auto command = queued("60");
        auto& words = command.arguments;
        words.erase(std::find(words.begin(), words.end(), "--json"));
        return run(command);
    };
    auto changed = record;
    changed["sides"] = Json::array();
    auto outcome = outcomeOf(changed);
    EXPECT_EQ(outcome.exitCode, 3) << outcome.out;
    EXPECT_NE(outcome.err.find("0 models"), std::string::npos) << outcome.err;
    changed = record;
    changed["settings"]["train.seed"] = 1;
    outcome = outcomeOf(changed);
    EXPECT_EQ(outcome.exitCode, 2) << outcome.out;
    EXPECT_NE(outcome.err.find("other settings"), std::string::npos) << outcome.err;
    changed = record;
    changed["sides"][0]["quantities"]["\u001b]0;title\u0007"] = 1;
    outcome = outcomeOf(changed);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(outcome.out.find('\x1b'), std::string::npos) << "it would speak to the terminal";
}

TEST_F(LabQueue, SenselessRequestIsRefused) {
    const auto refused = [&](const Command& command, const std::string& says) {
        const auto outcome = run(command);
        EXPECT_EQ(outcome.exitCode, 2) << outcome.err;
        EXPECT_NE(outcome.err.find(says), std::string::npos) << outcome.err;
    };
    refused(lab({"--jobs", "2"}), "--queue");
    refused(lab({"--folder", "a/b"}), "--folder");
    refused(lab({"--folder", "a", "--seeds", "2"}), "--folder");
    refused({{"lab", "reproduce", "--set", "task.dimension=20"}}, "train.steps");
    refused({{"lab", "reproduce", "--preset", "flip-4"}}, "--preset");
    EXPECT_FALSE(fs::exists(folder / "runs"));
}

// The table has 28 cells (tasks times activations), each made by one job. A second call reads them
// without new jobs.
TEST_F(LabQueue, TheTableOfTasksAndActivationsIsMadeOfJobs) {
    const Words words = {"lab",    "reproduce", "--set", "train.steps=5",  "--seeds", "1",
                         "--jobs", "2",         "--out", folder / "table", "--json"};
    const auto made = run({words});
    ASSERT_EQ(made.exitCode, 0) << made.err;
    const auto cells = eventsOf(jsonLines(made.out), "cell");
    ASSERT_EQ(cells.size(), 28U);
    EXPECT_EQ(cells[5]["task"], "flip-9");
    EXPECT_EQ(cells[5]["activation"], "softmax-1");
    EXPECT_EQ(cells[5]["risks"].size(), 1U);
    EXPECT_EQ(jsonLines(made.out).back()["event"], "finished");
    const auto list = run({{"queue", "list", "--json"}, {{"HEADSCOPE_RUNS", folder / "table"}}});
    const auto listed = jsonLines(list.out);
    ASSERT_EQ(listed.size(), 29U) << "a queue of its own, where it was told to be";
    std::set<std::string> folders, names;
    for (std::size_t i = 0; i < 28; ++i) {
        const auto place = listed[i]["run"].get<std::string>();
        folders.insert(place);
        const auto settings = Json::parse(std::ifstream(place + "/lab.json"))["settings"];
        const char* activations[] = {"softmax", "softmax-1-sum", "softmax-1-sum", "bayes-softmax"};
        EXPECT_EQ(settings["model.activation"], activations[i % 4]) << listed[i]["name"];
        names.insert(listed[i]["name"]);
    }
    EXPECT_EQ(names.size(), 28U);
    EXPECT_EQ(folders.size(), 28U) << "runs that begin in one second have folders of their own";
    const auto again = run({words});
    EXPECT_EQ(eventsOf(jsonLines(again.out), "cell"), cells);
    EXPECT_TRUE(eventsOf(jsonLines(again.out), "job").empty());
}

}  // namespace
}  // namespace headscope::test
