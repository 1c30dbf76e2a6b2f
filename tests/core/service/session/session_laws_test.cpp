// Property tests of a run under interruptions. A stopped and resumed run gives the same result, and
// each change of lambda appears in its curve. The window and the files show the same data.
#include "tests/core/support/session_fake.h"

#include "core/service/runs/checkpoint_store.h"
#include "tests/support/answers.h"

#include <gmock/gmock.h>

#include <set>
#include <tuple>

namespace headscope::test {
namespace {

using Curves = std::map<SeriesId, std::vector<std::pair<std::int64_t, double>>>;

struct SessionLawsTest : ::testing::Test {
    ScratchFolder folder;
    FakeEngine fake{folder.path()};
    Engine& engine = *fake.engine;

    // Returns a run that is paused after `step`, or later if it was faster than the pause command.
    std::shared_ptr<TrainingSession> pausedAt(std::int64_t step, const RunConfig& config) {
        fake.control->stepMicroseconds = 20000;
        auto session = started(engine, config);
        session->pause();
        waitUntil(*session, [&] { return session->progress().state == RunState::Paused; });
        fake.control->stepMicroseconds = 0;
        stepTo(*session, step);
        return session;
    }
    static void stepTo(TrainingSession& session, std::int64_t step) {
        for (auto left = step - session.progress().step; left > 0; --left) session.step();
        waitUntil(session, [&] {
            return session.progress().step >= step && session.progress().state == RunState::Paused;
        });
    }
    std::shared_ptr<TrainingSession> resumed(const std::string& run) {
        auto session = engine.resume(run);
        EXPECT_TRUE(session.ok()) << session.error().text();
        return *session;
    }
    // Returns all curves except measured times.
    Curves curvesOf(const std::string& run) {
        Curves curves;
        const auto view = *engine.open(run);
        for (const auto& id : test::seriesOf(*view))
            for (const auto& point : view->points(id))
                if (id.name != "rate") curves[id].emplace_back(point.step, point.value);
        return curves;
    }
    io::TensorBytes lastWeights(const std::string& run) {
        std::vector<Message> skipped;
        const auto newest = runs::CheckpointStore(*io::Directory::open(run)).loadNewest(skipped);
        return newest ? newest->model.tensors.at("weights").bytes : io::TensorBytes{};
    }
};

// Stops before the first step, around checkpoints (every 7 steps), matrices (every 5), ends of
// epochs (every 10), and before the last step.
TEST_F(SessionLawsTest, StoppedAfterAnyStepARunEndsAsIfItHadNotBeen) {
    constexpr std::int64_t kSteps = 24;
    const auto whole = started(engine, smallRun(kSteps))->wait().run;
    const auto weights = lastWeights(whole);
    const auto curves = curvesOf(whole);
    ASSERT_FALSE(weights.empty());
    std::set<std::int64_t> cuts;
    for (const std::int64_t cut : {0, 6, 7, 10, 14, 23}) {
        auto session = pausedAt(cut, smallRun(kSteps));
        session->stop();
        const auto stopped = session->wait();
        ASSERT_EQ(stopped.state, RunState::Stopped) << cut;
        cuts.insert(stopped.steps);
        ASSERT_EQ(resumed(stopped.run)->wait().state, RunState::Finished) << cut;
        EXPECT_EQ(lastWeights(stopped.run), weights) << "stopped after step " << stopped.steps;
        EXPECT_EQ(curvesOf(stopped.run), curves) << "stopped after step " << stopped.steps;
    }
    EXPECT_GE(cuts.size(), 5u) << "the pauses came too late";
}

TEST_F(SessionLawsTest, StoppedAgainAndAgainItStillEndsAsIfItHadNotBeen) {
    const auto whole = started(engine, smallRun(24))->wait().run;
    auto session = pausedAt(3, smallRun(24));
    session->stop();
    const auto run = session->wait().run;
    for (const std::int64_t cut : {4, 14, 23}) {
        fake.control->stepMicroseconds = 20000;
        auto again = resumed(run);
        again->pause();
        waitUntil(*again, [&] { return again->progress().state == RunState::Paused; });
        fake.control->stepMicroseconds = 0;
        stepTo(*again, cut);
        again->stop();
        again->wait();
    }
    if (engine.runInfo(run)->resumable) resumed(run)->wait();
    EXPECT_EQ(lastWeights(run), lastWeights(whole));
    EXPECT_EQ(curvesOf(run), curvesOf(whole));
}

// Each step uses the last lambda set before it, even if the run was stopped and resumed at that
// point.
TEST_F(SessionLawsTest, ALambdaThatIsSetHoldsFromTheNextStepOnAcrossAStop) {
    for (const std::int64_t change : {7, 12}) {
        auto straight = pausedAt(change, smallRun(24));
        const auto at = straight->progress().step;
        straight->setLambda(1.5);
        straight->resume();
        const auto whole = straight->wait();
        ASSERT_EQ(whole.state, RunState::Finished);
        auto cut = pausedAt(at, smallRun(24));
        if (cut->progress().step != at) {
            cut->cancel();
            cut->wait();
            continue;
        }
        cut->setLambda(1.5);
        cut->stop();
        const auto stopped = cut->wait();
        ASSERT_EQ(resumed(stopped.run)->wait().state, RunState::Finished);
        EXPECT_EQ(lastWeights(stopped.run), lastWeights(whole.run)) << change;
        EXPECT_EQ(curvesOf(stopped.run), curvesOf(whole.run)) << change;
        for (const auto& run : {whole.run, stopped.run}) {
            const auto curves = curvesOf(run);
            for (const auto& [step, lambda] : curves.at({"train", "lambda"}))
                EXPECT_EQ(lambda, step > at ? 1.5 : 0.1) << step;
        }
    }
}

using EventLine = std::tuple<std::int64_t, std::string, std::string, double>;

std::vector<EventLine> linesOf(const std::vector<RunEvent>& events) {
    std::vector<EventLine> lines;
    for (const auto& event : events)
        lines.emplace_back(event.step, event.kind, event.text.text(), event.value);
    return lines;
}

TEST_F(SessionLawsTest, EventsAreCompleteAndOrderedLiveAndInTheFile) {
    auto session = pausedAt(5, smallRun(24));
    const auto first = session->progress().step;
    session->setLambda(0.25);
    stepTo(*session, first + 2);
    session->setLambda(0.75);
    session->saveCheckpoint();
    stepTo(*session, first + 3);
    session->resume();
    const auto result = session->wait();
    const auto events = session->eventsSince(0);
    EXPECT_EQ(linesOf((*engine.open(result.run))->events()), linesOf(events));
    std::vector<std::pair<std::int64_t, double>> lambdas;
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (events[i].kind == "lambda") lambdas.emplace_back(events[i].step, events[i].value);
        EXPECT_FALSE(events[i].text.empty() && events[i].kind != "note") << events[i].kind;
        if (i == 0) continue;
        EXPECT_GE(events[i].step, events[i - 1].step) << events[i].text;
        EXPECT_GE(events[i].seconds, events[i - 1].seconds) << events[i].text;
    }
    EXPECT_EQ(lambdas,
              (std::vector<std::pair<std::int64_t, double>>{{first, 0.25}, {first + 2, 0.75}}));
    EXPECT_EQ(events.back().kind, "finished");
    std::vector<std::string> kinds;
    for (const auto& event : events) kinds.push_back(event.kind);
    EXPECT_EQ(std::count(kinds.begin(), kinds.end(), "started"), 1);
    EXPECT_EQ(std::count(kinds.begin(), kinds.end(), "paused"), 1)
        << "steps one by one are one pause";
    EXPECT_EQ(std::count(kinds.begin(), kinds.end(), "resumed"), 1);
    EXPECT_EQ(std::count(kinds.begin(), kinds.end(), "epoch"), 3) << "steps 10, 20 and the end";
    EXPECT_EQ(engine.runInfo(result.run)->lambda, 0.75);
}

TEST_F(SessionLawsTest, WindowDrawsWhatTheFileHolds) {
    auto session = started(engine, smallRun(24));
    const auto result = session->wait();
    const auto view = *engine.open(result.run);
    EXPECT_EQ(session->series(), test::seriesOf(*view));
    for (const auto& id : session->series()) {
        const auto live = session->points(id, 0), kept = view->points(id);
        ASSERT_EQ(live.size(), kept.size()) << id.name;
        for (std::size_t i = 0; i < live.size(); ++i)
            EXPECT_EQ(std::tie(live[i].step, live[i].epoch, live[i].seconds, live[i].value),
                      std::tie(kept[i].step, kept[i].epoch, kept[i].seconds, kept[i].value))
                << id.name;
        EXPECT_TRUE(session->points(id, live.size()).empty());
    }
}

TEST_F(SessionLawsTest, OfTheCheckpointsTheLastAndTheBestAreKept) {
    for (const std::int64_t keep : {2, 5}) {
        auto config = smallRun(45);
        config.values["train.keep_last"] = keep;
        const auto view = *engine.open(started(engine, config)->wait().run);
        std::set<std::int64_t> saved = {0, 45}, expected, found;
        for (std::int64_t step = 1; step < 45; ++step)
            if (step % 7 == 0 || step % 10 == 0) saved.insert(step);
        std::int64_t best = -1;
        double bestAccuracy = -1;
        for (const auto& point : view->points({"valid", "accuracy"}))
            if (point.value > bestAccuracy) bestAccuracy = point.value, best = point.step;
        expected.insert(std::prev(saved.end(), static_cast<std::ptrdiff_t>(keep)), saved.end());
        expected.insert(best);
        for (const auto& checkpoint : view->checkpoints()) {
            found.insert(checkpoint.step);
            EXPECT_EQ(checkpoint.best, checkpoint.step == best) << checkpoint.step;
            EXPECT_EQ(checkpoint.last, checkpoint.step == 45) << checkpoint.step;
        }
        EXPECT_EQ(found, expected) << "of the last " << keep;
    }
}

TEST_F(SessionLawsTest, ARunThatHasEndedObeysNobodyAndStaysAsItIs) {
    auto session = started(engine, smallRun(12));
    const auto result = session->wait();
    const auto events = linesOf(session->eventsSince(0));
    const auto weights = lastWeights(result.run);
    session->setLambda(3);
    session->pause();
    session->step();
    session->resume();
    session->saveCheckpoint();
    session->stop();
    session->cancel();
    const auto again = session->wait();
    EXPECT_EQ(again.state, RunState::Finished);
    EXPECT_EQ(again.steps, result.steps);
    EXPECT_TRUE(session->ended());
    EXPECT_EQ(linesOf(session->eventsSince(0)), events);
    EXPECT_EQ(lastWeights(result.run), weights);
    EXPECT_EQ(engine.runInfo(result.run)->lambda, 0.1);
}

// A lambda that is not finite or is negative (and would reward redundancy) must never affect the
// weights.
TEST_F(SessionLawsTest, ALambdaThatIsNoneChangesNothing) {
    const auto whole = started(engine, smallRun(12))->wait().run;
    auto session = pausedAt(4, smallRun(12));
    for (const double bad : {-0.1, std::nan(""), std::numeric_limits<double>::infinity()}) {
        session->setLambda(bad);
        stepTo(*session, session->progress().step + 1);
    }
    session->resume();
    const auto result = session->wait();
    EXPECT_EQ(lastWeights(result.run), lastWeights(whole));
    for (const auto& event : session->eventsSince(0)) EXPECT_NE(event.kind, "lambda");
}

}  // namespace
}  // namespace headscope::test
