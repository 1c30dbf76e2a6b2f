// Tests of measuring a study: numbers from the output of commands, and what is kept of them.
#include "core/service/studies/study_measure.h"

#include "core/service/studies/paired_samples.h"
#include "core/service/studies/picked_numbers.h"
#include "tests/core/support/queue_runs.h"
#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>

namespace headscope::studies {
namespace {

using test::IsError;

const std::string kLines =
    R"({"event": "curve", "by": "random", "points": []})"
    "\n"
    R"({"event": "curve", "by": "michel", "points": [{"removed": 0, "kept": 16}, {"removed": 4, "kept": 12}]})"
    "\nnot json\n"
    R"({"event": "finished", "accuracy": 0.75, "accuracy_95": [0.7, 0.8], "layers": [1, null, 3], "free": null})"
    "\n";

StudyPick pick(const std::string& event, const std::string& key) {
    StudyPick one;
    one.id = "n";
    one.event = event;
    one.key = key;
    return one;
}

double valueOf(const StudyPick& one) {
    const auto found = pickNumber(kLines, one);
    EXPECT_TRUE(found) << found.error().text();
    return found && *found ? (*found)->value : -999;
}

TEST(PickedNumbers, AreFoundByEventAndPath) {
    EXPECT_EQ(valueOf(pick("finished", "accuracy")), 0.75);
    EXPECT_EQ(valueOf(pick("finished", "layers")), 2) << "mean of a list without nulls";
    EXPECT_EQ(valueOf(pick("finished", "layers/2")), 3);
    auto curve = pick("curve", "points/removed=4/kept");
    curve.where["by"] = "michel";
    EXPECT_EQ(valueOf(curve), 12);
}

TEST(PickedNumbers, IntervalGivesTheStandardError) {
    auto one = pick("finished", "accuracy");
    one.interval = "accuracy_95";
    const auto found = pickNumber(kLines, one);
    ASSERT_TRUE(found && *found);
    EXPECT_NEAR((*found)->error, 0.1 / (2 * 1.959963985), 1e-9);
}

TEST(PickedNumbers, MissingNumbersAreNothingAndMissingEventsAreErrors) {
    for (const char* key : {"free", "absent", "layers/7", "layers/x", "accuracy/deeper"}) {
        const auto found = pickNumber(kLines, pick("finished", key));
        ASSERT_TRUE(found) << key;
        EXPECT_FALSE(*found) << key;
    }
    EXPECT_THAT(pickNumber(kLines, pick("done", "accuracy")).error(),
                IsError(ErrorCode::BadData, "n", "done"));
    auto curve = pick("curve", "points");
    curve.where["by"] = "l0";
    EXPECT_THAT(pickNumber(kLines, curve).error(), IsError(ErrorCode::BadData, "n", "curve"));
}

// A study without training: a script is the program, and counts its calls.
class MeasuredStudy : public testing::Test {
protected:
    MeasuredStudy() : fake(folder.path() + "/runs") {
        script("echo \"{\\\"event\\\": \\\"finished\\\", \\\"value\\\": $3}\"");
        options.program = folder.path() + "/program";
        study.id = "toy";
        study.seeds = {3, 5};
        study.steps = {{"lab",
                        "the lab",
                        {"lab", "train.seed=SEED", "SEED", "DATA"},
                        {pick("finished", "value")}}};
    }
    void script(const std::string& body) const {
        const auto path = folder.path() + "/program";
        std::ofstream(path) << "#!/bin/sh\necho \"$*\" >> " << folder.path() << "/calls\n"
                            << body << "\n";
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    }
    std::vector<std::string> calls() const {
        std::vector<std::string> lines;
        std::ifstream in(folder.path() + "/calls");
        for (std::string line; std::getline(in, line);) lines.push_back(line);
        return lines;
    }
    Result<StudyValues> measure() { return fake.engine->studies().measureStudy(study, options); }

    test::ScratchFolder folder;
    test::FakeEngine fake;
    Study study;
    StudyOptions options;
};

TEST_F(MeasuredStudy, RunsEachCommandOnceAndKeepsItsNumbers) {
    options.data = "/data";
    const auto values = measure();
    ASSERT_TRUE(values) << values.error().text();
    EXPECT_THAT(calls(), testing::ElementsAre("lab train.seed=3 3 /data --json",
                                              "lab train.seed=5 5 /data --json"));
    ASSERT_EQ(values->values.size(), 2u);
    EXPECT_EQ(values->values[1].number, "lab.n");
    EXPECT_EQ(values->values[1].value, 5);
    EXPECT_TRUE(std::filesystem::exists(fake.engine->studies().studyFile(study)));

    const auto again = measure();
    ASSERT_TRUE(again);
    EXPECT_EQ(calls().size(), 2u) << "nothing is measured twice";
    EXPECT_EQ(again->values[0].value, 3);

    study.steps[0].command.push_back("--long");
    ASSERT_TRUE(measure());
    EXPECT_EQ(calls().size(), 4u) << "another command is another measurement";
}

// The command of a step inherits the writing end of a pipe, so the pipe ends when the command ends.
TEST_F(MeasuredStudy, CommandOfAStepEndsIfTheProgramIsKilled) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    script("echo started >&" + std::to_string(ends[1]) + "; exec sleep 600");
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        ::close(ends[0]);
        (void)measure();
        ::_exit(0);
    }
    ::close(ends[1]);
    std::array<char, 64> text{};
    EXPECT_EQ(::read(ends[0], text.data(), text.size()), 8) << "the step runs";
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    pollfd reader{ends[0], POLLIN, 0};
    EXPECT_EQ(::poll(&reader, 1, 30'000), 1) << "the command of the step still runs";
    EXPECT_EQ(::read(ends[0], text.data(), text.size()), 0);
    ::close(ends[0]);
}

TEST_F(MeasuredStudy, FailingCommandIsNamedWithItsLastLine) {
    script("echo first >&2; echo 'no such world' >&2; exit 3");
    EXPECT_THAT(measure().error(), IsError(ErrorCode::Usage, "toy", "lab", 3, "no such world"));
    script("echo \"{\\\"event\\\": \\\"finished\\\", \\\"value\\\": 1}\"");
    EXPECT_TRUE(measure()) << "a failure is not kept";
}

// A wrong pick keeps nothing, so correcting it measures again.
TEST_F(MeasuredStudy, CorrectedPickIsMeasuredAgain) {
    study.steps[0].numbers[0].event = "study";
    EXPECT_THAT(measure().error(), IsError(ErrorCode::BadData, "toy", "study"));
    study.steps[0].numbers[0].event = "finished";
    EXPECT_TRUE(measure());
    options.data = "/elsewhere";
    const auto before = calls().size();
    ASSERT_TRUE(measure());
    EXPECT_EQ(calls().size(), before + 2) << "other data are another measurement";
}

// Standard error of the mean of -1, 0, 1, 0: variance 2/3, over 4 samples.
TEST(PairedSamples, ErrorIsThatOfTheMeanDifference) {
    EXPECT_NEAR(errorOfMean({-1, 0, 1, 0}), std::sqrt(2.0 / 3 / 4), 1e-12);
    EXPECT_EQ(errorOfMean({1}), 0);
    // Each loss moves the perplexity as its value says.
    std::vector<double> losses{4.2, 5.1, 3.3};
    const auto values = perplexityValues(losses);
    EXPECT_NEAR((values[0] + values[1] + values[2]) / 3, std::exp(4.2), 1e-9);
    constexpr double kStep = 1e-6;
    for (std::size_t i = 0; i < losses.size(); ++i) {
        auto moved = losses;
        moved[i] += kStep;
        const double change = std::exp((moved[0] + moved[1] + moved[2]) / 3) - std::exp(4.2);
        EXPECT_NEAR(change / kStep * 3 * (losses[i] - 4.2), values[i] - std::exp(4.2), 1e-4);
    }
    EXPECT_TRUE(perplexityValues({}).empty());
}

TEST_F(MeasuredStudy, CancelsBetweenAndWithinCommands) {
    options.cancelled = [] { return true; };
    EXPECT_EQ(measure().error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(calls().empty());
    script("sleep 600");
    int asked = 0;
    options.cancelled = [&] { return ++asked > 3; };
    EXPECT_EQ(measure().error().code, ErrorCode::Cancelled);
}

// Runs are found by the settings in their folders, sorted by row and seed; other runs of the queue
// and unfinished ones are not part of the study.
TEST(StudyRuns, AreTheFinishedRunsOfTheSweep) {
    const test::ScratchFolder folder;
    test::FakeEngine fake(folder.path());
    auto& queue = fake.engine->queue();
    Study study;
    study.id = "toy";
    study.sweep = test::seedSweep(2, 4);
    study.sweep->name = "toy";
    study.sweep->axes = {{"objective.lambda", {0.5, 0.0}}};
    EXPECT_TRUE(fake.engine->studies().studyRuns(study)->empty()) << "not run here";
    const auto add = [&](const Sweep& sweep) {
        const auto plan = queue.planSweep(sweep);
        ASSERT_TRUE(plan) << plan.error().text();
        ASSERT_TRUE(queue.addJobs(*plan));
    };
    auto other = *study.sweep;
    other.name = "toy of another";
    other.base.values["train.steps"] = std::int64_t{5};
    add(*study.sweep);
    EXPECT_TRUE(fake.engine->studies().studyRuns(study)->empty()) << "not trained yet";
    add(other);
    const auto runner = queue.runQueue(test::queueOptions(1));
    ASSERT_TRUE(runner) << runner.error().text();
    ASSERT_TRUE((*runner)->wait().ok());
    const auto runs = fake.engine->studies().studyRuns(study);
    ASSERT_TRUE(runs) << runs.error().text();
    ASSERT_EQ(runs->size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
        const auto& run = (*runs)[i];
        EXPECT_EQ(run.row, i < 2 ? "lambda 0.5" : "lambda 0");
        EXPECT_EQ(run.seed, static_cast<std::int64_t>(i % 2));
        EXPECT_EQ(fake.engine->runInfo(run.run)->totalSteps, 4);
    }
}

}  // namespace
}  // namespace headscope::studies
