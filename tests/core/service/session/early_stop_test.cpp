// Early stopping, evaluations between the ends of epochs, and runs that end with their best
// weights.
#include "tests/core/support/session_fake.h"

#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/run_folder.h"

#include <gmock/gmock.h>

#include <fstream>

namespace headscope::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct EarlyStop : ::testing::Test {
    ScratchFolder folder;
    FakeEngine fake{folder.path()};
    Engine& engine = *fake.engine;

    // Without learning, no evaluation is better than the first.
    static RunConfig still(std::int64_t steps, std::int64_t patience) {
        auto config = smallRun(steps);
        config.values["train.lr"] = 0.0;
        config.values["train.patience"] = patience;
        return config;
    }
    // A rate so large that the loss grows: an early evaluation is the best.
    static RunConfig worsening(std::int64_t steps) {
        auto config = smallRun(steps);
        config.values["train.lr"] = 8.0;
        config.values["train.final_weights"] = std::string("best");
        return config;
    }
    std::vector<std::int64_t> evaluated(const std::string& run) {
        std::vector<std::int64_t> steps;
        for (const auto& point : (*engine.open(run))->points({"valid", "loss"}))
            steps.push_back(point.step);
        return steps;
    }
    static io::TensorBytes weights(const std::string& run, std::int64_t step) {
        const auto found = runs::CheckpointStore(*io::Directory::open(run)).load(step);
        return found ? found->model.tensors.at("weights").bytes : io::TensorBytes{};
    }
    Message eventOf(const std::string& run, const std::string& kind) {
        for (const auto& event : (*engine.open(run))->events())
            if (event.kind == kind) return event.text;
        return {};
    }
    static std::string fileIn(const std::string& run, const char* name) {
        std::ifstream file(run + "/" + name);
        return {std::istreambuf_iterator<char>(file), {}};
    }
};

TEST_F(EarlyStop, EndsAfterThePatienceAndSaysWhy) {
    const auto result = started(engine, still(100, 2))->wait();
    EXPECT_EQ(result.state, RunState::Finished);
    EXPECT_EQ(result.steps, 30);  // evaluations at 10 (the best), 20 and 30
    EXPECT_FALSE(result.scores.empty()) << "the test split is evaluated";
    EXPECT_THAT(evaluated(result.run), ElementsAre(10, 20, 30));
    EXPECT_THAT(eventOf(result.run, "early-stop").text(), HasSubstr("since step 10"));
    EXPECT_FALSE((*engine.open(result.run))->info().resumable);
}

TEST_F(EarlyStop, PatienceOfZeroNeverStops) {
    EXPECT_EQ(started(engine, still(50, 0))->wait().steps, 50);
}

TEST_F(EarlyStop, ImprovementStartsTheCountAgain) {
    auto config = smallRun(30);
    config.values["train.patience"] = std::int64_t{1};
    EXPECT_EQ(started(engine, config)->wait().steps, 30) << "each evaluation is better";
}

TEST_F(EarlyStop, EvaluatesBetweenEpochsAndKeepsTheBestCheckpoint) {
    auto config = smallRun(12);
    config.values["train.evaluate_every"] = std::int64_t{4};
    config.values["train.checkpoint_every"] = std::int64_t{1000};
    const auto run = started(engine, config)->wait().run;
    EXPECT_THAT(evaluated(run), ElementsAre(4, 8, 10, 12));
    const auto record = runs::readRunRecord(*io::Directory::open(run)).value();
    EXPECT_FALSE(weights(run, record.bestStep).empty());
}

TEST_F(EarlyStop, StoppedAndResumedRunEndsAtTheSameStep) {
    const auto whole = started(engine, still(100, 3))->wait();
    fake.control->stepMicroseconds = 3000;
    auto session = started(engine, still(100, 3));
    waitUntil(*session, [&] { return session->progress().step >= 24; });
    session->stop();
    const auto stopped = session->wait();
    ASSERT_EQ(stopped.state, RunState::Stopped);
    fake.control->stepMicroseconds = 0;
    const auto resumed = (*engine.resume(stopped.run))->wait();
    EXPECT_EQ(resumed.state, RunState::Finished);
    EXPECT_EQ(resumed.steps, whole.steps);
    EXPECT_EQ(evaluated(resumed.run), evaluated(whole.run));
}

TEST_F(EarlyStop, RunEndsWithItsBestWeights) {
    const auto run = started(engine, worsening(40))->wait().run;
    const auto record = runs::readRunRecord(*io::Directory::open(run)).value();
    ASSERT_GT(record.bestStep, 0);
    ASSERT_LT(record.bestStep, 40);
    EXPECT_EQ(weights(run, 40), weights(run, record.bestStep));
    EXPECT_FALSE(weights(run, 40).empty());
    EXPECT_EQ(record.info.step, 40);
    for (const auto& point : (*engine.open(run))->points({"valid", "loss"}))
        EXPECT_LE(scoreValue(record.info.validScores, kLoss).value(), point.value);
    const auto step = "step " + std::to_string(record.bestStep);
    EXPECT_THAT(eventOf(run, "best-weights").text(), HasSubstr(step));
    EXPECT_THAT(fileIn(run, "README.md"), HasSubstr("after " + step + ", the best on validation"));
}

TEST_F(EarlyStop, BestMayBeChosenByTheLoss) {
    auto config = worsening(40);
    config.values["train.best_score"] = std::string("loss");
    const auto run = started(engine, config)->wait().run;
    const auto best = runs::readRunRecord(*io::Directory::open(run)).value().bestStep;
    SeriesPoint lowest{0, 0, 0, 1e9};
    for (const auto& point : (*engine.open(run))->points({"valid", "loss"}))
        if (point.value < lowest.value) lowest = point;
    EXPECT_EQ(best, lowest.step);
}

TEST_F(EarlyStop, InterruptedEndContinuesFromTheLastWeights) {
    auto session = started(engine, worsening(40));
    waitUntil(*session, [&] { return session->progress().step >= 35; });
    fake.control->slowEvaluation = true;
    waitUntil(*session,
              [&] { return session->progress().message.text().find("test") != std::string::npos; });
    session->stop();
    const auto stopped = session->wait();
    fake.control->slowEvaluation = false;
    if (stopped.state != RunState::Stopped) GTEST_SKIP() << "the run was faster";
    const auto resumed = (*engine.resume(stopped.run))->wait();
    EXPECT_EQ(resumed.state, RunState::Finished);
    const auto best = runs::readRunRecord(*io::Directory::open(resumed.run)).value().bestStep;
    EXPECT_EQ(weights(resumed.run, 40), weights(resumed.run, best));
}

TEST_F(EarlyStop, RunWithoutValidationIsRefused) {
    auto config = still(20, 2);
    config.values["dataset.valid_fraction"] = 0.0;
    const auto session = engine.train(config);
    if (!session) {
        EXPECT_THAT(session.error().text(), HasSubstr("valid_fraction"));
        return;
    }
    const auto result = (*session)->wait();
    ASSERT_TRUE(result.error);
    EXPECT_THAT(result.error->text(), HasSubstr("train.patience"));
    EXPECT_THAT(result.error->text(), HasSubstr("dataset.valid_fraction"));
}

}  // namespace
}  // namespace headscope::test
