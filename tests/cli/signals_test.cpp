// Tests signals during training, and whether the run can be resumed afterwards.
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include <sys/resource.h>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
constexpr int kEndless = 1000000;  // steps; longer than any test waits
constexpr int kShort = 120;

// A training that has started and passed its first checkpoint.
struct RunningTraining {
    explicit RunningTraining(int steps, std::function<void()> inChild = {})
        : process(command(steps, std::move(inChild))) {
        EXPECT_TRUE(process.waitFor(kFirstCheckpoint));
    }
    Command command(int steps, std::function<void()> inChild) {
        Command made{quickTraining(folder, steps)};
        made.inChild = std::move(inChild);
        return made;
    }
    std::string runPath() const {
        for (const auto& entry : fs::directory_iterator(folder.path()))
            if (fs::exists(entry.path() / "run.json")) return entry.path().string();
        return folder.path();
    }
    TemporaryFolder folder;
    Process process;
};

void expectResumable(const Outcome& outcome) {
    EXPECT_EQ(outcome.exitCode, 8) << outcome.err;
    const Json line = lastLine(outcome);
    EXPECT_EQ(line["event"], "stopped");
    EXPECT_GE(line["steps"], 10);
}

// Resumes the run and stops it again after its next checkpoint, which shows that it continued.
void expectResumes(const std::string& path) {
    Process resumed({jsonCommand("resume", path)});
    EXPECT_TRUE(resumed.waitFor("\"event\":\"checkpoint\"")) << path;
    resumed.send(SIGTERM);
    EXPECT_EQ(resumed.wait().exitCode, 8);
}

double lossOfUninterrupted(int steps) {
    TemporaryFolder folder;
    return lastLine(run({quickTraining(folder, steps)}))["test_loss"];
}

class StopSignals : public testing::TestWithParam<int> {};

TEST_P(StopSignals, FirstOneSavesACheckpointAndEndsResumable) {
    RunningTraining training(kEndless);
    training.process.send(GetParam());
    expectResumable(training.process.wait());
    expectResumes(training.runPath());
}

std::string signalName(const testing::TestParamInfo<int>& info) {
    return sigabbrev_np(info.param);
}

INSTANTIATE_TEST_SUITE_P(Each, StopSignals, testing::Values(SIGINT, SIGTERM, SIGHUP, SIGXCPU),
                         signalName);

TEST(Signals, SecondOneEndsAtOnceAndTheRunStaysResumable) {
    RunningTraining training(kEndless);
    training.process.send(SIGINT);
    training.process.send(SIGINT);
    const Outcome outcome = training.process.wait();
    // The kernel may merge two signals that arrive together into one.
    EXPECT_TRUE(outcome.exitCode == 130 || outcome.exitCode == 8) << outcome.exitCode;
    expectResumes(training.runPath());
}

TEST(Signals, StopWhileACheckpointIsAskedForFinishesItOnce) {
    RunningTraining training(kEndless);
    training.process.send(SIGUSR1);
    training.process.send(SIGTERM);
    expectResumable(training.process.wait());
    expectResumes(training.runPath());
}

TEST(Signals, HangUpIsIgnoredUnderNohup) {
    RunningTraining training(kShort, [] { std::signal(SIGHUP, SIG_IGN); });
    training.process.send(SIGHUP);
    const Outcome outcome = training.process.wait();
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
}

TEST(Signals, UserSignalSavesACheckpointAndTrainingContinues) {
    RunningTraining training(kShort);
    training.process.send(SIGUSR1);
    const Outcome outcome = training.process.wait();
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(lastLine(outcome)["steps"], kShort);
}

TEST(Signals, BrokenPipeSignalIsIgnored) {
    RunningTraining training(kShort);
    training.process.send(SIGPIPE);
    EXPECT_EQ(training.process.wait().exitCode, 0);
}

TEST(Signals, SuspendedRunGivesTheSameResult) {
    RunningTraining training(kShort);
    training.process.send(SIGTSTP);
    training.process.send(SIGCONT);
    const Outcome outcome = training.process.wait();
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(lastLine(outcome)["test_loss"], lossOfUninterrupted(kShort));
}

class Deaths : public testing::TestWithParam<int> {};

TEST_P(Deaths, KilledRunResumesToTheSameResult) {
    const auto noCore = [] {
        const rlimit none{0, 0};
        setrlimit(RLIMIT_CORE, &none);
    };
    RunningTraining training(kShort, noCore);
    training.process.send(GetParam());
    const Outcome killed = training.process.wait();
    ASSERT_EQ(killed.signal, GetParam());
    const Outcome resumed = run({jsonCommand("resume", training.runPath())});
    ASSERT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_EQ(lastLine(resumed)["steps"], kShort);
    EXPECT_EQ(lastLine(resumed)["test_loss"], lossOfUninterrupted(kShort));
}

INSTANTIATE_TEST_SUITE_P(Each, Deaths, testing::Values(SIGKILL, SIGQUIT), signalName);

}  // namespace
}  // namespace headscope::test
