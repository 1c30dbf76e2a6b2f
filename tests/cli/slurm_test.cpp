// Tests a sweep on a real one-node Slurm (tests/slurm). Skipped with a reason if Slurm is not
// installed or does not start.
#include "tests/support/places.h"
#include "training_runs.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;

std::string textOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

class Slurm : public testing::Test {
protected:
    void SetUp() override {
        const auto started = run(script("start"));
        if (started.exitCode == 3) GTEST_SKIP() << started.out;
        ASSERT_EQ(started.exitCode, 0) << started.out << started.err;
        std::ofstream(folder / "profile.json")
            << R"({"partition": "test", "time": "10", "memory": "900M", "cpus": 1, "warn_seconds": 60})";
    }
    ~Slurm() override { run(script("stop")); }

    Command script(const std::string& name) const {
        Command command{{folder / "slurm"}};
        command.program = sourceFolder() + "/tests/slurm/" + name;
        return command;
    }
    std::map<std::string, std::optional<std::string>> environment() const {
        return {{"HEADSCOPE_RUNS", folder / "runs"},
                {"SLURM_CONF", folder / "slurm/slurm.conf"},
                {"PATH", std::string(std::getenv("PATH")) + ":/usr/sbin"}};
    }
    Command command(Words words) const {
        words.push_back("--json");
        return {std::move(words), environment()};
    }
    Command sweep(const std::string& seeds, const Words& more = {}) const {
        Words words{"sweep",
                    "--dataset",
                    "headlines",
                    "--preset",
                    "tiny",
                    "--steps",
                    "60",
                    "--batch",
                    "16",
                    "--set",
                    "dataset.size=400",
                    "--set",
                    "train.checkpoint_every=20",
                    "--seeds",
                    seeds,
                    "--name",
                    "seeds",
                    "--executor",
                    "slurm",
                    "--profile",
                    folder / "profile.json"};
        words.insert(words.end(), more.begin(), more.end());
        return command(words);
    }
    void tellSlurm(const std::string& program, const Words& words) const {
        Command command{words, environment()};
        command.program = "/usr/bin/" + program;
        run(command);
    }
    std::vector<Json> jobs() const {
        auto lines = jsonLines(run(command({"queue", "list"})).out);
        if (!lines.empty()) lines.pop_back();
        return lines;
    }
    // Compares each run, byte for byte, with the same run trained by train.
    void expectAsAlone(std::size_t count) const {
        const auto all = jobs();
        ASSERT_EQ(all.size(), count);
        for (const auto& job : all) {
            ASSERT_EQ(job["state"], "finished")
                << job.dump() << textOf(job["log"].get<std::string>());
            const fs::path made = job["run"].get<std::string>();
            const auto id = job["id"].get<std::string>();
            const auto alone = run({Words{"train", "--config", (made / "config.json").string(),
                                          "--out", folder / "alone", "--folder", id, "--json"}});
            ASSERT_EQ(alone.exitCode, 0) << alone.err;
            const std::string weights = "checkpoints/step-00000060/model.safetensors";
            const auto expected = textOf(fs::path(folder / "alone") / id / weights);
            ASSERT_FALSE(expected.empty());
            EXPECT_EQ(textOf(made / weights), expected) << job["name"];
        }
    }

    TemporaryFolder folder;
};

TEST_F(Slurm, ASweepIsOneArrayAndInterruptedRunsAreTheOnesThatTrainMakes) {
    Process process(sweep("3"));
    ASSERT_TRUE(process.waitFor("\"event\":\"submitted\""));
    ASSERT_TRUE(process.waitFor("\"state\":\"running\""));
    // Three interruptions: a warning signal, a termination signal to the batch script, and a
    // requeue. Each run must continue from its state.
    tellSlurm("scancel", {"--signal=USR1", "--batch", "1_0"});
    tellSlurm("scancel", {"--signal=TERM", "--batch", "1_1"});
    tellSlurm("scontrol", {"requeue", "1_2"});
    const auto outcome = process.wait();
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(lastLine(outcome)["finished"], 3);
    EXPECT_EQ(eventsOf(jsonLines(outcome.out), "submitted").size(), 1u);
    expectAsAlone(3);
    const auto again = run(sweep("3"));
    EXPECT_EQ(again.exitCode, 0) << again.err;
    EXPECT_TRUE(eventsOf(jsonLines(again.out), "submitted").empty()) << "what is done is done";
}

TEST_F(Slurm, RefusedJobsWaitAndCancelledJobsEnd) {
    std::ofstream(folder / "wrong.json") << R"({"partition": "nowhere"})";
    auto words = sweep("2").arguments;
    std::replace(words.begin(), words.end(), folder / "profile.json", folder / "wrong.json");
    const auto refused = run(Command{words, environment()});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.err, HasSubstr("Invalid partition name"));
    EXPECT_THAT(refused.err, HasSubstr("the runs wait in the queue"));
    ASSERT_EQ(jobs().size(), 2u);
    EXPECT_EQ(jobs()[0]["state"], "waiting");

    // Slurm holds these jobs, so that they stay in its queue.
    tellSlurm("scontrol", {"update", "PartitionName=test", "State=DOWN"});
    ASSERT_EQ(run(sweep("2", {"--add"})).exitCode, 0);
    const auto all = jobs();
    EXPECT_THAT(all[0]["problem"].get<std::string>(), HasSubstr("Slurm: "));
    const auto cancelled = run(command({"queue", "cancel", all[0]["id"], all[1]["id"]}));
    EXPECT_EQ(cancelled.exitCode, 0) << cancelled.err;
    EXPECT_EQ(jobs()[1]["state"], "cancelled");
}

// Twenty runs with random interruptions. It takes minutes, so it is a nightly test.
TEST_F(Slurm, NightlyTwentyRunsUnderRandomSignals) {
    ASSERT_EQ(run(sweep("20", {"--add"})).exitCode, 0);
    std::mt19937 random(7);
    constexpr int kSignals = 60, kLooks = 2000;
    for (int look = 0; look < kLooks; ++look) {
        const std::string task = "1_" + std::to_string(random() % 20);
        if (look < kSignals && random() % 2 == 0)
            tellSlurm("scontrol", {"requeue", task});
        else if (look < kSignals)
            tellSlurm("scancel",
                      {random() % 2 == 0 ? "--signal=USR1" : "--signal=TERM", "--batch", task});
        const auto all = jobs();
        if (std::all_of(all.begin(), all.end(),
                        [](const auto& job) { return job["state"] == "finished"; }))
            break;
    }
    expectAsAlone(20);
}

}  // namespace
}  // namespace headscope::test
