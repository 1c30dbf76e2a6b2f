// Tests when the window lets the queue train, with a queue in memory.
#include "ui/workspace/run_queue.h"
#include "tests/support/fake_engine.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>
#include <QSignalSpy>
#include <QTest>

#include <atomic>

namespace headscope::ui {
namespace {

// Trains nothing until the test ends it.
class IdleRunner : public QueueRunner {
public:
    std::atomic<bool> over{false};
    void stop() override { over = true; }
    bool ended() const override { return over; }
    Status wait() override { return {}; }
    std::vector<QueueEvent> eventsSince(std::size_t) const override { return {}; }
};

class RunnerQueue : public test::FakeQueue {
public:
    bool allFinished = false;  // every added run is trained already
    bool cancels = true;       // whether cancelJob() succeeds
    std::atomic<int> runs{0};  // number of runners that were started
    std::shared_ptr<IdleRunner> runner;

    Result<AddedJobs> addJobs(const SweepPlan& plan, const std::vector<double>& seconds) override {
        if (!allFinished) return FakeQueue::addJobs(plan, seconds);
        AddedJobs jobs;
        jobs.finished = static_cast<int>(plan.runs.size());
        return jobs;
    }
    Status cancelJob(const std::string& id) override {
        (void)FakeQueue::cancelJob(id);
        if (cancels) return {};
        return Error{ErrorCode::Io, "the queue cannot be written"_m, "Free some space"_m};
    }
    Result<std::shared_ptr<QueueRunner>> runQueue(const QueueOptions&) override {
        runner = std::make_shared<IdleRunner>();
        ++runs;
        return std::shared_ptr<QueueRunner>(runner);
    }
};

class RunnerEngine : public test::FakeEngine {
public:
    RunnerQueue made;
    Queue& queue() override { return made; }
};

class RunQueueTest : public ::testing::Test {
protected:
    RunQueueTest() { workspace.setEngine(&engine); }

    static Sweep sweepOf(std::int64_t runs) {
        Sweep sweep;
        for (std::int64_t i = 0; i < runs; ++i) sweep.seeds.push_back(i);
        return sweep;
    }
    bool counts(const QSignalSpy& spy) {
        return QTest::qWaitFor([&] { return spy.count() > 0; }, 10'000);
    }
    bool started(int runs) {
        return QTest::qWaitFor(
            [&] {
                queue.refresh();
                return engine.made.runs == runs;
            },
            10'000);
    }
    // Waits until the worker thread has carried out what was asked before.
    void drain() {
        const QSignalSpy read(&queue, &RunQueue::logRead);
        queue.askLog(QStringLiteral("any"));
        ASSERT_TRUE(counts(read));
    }

    RunnerEngine engine;
    Workspace workspace;
    RunQueue& queue = workspace.queue();
};

TEST_F(RunQueueTest, AddedRunsAreTrained) {
    const QSignalSpy starting(&queue, &RunQueue::starting);
    queue.train(sweepOf(3), 0);
    EXPECT_TRUE(counts(starting));
    EXPECT_TRUE(started(1));
}

TEST_F(RunQueueTest, RefusedRunsLeaveAHeldQueueAlone) {
    QueueInfo held;
    held.paused = true;
    held.jobs.resize(1);
    engine.made.set(held);
    const QSignalSpy failed(&workspace.navigation(), &Navigation::failed);
    queue.train(sweepOf(kMostSweepRuns + 1), 0);
    ASSERT_TRUE(counts(failed));
    drain();
    EXPECT_TRUE(engine.made.requested().empty());
    EXPECT_EQ(engine.made.runs, 0);
}

TEST_F(RunQueueTest, RunsThatAreAllTrainedStartNothing) {
    engine.made.allFinished = true;
    const QSignalSpy done(&queue, &RunQueue::allTrained), starting(&queue, &RunQueue::starting);
    queue.train(sweepOf(6), 0);
    ASSERT_TRUE(counts(done));
    EXPECT_EQ(done[0][0].value<AddedJobs>().finished, 6);
    drain();
    EXPECT_EQ(starting.count(), 0);
    EXPECT_EQ(engine.made.runs, 0);
}

// The runner has decided that nothing is left just before the runs were added.
TEST_F(RunQueueTest, ARunnerThatIsEndingIsFollowedByAnotherOne) {
    queue.workOff();
    ASSERT_TRUE(started(1));
    queue.train(sweepOf(2), 0);
    drain();
    drain();  // the request to go on follows the answer to the first one
    EXPECT_EQ(engine.made.runs, 1);
    engine.made.runner->over = true;
    EXPECT_TRUE(started(2));
    engine.made.runner->over = true;
    drain();
    drain();
    EXPECT_EQ(engine.made.runs, 2) << "once for each request";
}

TEST_F(RunQueueTest, ARefusedPauseIsTakenBack) {
    QueueInfo info;
    info.jobs.resize(1);
    info.jobs[0].id = "a";
    info.jobs[0].run = "/runs/a";
    info.jobs[0].state = JobState::Running;
    engine.made.set(info);
    queue.refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !queue.info().jobs.empty(); }, 10'000));
    EXPECT_FALSE(queue.trains()) << "no process runs the queue";
    const QSignalSpy failed(&workspace.navigation(), &Navigation::failed);
    queue.pauseRun(QStringLiteral("a"), true);
    EXPECT_TRUE(queue.isPaused(QStringLiteral("a")));
    ASSERT_TRUE(counts(failed));
    EXPECT_FALSE(queue.isPaused(QStringLiteral("a")));
}

TEST_F(RunQueueTest, ARunThatCannotBeCancelledIsNotQueuedAgain) {
    QueueInfo info;
    info.jobs.resize(1);
    info.jobs[0].id = "a";
    info.jobs[0].state = JobState::Running;
    engine.made.set(info);
    engine.made.cancels = false;
    const QSignalSpy failed(&workspace.navigation(), &Navigation::failed);
    queue.remove(QStringLiteral("a"));
    ASSERT_TRUE(counts(failed));
    EXPECT_EQ(engine.made.requested(), std::vector<std::string>{"cancel a"});
}

}  // namespace
}  // namespace headscope::ui
