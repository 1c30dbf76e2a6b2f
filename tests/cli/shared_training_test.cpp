// Tests one run in several processes on this machine: it gives the same scores as one process, and
// handles the loss of a process.
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

// Returns the validation and test scores of a run.
std::map<std::string, double> figuresOf(const Outcome& outcome) {
    std::map<std::string, double> figures;
    for (const auto& line : eventsOf(jsonLines(outcome.out), "metric"))
        figures[line["split"].get<std::string>() + " " + line["name"].get<std::string>() + " " +
                std::to_string(line["step"].get<int>())] = line["value"].get<double>();
    const auto last = lastLine(outcome);
    for (const char* name : {"test_loss", "mean_attention_cosine"})
        figures[name] = last[name].get<double>();
    return figures;
}

// Returns the child processes of `parent`.
std::vector<pid_t> childrenOf(pid_t parent) {
    std::vector<pid_t> children;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        std::ifstream file(entry.path() / "stat");
        std::string line;
        if (!std::getline(file, line)) continue;
        std::istringstream fields(line.substr(line.rfind(')') + 2));
        std::string state;
        pid_t of = 0;
        if (fields >> state >> of && of == parent)
            children.push_back(std::stoi(entry.path().filename()));
    }
    return children;
}

// Compares 1, 2 and 4 processes. All scores whose names `compared` accepts may differ by at most
// `bound`.
void expectTheFiguresOfOneProcess(const char* precision, double bound,
                                  bool (*compared)(const std::string& name)) {
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

// In bfloat16, sums round differently if a batch is split differently. A sample near the decision
// boundary may change its class, so accuracies are excluded.
TEST(SharedTraining, InBfloat16TheLossesDifferByItsRounding) {
    expectTheFiguresOfOneProcess("bfloat16", 5e-3, [](const std::string& name) {
        return name.find("accuracy") == std::string::npos;
    });
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
    EXPECT_THAT(outcome.out + outcome.err, testing::HasSubstr("lost contact with another"));
    // The weights of the last complete step are saved, and training resumes in one process.
    fs::path made;
    for (const auto& entry : fs::directory_iterator(folder.path()))
        if (fs::exists(entry.path() / "run.json")) made = entry.path();
    ASSERT_FALSE(made.empty());
    Process resumed({{"resume", "--json", made.string()}});
    EXPECT_TRUE(resumed.waitFor("\"progress\""));
    resumed.send(SIGINT);  // the run can be resumed, whether or not it had finished loading
    EXPECT_EQ(resumed.wait().exitCode, 8);
}

// Only rank 0 evaluates. The next step detects the lost process and ends the run with the weights
// from before that step.
TEST(SharedTraining, AProcessLostDuringAnEvaluationEndsARunThatCanBeResumed) {
    TemporaryFolder data, folder;
    Process training({{"train", "--dataset", "csv-text", "--data", longValidation(data, 4000),
                       "--preset", "small", "--batch", "16", "--steps", "1000", "--threads", "1",
                       "--workers", "2", "--json", "--out", folder.path()}});
    // The first step has ended an epoch, and validation takes seconds.
    ASSERT_TRUE(training.waitFor("\"step\":1,\"total_steps\":"));
    const auto others = childrenOf(training.id());
    ASSERT_EQ(others.size(), 1u);
    kill(others[0], SIGKILL);
    const auto outcome = training.wait();
    EXPECT_EQ(outcome.exitCode, 5) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    EXPECT_EQ(eventsOf(lines, "epoch").size(), 1u);
    const auto errors = eventsOf(lines, "error");
    ASSERT_EQ(errors.size(), 1u) << outcome.out;
    EXPECT_THAT(errors[0]["message"],
                testing::AllOf(testing::HasSubstr("while the valid split was evaluated"),
                               testing::HasSubstr("rank 0 of 2 lost contact with another")));
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

// The end of the worker is detected at once, without waiting for the rank timeout of a day.
TEST(SharedTraining, AWorkerThatEndsBeforeItJoinsIsNamedAtOnce) {
    TemporaryFolder folder;
    Process training({quickTraining(folder, 5, {"--workers", "2", "--rank-timeout", "86400"})});
    std::vector<pid_t> others;
    while (others.empty()) others = childrenOf(training.id());
    kill(others[0], SIGKILL);
    const auto outcome = training.wait();
    EXPECT_EQ(outcome.exitCode, 5) << outcome.err;
    EXPECT_THAT(outcome.out + outcome.err,
                testing::AnyOf(
                    testing::HasSubstr("process 1 of 2 was ended by signal 9 before it had joined"),
                    testing::HasSubstr("lost contact with another")))
        << "the second where it had joined already";
}

TEST(SharedTraining, ARankThatDoesNotComeIsNamed) {
    TemporaryFolder folder;
    Command alone{quickTraining(folder, 5, {"--rank-timeout", "1"})};
    alone.environment = {
        {"RANK", "0"}, {"WORLD_SIZE", "2"}, {"MASTER_ADDR", "127.0.0.1"}, {"MASTER_PORT", "0"}};
    auto outcome = run(alone);
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_THAT(outcome.out + outcome.err, testing::HasSubstr("MASTER_PORT is \\\"0\\\""));
    alone.environment["MASTER_PORT"] = std::to_string(40000 + getpid() % 20000);
    outcome = run(alone);
    EXPECT_EQ(outcome.exitCode, 5);
    EXPECT_THAT(outcome.out + outcome.err,
                testing::HasSubstr("did not connect within 1 s: rank 1"));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 0) << "no run was begun";
}

// A run that has started in two processes, and the id of the second one.
struct TwoProcesses {
    TemporaryFolder folder;
    std::unique_ptr<Process> first;
    pid_t other = 0;

    explicit TwoProcesses(const char* seconds) {
        first = std::make_unique<Process>(
            Command{quickTraining(folder, 100000, {"--workers", "2", "--rank-timeout", seconds})});
        EXPECT_TRUE(first->waitFor(kFirstCheckpoint));
        const auto others = childrenOf(first->id());
        EXPECT_EQ(others.size(), 1u);
        if (!others.empty()) other = others[0];
    }
    // Never signals process 0, which would mean the test's whole process group.
    void sendToOther(int signal) const {
        ASSERT_GT(other, 0);
        kill(other, signal);
    }
    std::string run() const {
        for (const auto& entry : fs::directory_iterator(folder.path()))
            if (fs::exists(entry.path() / "run.json")) return entry.path().string();
        return {};
    }
};

TEST(SharedTraining, AStoppedProcessEndsTheRunWithinItsTimeAndIsNamed) {
    TwoProcesses two("15");
    two.sendToOther(SIGSTOP);
    const auto outcome = two.first->wait();
    EXPECT_EQ(outcome.exitCode, 5) << outcome.err;
    EXPECT_THAT(outcome.out + outcome.err, testing::HasSubstr("rank 1 at 127.0.0.1"));
    EXPECT_TRUE(fs::exists(two.run()));
    EXPECT_FALSE(fs::exists("/proc/" + std::to_string(two.other))) << "it was left behind";
}

// The rank timeout is one day, far above the test's own time limit.
TEST(SharedTraining, AStopIsObeyedWhileAnotherProcessDoesNotAnswer) {
    TwoProcesses two("86400");
    two.sendToOther(SIGSTOP);
    two.first->send(SIGTERM);
    const auto outcome = two.first->wait();
    EXPECT_EQ(outcome.exitCode, 8) << outcome.err;
    Process resumed({{"resume", "--json", two.run()}});
    EXPECT_TRUE(resumed.waitFor("\"progress\""));
    resumed.send(SIGINT);
    EXPECT_EQ(resumed.wait().exitCode, 8);
}

TEST(SharedTraining, ASignalToAnotherProcessStopsTheRun) {
    TwoProcesses two("86400");
    two.sendToOther(SIGTERM);
    const auto outcome = two.first->wait();
    EXPECT_EQ(outcome.exitCode, 8) << outcome.err;
    EXPECT_EQ(lastLine(outcome)["event"], "stopped");
}

// A socket of the test on the loopback interface.
struct OwnSocket {
    int number = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};

    OwnSocket() {
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    }
    OwnSocket(const OwnSocket&) = delete;
    OwnSocket& operator=(const OwnSocket&) = delete;
    ~OwnSocket() { close(number); }
    // Binds to a free port and returns it.
    int bound() {
        socklen_t size = sizeof address;
        EXPECT_EQ(bind(number, reinterpret_cast<sockaddr*>(&address), size), 0);
        EXPECT_EQ(getsockname(number, reinterpret_cast<sockaddr*>(&address), &size), 0);
        return ntohs(address.sin_port);
    }
    // Connects as soon as a process listens on the port.
    void connectTo(int port) {
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        while (connect(number, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
            usleep(10000);
    }
};

int freePort() {
    return OwnSocket().bound();
}

// Command for one of two ranks on this machine; `seconds` is the rank timeout.
Command rankOfTwo(Words words, int rank, int port, const char* seconds) {
    words.insert(words.end(), {"--rank-timeout", seconds});
    Command command{std::move(words)};
    command.environment = {{"RANK", std::to_string(rank)},
                           {"WORLD_SIZE", "2"},
                           {"MASTER_ADDR", "127.0.0.1"},
                           {"MASTER_PORT", std::to_string(port)}};
    return command;
}

TEST(SharedTraining, AStrangerAtThePortDisturbsNobody) {
    TemporaryFolder folder;
    const int port = freePort();
    Process first(rankOfTwo(quickTraining(folder, 5), 0, port, "100"));
    OwnSocket oneByte, silent;
    oneByte.connectTo(port);
    silent.connectTo(port);
    EXPECT_EQ(send(oneByte.number, "", 1, MSG_NOSIGNAL), 1);
    Process other(rankOfTwo({"train", "--quiet"}, 1, port, "100"));
    const auto outcome = first.wait();
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(lastLine(outcome)["steps"], 5);
    EXPECT_EQ(other.wait().exitCode, 0);
}

TEST(SharedTraining, ASilentProgramAtTheAddressOfRank0IsNamed) {
    OwnSocket silent;
    const int port = silent.bound();
    ASSERT_EQ(listen(silent.number, 4), 0);
    const auto outcome = run(rankOfTwo({"train", "--quiet"}, 1, port, "1"));
    EXPECT_EQ(outcome.exitCode, 5);
    EXPECT_THAT(outcome.err, testing::HasSubstr("127.0.0.1:" + std::to_string(port)));
}

TEST(SharedTraining, AStopIsObeyedWhileTheOthersAreWaitedFor) {
    TemporaryFolder folder;
    OwnSocket silent;
    const int port = silent.bound(), own = freePort();
    ASSERT_EQ(listen(silent.number, 4), 0);
    Process other(rankOfTwo({"train", "--quiet"}, 1, port, "86400"));
    // Rank 1 has connected once and, after this close, tries again.
    close(accept(silent.number, nullptr, nullptr));
    other.send(SIGTERM);
    EXPECT_EQ(other.wait().exitCode, 130);
    Process first(rankOfTwo(quickTraining(folder, 5), 0, own, "86400"));
    OwnSocket visitor;
    visitor.connectTo(own);
    first.send(SIGTERM);
    EXPECT_EQ(first.wait().exitCode, 130);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 0) << "no run was begun";
}

TEST(SharedTraining, BetweenMachinesASecretIsAskedFor) {
    TemporaryFolder folder;
    Command alone = rankOfTwo(quickTraining(folder, 5), 0, freePort(), "1");
    // Documentation address that no machine uses (RFC 5737).
    alone.environment["MASTER_ADDR"] = "192.0.2.1";
    alone.environment["HEADSCOPE_TOKEN"] = std::nullopt;
    const auto outcome = run(alone);
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_THAT(outcome.out + outcome.err, testing::HasSubstr("HEADSCOPE_TOKEN"));
}

TEST(SharedTraining, NodesWantSlurmOrTorchrun) {
    TemporaryFolder folder;
    Command nodes{quickTraining(folder, 5, {"--nodes", "2"})};
    nodes.environment = {
        {"RANK", std::nullopt}, {"WORLD_SIZE", std::nullopt}, {"SLURM_PROCID", std::nullopt}};
    const auto outcome = run(nodes);
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_THAT(outcome.out + outcome.err, testing::HasSubstr("neither srun nor torchrun"));
}

}  // namespace
}  // namespace headscope::test
