// Tests how updates from a training thread reach the window: bundled, in order, and never after the
// session was replaced.
#include "ui/workspace/session_feed.h"
#include "tests/support/fake_run_view.h"
#include "tests/ui/support/gap_watch.h"
#include "tests/ui/support/manual_clock.h"

#include <gtest/gtest.h>
#include <QSignalSpy>

#include <thread>

namespace headscope::ui {
namespace {

class TalkingSession : public test::FakeSession {
public:
    std::function<void()> wakes;
    int acknowledged = 0;
    RunState state = RunState::Running;

    void setWake(std::function<void()> wake) override { wakes = std::move(wake); }
    void acknowledge() override { ++acknowledged; }
    Progress progress() const override {
        Progress now;
        now.state = state;
        return now;
    }
    RunResult wait() override {
        RunResult result;
        result.steps = 42;
        return result;
    }
    // Sends this many updates from another thread, as the training thread does.
    void notify(int times) {
        std::thread([&] {
            for (int i = 0; i < times; ++i) wakes();
        }).join();
    }
};

class SessionFeedTest : public ::testing::Test {
protected:
    void take() {
        feed.take(session);
        ASSERT_TRUE(advancedBy(1));  // the existing state is shown immediately
    }
    bool advancedBy(int times) {
        return clock.reach([&] { return advanced.count() >= times; }, 5000);
    }

    test::ManualClock clock;
    std::shared_ptr<TalkingSession> session = std::make_shared<TalkingSession>();
    SessionFeed feed{nullptr, clock};
    QSignalSpy advanced{&feed, &SessionFeed::advanced}, ended{&feed, &SessionFeed::ended};
};

TEST_F(SessionFeedTest, ManyNewsAreShownTogether) {
    take();
    session->notify(1000);
    clock.advance(60'000);
    EXPECT_EQ(advanced.count(), 2);
    EXPECT_EQ(session->acknowledged, 2) << "each showing asks for the next news";
    EXPECT_TRUE(feed.running());
}

// Each update takes 25 ms of CPU time. Limiting updates to 4 % of the time would mean a pause of
// 625 ms, but the longest pause is 500 ms.
TEST_F(SessionFeedTest, NewsPauseForWhatTheyCostUnlessACommandWasGivenLately) {
    QObject::connect(&feed, &SessionFeed::advanced, &feed, [] {
        const double begun = threadMs();
        while (threadMs() < begun + 25) {
        }
    });
    take();
    session->notify(1);
    clock.advance(33);
    EXPECT_EQ(advanced.count(), 2) << "it was taken just now";
    clock.advance(2000);
    session->notify(1);
    clock.advance(33);
    ASSERT_EQ(advanced.count(), 3);
    session->notify(1);
    clock.advance(499);
    EXPECT_EQ(advanced.count(), 3);
    clock.advance(1);
    EXPECT_EQ(advanced.count(), 4);
    session->notify(1);
    clock.advance(100);
    feed.hurry();
    clock.advance(33);
    EXPECT_EQ(advanced.count(), 5) << "a command was given";
}

TEST_F(SessionFeedTest, EndIsReportedAfterTheThreadHasFinished) {
    take();
    // The state changes before the training thread has finished.
    session->state = RunState::Finished;
    session->notify(1);
    ASSERT_TRUE(advancedBy(4)) << "it looks again by itself";
    EXPECT_EQ(ended.count(), 0);
    session->over = true;
    ASSERT_TRUE(clock.reach([&] { return ended.count() > 0; }, 5000));
    EXPECT_EQ(ended.front().front().value<RunResult>().steps, 42);
    EXPECT_FALSE(feed.running());
    session->notify(3);
    clock.advance(60'000);
    EXPECT_EQ(ended.count(), 1);
}

TEST_F(SessionFeedTest, NewsOfTheOneBeforeAreNotShown) {
    take();
    const auto former = session->wakes;
    feed.take(nullptr);
    EXPECT_FALSE(session->wakes) << "it is told that nobody listens";
    EXPECT_FALSE(feed.running());
    former();  // an update that was already on its way
    clock.advance(60'000);
    EXPECT_EQ(advanced.count(), 1);
}

TEST_F(SessionFeedTest, ASessionThatAListenerReplacesIsLetGo) {
    take();
    auto next = std::make_shared<TalkingSession>();
    QObject::connect(&feed, &SessionFeed::advanced, &feed, [&] {
        if (feed.session() == session) feed.take(next);
    });
    session->over = true;
    session->notify(1);
    ASSERT_TRUE(clock.reach([&] { return next->acknowledged > 0; }, 5000));
    EXPECT_EQ(ended.count(), 0) << "the end of the one before is not taken for that of the next";
    EXPECT_TRUE(feed.running());
}

TEST(SessionFeed, AWakeForAFeedThatIsGoneDoesNothing) {
    auto session = std::make_shared<TalkingSession>();
    std::function<void()> wake;
    {
        SessionFeed feed;
        feed.take(session);
        wake = session->wakes;
    }
    EXPECT_FALSE(session->wakes);
    wake();
    QCoreApplication::processEvents();
    EXPECT_EQ(session->acknowledged, 0);
}

}  // namespace
}  // namespace headscope::ui
