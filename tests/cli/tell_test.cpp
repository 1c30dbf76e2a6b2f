// Tests commands sent to a running run: one process trains, another sends commands through the
// run's folder.
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include <sys/stat.h>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

// Fixture with a training run in another process.
struct Tell : ::testing::Test {
    TemporaryFolder folder;
    std::unique_ptr<Process> training;

    void start(int steps = 1000000) {
        training = std::make_unique<Process>(Command{quickTraining(folder, steps)});
        ASSERT_TRUE(training->waitFor(kFirstCheckpoint));
    }
    std::string path() const {
        for (const auto& entry : fs::directory_iterator(folder.path()))
            if (fs::exists(entry.path() / "run.json")) return entry.path().string();
        return {};
    }
    Outcome tell(const std::string& what) const {
        return run({Words{"tell", path(), what, "--json"}});
    }
    Json sendTell(const std::string& what) const {
        const Outcome outcome = tell(what);
        EXPECT_EQ(outcome.exitCode, 0) << what << ": " << outcome.err;
        return lastLine(outcome);
    }
    std::string state() const {
        const Outcome outcome =
            run({Words{"list", "runs", "--json"}, {{"HEADSCOPE_RUNS", folder.path()}}});
        for (const auto& line : jsonLines(outcome.out))
            if (line["run"] == path()) return line["state"];
        return {};
    }
};

// Five commands reach the run: pause, a new lambda, one step, resume and stop. A paused run does
// not train.
TEST_F(Tell, PauseLambdaResumeAndStopReachTheOtherProcess) {
    start();
    const Json paused = sendTell("pause");
    EXPECT_EQ(paused["event"], "told");
    EXPECT_EQ(paused["command"], "pause");
    EXPECT_EQ(paused["run"], path());
    EXPECT_GE(paused["step"], 10);
    EXPECT_EQ(state(), "paused");
    const Json lambda = sendTell("lambda=0.25");
    EXPECT_EQ(lambda["value"], 0.25);
    EXPECT_EQ(lambda["step"], paused["step"]) << "a paused run did a step";
    EXPECT_EQ(sendTell("step")["command"], "step");
    sendTell("resume");
    EXPECT_EQ(state(), "running");
    sendTell("stop");
    const Outcome outcome = training->wait();
    EXPECT_EQ(outcome.exitCode, 8) << outcome.err;
    const auto lines = jsonLines(outcome.out);
    ASSERT_EQ(eventsOf(lines, "lambda").size(), 1u);
    EXPECT_EQ(eventsOf(lines, "lambda")[0]["value"], 0.25);
    EXPECT_EQ(eventsOf(lines, "told").size(), 5u);
    EXPECT_FALSE(fs::exists(path() + "/control"));
}

TEST_F(Tell, FinishEvaluatesAndEnds) {
    start();
    sendTell("save");
    sendTell("finish");
    const Outcome outcome = training->wait();
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(lastLine(outcome)["event"], "finished");
    EXPECT_EQ(state(), "finished");
}

TEST_F(Tell, KilledRunIsReportedStoppedAndAResumeReplacesItsSocket) {
    start();
    training->send(SIGKILL);
    training->wait();
    struct stat status {};
    EXPECT_EQ(lstat((path() + "/control").c_str(), &status), 0);
    const Outcome outcome = tell("pause");
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_THAT(outcome.err, HasSubstr("no process trains"));
    training = std::make_unique<Process>(Command{jsonCommand("resume", path())});
    ASSERT_TRUE(training->waitFor("\"event\":\"checkpoint\""));
    sendTell("stop");
    EXPECT_EQ(training->wait().exitCode, 8);
}

// Each step ends an epoch, and validation takes longer than the polling interval of the run's
// state. A paused run must still evaluate and record its steps.
TEST_F(Tell, StepOfAPausedRunIsEvaluatedAndTheRunContinues) {
    TemporaryFolder data;
    training = std::make_unique<Process>(Command{Words{
        "train", "--dataset", "csv-text", "--data", longValidation(data, 1500), "--preset", "small",
        "--batch", "16", "--steps", "1000", "--threads", "1", "--json", "--out", folder.path()}});
    ASSERT_TRUE(training->waitFor("\"event\":\"epoch\""));
    sendTell("pause");
    for (int i = 0; i < 3; ++i) sendTell("step");
    sendTell("stop");
    const Outcome outcome = training->wait();
    EXPECT_EQ(outcome.exitCode, 8) << outcome.err;
    EXPECT_TRUE(eventsOf(jsonLines(outcome.out), "error").empty());
}

TEST_F(Tell, InvalidCommandIsRefusedWithTheAllowedOnes) {
    start();
    for (const char* what : {"dance", "lambda", "lambda=-1", "lambda=x", "pause=1"}) {
        const Outcome outcome = tell(what);
        EXPECT_EQ(outcome.exitCode, 2) << what;
        EXPECT_THAT(outcome.err, HasSubstr("lambda=")) << what;
    }
    EXPECT_EQ(run({Words{"tell", path()}}).exitCode, 2);
    training->send(SIGTERM);
    EXPECT_EQ(training->wait().exitCode, 8);
}

}  // namespace
}  // namespace headscope::test
