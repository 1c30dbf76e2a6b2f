// One run in several processes of this machine: the same figures as in one, and what happens where a process is lost.
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

// Validation and test figures of a run.
std::map<std::string, double> figuresOf(const Outcome& outcome) {
    std::map<std::string, double> figures;
    for (const auto& line : eventsOf(jsonLines(outcome.out), "metric"))
        figures[line["split"].get<std::string>() + " " + line["name"].get<std::string>() + " " +
                std::to_string(line["step"].get<int>())] = line["value"].get<double>();
    const auto last = lastLine(outcome);
    for (const char* name : {"test_loss", "mean_attention_cosine"}) figures[name] = last[name].get<double>();
    return figures;
}

// The processes whose parent this one is.
std::vector<pid_t> childrenOf(pid_t parent) {
    std::vector<pid_t> children;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        std::ifstream file(entry.path() / "stat");
        std::string line;
        if (!std::getline(file, line)) continue;
        std::istringstream fields(line.substr(line.rfind(')') + 2));
        std::string state;
        pid_t of = 0;
        if (fields >> state >> of && of == parent) children.push_back(std::stoi(entry.path().filename()));
    }
    return children;
}

// The figures of one process and of 2 and 4, at most 'bound' apart where 'compared' takes their name.
void expectTheFiguresOfOneProcess(const char* precision, double bound, bool (*compared)(const std::string& name)) {
    TemporaryFolder folder;
    const auto trained = [&](const char* workers) {
        return run({quickTraining(folder, 40, {"--workers", workers, "--precision", precision})});
    };
    const auto alone = trained("1");
    ASSERT_EQ(alone.exitCode, 0) << alone.err;
    const auto wanted = figuresOf(alone);
    EXPECT_THAT(wanted, testing::Contains(testing::Key("test loss 40")))
        << "told although the last epoch was before it";
    for (const char* workers : {"2", "4"}) {
        const auto shared = trained(workers);
        ASSERT_EQ(shared.exitCode, 0) << shared.err;
        const auto figures = figuresOf(shared);
        ASSERT_EQ(figures.size(), wanted.size());
        for (const auto& [name, value] : wanted) {
            ASSERT_EQ(figures.count(name), 1u) << name;
            if (!compared(name)) continue;
            EXPECT_NEAR(figures.at(name), value, bound) << name << ", workers " << workers;
        }
        EXPECT_EQ(lastLine(shared)["steps"], 40);
    }
}

TEST(SharedTraining, HasTheFiguresOfOneProcess) {
    expectTheFiguresOfOneProcess("float32", 1e-4, [](const std::string&) { return true; });
}

// Products rounded to 8 bits add up otherwise where a batch is cut otherwise; a sample at the boundary may change
// sides, so accuracies are left out.
TEST(SharedTraining, InBfloat16TheLossesDifferByItsRounding) {
    expectTheFiguresOfOneProcess("bfloat16", 5e-3,
                                 [](const std::string& name) { return name.find("accuracy") == std::string::npos; });
}

TEST(SharedTraining, ALostProcessEndsARunThatCanBeResumed) {
    TemporaryFolder folder;
    auto words = quickTraining(folder, 100000, {"--workers", "2"});
    Process training({words});
    ASSERT_TRUE(training.waitFor(kFirstCheckpoint));
    std::vector<pid_t> others = childrenOf(training.id());
    ASSERT_EQ(others.size(), 1u);
    kill(others[0], SIGKILL);
    const auto outcome = training.wait();
    EXPECT_EQ(outcome.exitCode, 5) << outcome.err;
    EXPECT_THAT(outcome.out + outcome.err, testing::HasSubstr("lost touch with another"));
    // The weights of the last whole step are there, and go on in one process.
    fs::path made;
    for (const auto& entry : fs::directory_iterator(folder.path()))
        if (fs::exists(entry.path() / "run.json")) made = entry.path();
    ASSERT_FALSE(made.empty());
    Process resumed({{"resume", "--json", made.string()}});
    EXPECT_TRUE(resumed.waitFor("\"progress\""));
    resumed.send(SIGINT);  // while it loads or later: the run is there in both cases
    EXPECT_EQ(resumed.wait().exitCode, 8);
}

// 16 texts to train on, so that a step ends an epoch, and `valid` to validate on.
std::string longValidation(const TemporaryFolder& folder, int valid) {
    const auto write = [&](const std::string& name, int count) {
        std::ofstream file(folder / name);
        file << "text,label\n";
        for (int i = 0; i < count; ++i) {
            for (int word = 0; word < 60; ++word) file << "w" << (i * 7 + word * word) % 50 << " ";
            file << "of " << name << " " << i << "," << i % 2 << "\n";
        }
    };
    write("train.csv", 16);
    write("test.csv", 16);
    write("valid.csv", valid);
    return folder.path();
}

// The figures are those of rank 0 alone; the step after them ends the run, with the weights of before it.
TEST(SharedTraining, AProcessLostDuringAnEvaluationEndsARunThatCanBeResumed) {
    TemporaryFolder data, folder;
    Process training(
        {{"train", "--dataset", "csv-text", "--data", longValidation(data, 4000), "--preset", "small", "--batch", "16",
          "--steps", "1000", "--threads", "1", "--workers", "2", "--json", "--out", folder.path()}});
    ASSERT_TRUE(training.waitFor("\"step\":1,\"total_steps\":"));  // and it validates, for seconds
    const auto others = childrenOf(training.id());
    ASSERT_EQ(others.size(), 1u);
    kill(others[0], SIGKILL);
    const auto outcome = training.wait();
    EXPECT_EQ(outcome.exitCode, 5) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    EXPECT_EQ(eventsOf(lines, "epoch").size(), 1u);
    const auto errors = eventsOf(lines, "error");
    ASSERT_EQ(errors.size(), 1u) << outcome.out;
    EXPECT_THAT(errors[0]["message"], testing::AllOf(testing::HasSubstr("while the valid split was evaluated"),
                                                     testing::HasSubstr("rank 0 of 2 lost touch with another")));
    EXPECT_THAT(errors[0]["hint"], testing::HasSubstr("resume the run"));
    fs::path made;
    for (const auto& entry : fs::directory_iterator(folder.path()))
        if (fs::exists(entry.path() / "run.json")) made = entry.path();
    ASSERT_FALSE(made.empty());
    EXPECT_EQ(Json::parse(std::ifstream(made / "run.json"))["step"], 1);
    Process resumed({{"resume", "--json", made.string()}});
    EXPECT_TRUE(resumed.waitFor("\"progress\""));
    resumed.send(SIGINT);
    EXPECT_EQ(resumed.wait().exitCode, 8);
}

// Told from its end, not after the time that ranks wait for each other: the test's own limit is far below it.
TEST(SharedTraining, AWorkerThatEndsBeforeItJoinsIsNamedAtOnce) {
    TemporaryFolder folder;
    Process training({quickTraining(folder, 5, {"--workers", "2", "--rank-timeout", "86400"})});
    std::vector<pid_t> others;
    while (others.empty()) others = childrenOf(training.id());
    kill(others[0], SIGKILL);
    const auto outcome = training.wait();
    EXPECT_EQ(outcome.exitCode, 5) << outcome.err;
    EXPECT_THAT(outcome.out + outcome.err,
                testing::AnyOf(testing::HasSubstr("process 1 of 2 was ended by signal 9 before it had joined"),
                               testing::HasSubstr("lost touch with another")))
        << "the second where it had joined already";
}

TEST(SharedTraining, ARankThatDoesNotComeIsNamed) {
    TemporaryFolder folder;
    Command alone{quickTraining(folder, 5, {"--rank-timeout", "1"})};
    alone.environment = {{"RANK", "0"}, {"WORLD_SIZE", "2"}, {"MASTER_ADDR", "127.0.0.1"}, {"MASTER_PORT", "0"}};
    auto outcome = run(alone);
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_THAT(outcome.out + outcome.err, testing::HasSubstr("MASTER_PORT is \\\"0\\\""));
    alone.environment["MASTER_PORT"] = std::to_string(40000 + getpid() % 20000);
    outcome = run(alone);
    EXPECT_EQ(outcome.exitCode, 5);
    EXPECT_THAT(outcome.out + outcome.err, testing::HasSubstr("did not come within 1 s: rank 1"));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 0) << "no run was begun";
}

TEST(SharedTraining, NodesWantSlurmOrTorchrun) {
    TemporaryFolder folder;
    Command nodes{quickTraining(folder, 5, {"--nodes", "2"})};
    nodes.environment = {{"RANK", std::nullopt}, {"WORLD_SIZE", std::nullopt}, {"SLURM_PROCID", std::nullopt}};
    const auto outcome = run(nodes);
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_THAT(outcome.out + outcome.err, testing::HasSubstr("neither srun nor torchrun"));
}

}  // namespace
}  // namespace headscope::test
