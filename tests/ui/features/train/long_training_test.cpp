// Tests what happens around long trainings: the notification at their end, and the lock that keeps
// the computer awake.
#include "tests/support/fake_engine.h"
#include "ui/features/train/stay_awake.h"
#include "ui/features/train/training_notice.h"
#include "ui/workspace/run_queue.h"

#include <gtest/gtest.h>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

namespace headscope::ui {
namespace {

RunResult resultOf(RunState state, double seconds) {
    RunResult result;
    result.state = state;
    result.seconds = seconds;
    return result;
}

TEST(TrainingNews, ComesAfterALongTraining) {
    const auto name = QStringLiteral("my_news");
    const auto news = trainingNews(resultOf(RunState::Finished, 61), name);
    ASSERT_TRUE(news);
    EXPECT_FALSE(news->bad);
    EXPECT_TRUE(news->text.contains(name));
    EXPECT_FALSE(trainingNews(resultOf(RunState::Finished, 59), name));
    EXPECT_FALSE(trainingNews(resultOf(RunState::Stopped, 600), name)) << "the user stopped it";
    auto failed = resultOf(RunState::Failed, 600);
    failed.error = Error{ErrorCode::Io, "the disk is full"_m, "Free some space"_m};
    const auto bad = trainingNews(failed, name);
    ASSERT_TRUE(bad);
    EXPECT_TRUE(bad->bad);
    EXPECT_TRUE(bad->text.contains(QStringLiteral("disk")));
}

class StayAwakeTest : public ::testing::Test {
protected:
    StayAwakeTest() {
        workspace.setEngine(&engine);
        awake = std::make_unique<StayAwake>(workspace, settings, banner, nullptr);
        awake->setLock([this] {
            ++locks;
            return std::make_shared<int>(0);
        });
        banner.setParent(&window);
        banner.hide();
        window.show();
    }
    // Waits until the window has read this state of the queue.
    void queueRuns(bool running) {
        const auto state = running ? JobState::Running : JobState::Finished;
        QueueInfo info;
        JobInfo job;
        job.id = "1";
        job.state = state;
        info.jobs = {job};
        engine.waiting.set(info);
        workspace.queue().refresh();
        const auto read = [&] {
            const auto& jobs = workspace.queue().info().jobs;
            return jobs.size() == 1 && jobs[0].state == state;
        };
        ASSERT_TRUE(QTest::qWaitFor(read, 10'000));
    }
    QTemporaryDir folder;
    QSettings settings{folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat};
    test::FakeEngine engine;
    Workspace workspace;
    QWidget window;
    Banner banner;
    int locks = 0;
    std::unique_ptr<StayAwake> awake;
};

TEST_F(StayAwakeTest, AsksOnceAndKeepsTheAnswer) {
    queueRuns(true);
    EXPECT_TRUE(banner.isVisibleTo(&window));
    EXPECT_FALSE(awake->holds());
    awake->choose(StayAwake::Choice::Yes);
    EXPECT_TRUE(awake->holds());
    queueRuns(false);
    EXPECT_FALSE(awake->holds());
    queueRuns(true);
    EXPECT_TRUE(awake->holds());
    EXPECT_EQ(locks, 2);
    StayAwake next(workspace, settings, banner, nullptr);
    EXPECT_EQ(next.choice(), StayAwake::Choice::Yes);
}

TEST_F(StayAwakeTest, AnAnswerOfNoNeverLocks) {
    awake->choose(StayAwake::Choice::No);
    queueRuns(true);
    EXPECT_FALSE(banner.isVisibleTo(&window));
    EXPECT_EQ(locks, 0);
}

TEST_F(StayAwakeTest, ARefusedLockIsTriedOnce) {
    int tries = 0;
    awake->setLock([&tries]() -> StayAwake::Lock {
        ++tries;
        return nullptr;
    });
    awake->choose(StayAwake::Choice::Yes);
    queueRuns(true);
    queueRuns(false);
    queueRuns(true);
    EXPECT_EQ(tries, 1);
    EXPECT_FALSE(awake->holds());
}

TEST_F(StayAwakeTest, WithoutSuchALockNothingIsAsked) {
    awake->setLock({});
    queueRuns(true);
    EXPECT_FALSE(banner.isVisibleTo(&window));
}

}  // namespace
}  // namespace headscope::ui
