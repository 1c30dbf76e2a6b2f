// Tests which runs of the queue the Train page opens by itself.
#include "ui/features/train/queue_follower.h"
#include "tests/ui/support/two_runs_fakes.h"
#include "ui/workspace/run_queue.h"

#include <gtest/gtest.h>
#include <QTest>

namespace headscope::ui {
namespace {

class QueueFollowerTest : public ::testing::Test {
protected:
    QueueFollowerTest() {
        workspace.setEngine(&engine);
        follower.setShown(true);
    }
    ~QueueFollowerTest() override { workspace.closeRun(); }

    // Lets the queue have one job of run B in this state, and waits until the window knows it.
    void queueHas(JobState state) {
        QueueInfo info;
        info.jobs.resize(1);
        info.jobs[0].id = std::to_string(++jobs);
        info.jobs[0].state = state;
        info.jobs[0].run = "runs/b";
        info.jobs[0].step = 5;
        engine.waiting.set(info);
        workspace.queue().refresh();
        ASSERT_TRUE(QTest::qWaitFor(
            [&] {
                const auto& known = workspace.queue().info().jobs;
                return !known.empty() && known[0].id == info.jobs[0].id;
            },
            10'000));
    }
    void begin() { Q_EMIT workspace.queue().starting(); }
    std::string open() const {
        return workspace.runA() ? workspace.runA()->info().path : std::string();
    }

    int jobs = 0;
    test::TwoRunsEngine engine;
    Workspace workspace;
    QueueFollower follower{workspace};
};

TEST_F(QueueFollowerTest, WithoutStartNothingIsOpened) {
    queueHas(JobState::Running);
    EXPECT_EQ(open(), "");
}

TEST_F(QueueFollowerTest, TheRunInTrainingReplacesTheOneThatWasOpenAtStart) {
    workspace.openRun(QStringLiteral("runs/a"));
    begin();
    queueHas(JobState::Running);
    EXPECT_EQ(open(), "runs/b");
}

TEST_F(QueueFollowerTest, ARunThatTheUserOpensMeanwhileStays) {
    begin();
    workspace.openRun(QStringLiteral("runs/a"));
    queueHas(JobState::Running);
    EXPECT_EQ(open(), "runs/a");
    EXPECT_FALSE(follower.follows());
}

TEST_F(QueueFollowerTest, AfterTheQueueHasEndedNoLaterJobIsOpened) {
    begin();
    queueHas(JobState::Waiting);
    EXPECT_TRUE(follower.follows());
    queueHas(JobState::Finished);
    EXPECT_FALSE(follower.follows());
    queueHas(JobState::Running);
    EXPECT_EQ(open(), "");
}

TEST_F(QueueFollowerTest, APairOfRunsStaysOpen) {
    workspace.openPair(QStringLiteral("runs/a"), QStringLiteral("runs/b"));
    begin();
    queueHas(JobState::Running);
    EXPECT_TRUE(workspace.runB());
    EXPECT_EQ(open(), "runs/a");
}

}  // namespace
}  // namespace headscope::ui
