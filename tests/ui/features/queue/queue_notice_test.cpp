// Tests when the program sends a desktop notification about the queue.
#include "ui/features/queue/queue_notice.h"
#include "tests/support/fake_engine.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/run_queue.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>
#include <QTest>
#include <QWidget>

namespace headscope::ui {
namespace {

// Queue with one job per state.
QueueInfo queueOf(const std::vector<JobState>& states) {
    QueueInfo info;
    for (const auto state : states) {
        JobInfo job;
        job.id = std::to_string(info.jobs.size());
        job.state = state;
        info.jobs.push_back(job);
    }
    return info;
}

constexpr auto kDone = JobState::Finished;
constexpr auto kRuns = JobState::Running;
constexpr auto kWaits = JobState::Waiting;

TEST(QueueNews, ComesWhenTheLastRunEnds) {
    EXPECT_FALSE(queueNews(queueOf({kRuns, kWaits}), queueOf({kDone, kRuns})));
    const auto news = queueNews(queueOf({kDone, kRuns}), queueOf({kDone, kDone}));
    ASSERT_TRUE(news);
    EXPECT_FALSE(news->bad);
    EXPECT_TRUE(news->text.contains(QStringLiteral("2")));
    EXPECT_FALSE(queueNews(queueOf({kDone, kDone}), queueOf({kDone, kDone}))) << "told once";
}

TEST(QueueNews, AFailedRunIsBadNewsAndACancelledOneIsNone) {
    const auto failed = queueNews(queueOf({kDone, kRuns}), queueOf({kDone, JobState::Failed}));
    ASSERT_TRUE(failed);
    EXPECT_TRUE(failed->bad);
    EXPECT_FALSE(queueNews(queueOf({kDone, kRuns}), queueOf({kDone, JobState::Cancelled})));
    EXPECT_FALSE(queueNews(queueOf({kWaits}), queueOf({})));
}

TEST(QueueNews, AQueueThatHoldsByItselfSaysWhy) {
    auto held = queueOf({kWaits});
    held.paused = true;
    EXPECT_FALSE(queueNews(queueOf({kRuns}), held)) << "a person has held it";
    held.pauseReason = verbatim("only 3 MB are left");
    const auto news = queueNews(queueOf({kRuns}), held);
    ASSERT_TRUE(news);
    EXPECT_TRUE(news->bad);
    EXPECT_EQ(news->text, QStringLiteral("only 3 MB are left"));
    EXPECT_FALSE(queueNews(held, held));
}

class QueueNoticeTest : public ::testing::Test {
protected:
    QueueNoticeTest() {
        workspace.setEngine(&engine);
        show(kRuns);
        notice->setShow([this](const DesktopNews& news) { reported << news.title; });
    }
    // Waits until the window has read this state. An earlier read may still arrive first.
    void show(JobState state) {
        engine.waiting.set(queueOf({state}));
        workspace.queue().refresh();
        const auto read = [&] {
            const auto& jobs = workspace.queue().info().jobs;
            return jobs.size() == 1 && jobs[0].state == state;
        };
        EXPECT_TRUE(QTest::qWaitFor(read, 10'000));
    }

    test::FakeEngine engine;
    Workspace workspace;
    QWidget window;
    QueueNotice* notice = new QueueNotice(workspace.queue(), &window);
    QStringList reported;
};

TEST_F(QueueNoticeTest, IsShownWhileThePersonIsElsewhere) {
    show(kDone);
    EXPECT_EQ(reported.size(), 1);
}

TEST_F(QueueNoticeTest, IsQuietInTheActiveWindow) {
    window.show();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    show(kDone);
    EXPECT_TRUE(reported.isEmpty());
}

}  // namespace
}  // namespace headscope::ui
