// Tests of the live feed of a running session. One thread writes, others read: each wake-up call
// must come once until it is acknowledged, and no data may be lost.
#include "core/service/runs/live_feed.h"

#include <gtest/gtest.h>

#include <thread>

namespace headscope::runs {
namespace {

RunEvent event(std::int64_t step, const std::string& kind = "note") {
    RunEvent made;
    made.step = step;
    made.kind = kind;
    return made;
}

TEST(LiveFeed, RingsOnceUntilItIsHeard) {
    LiveFeed feed;
    int rung = 0;
    feed.add(event(0));  // before any listener is registered
    feed.setWake([&] { ++rung; });
    feed.add(event(1));
    feed.add(event(2));
    feed.update([](Progress& progress) { progress.step = 2; });
    EXPECT_EQ(rung, 1);
    feed.acknowledge();
    feed.add(event(3));
    EXPECT_EQ(rung, 2);
    EXPECT_EQ(feed.eventsSince(0).size(), 4U);
    EXPECT_EQ(feed.progress().step, 2);
}

TEST(LiveFeed, AnotherListenerHearsTheNextNewsWhateverTheFormerLeftUnheard) {
    LiveFeed feed;
    int former = 0, next = 0;
    feed.setWake([&] { ++former; });
    feed.add(event(1));
    feed.setWake([&] { ++next; });
    feed.add(event(2));
    feed.setWake({});
    feed.add(event(3));
    EXPECT_EQ(former, 1);
    EXPECT_EQ(next, 1);
}

TEST(LiveFeed, EventsFromBeforeAResumeComeFirst) {
    LiveFeed feed;
    feed.preload(std::vector<RunEvent>{event(10, "started"), event(20, "stopped")});
    feed.add(event(20, "resumed"));
    EXPECT_EQ(feed.pastEvents(), 2U);
    const auto all = feed.eventsSince(0);
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[2].kind, "resumed");
    EXPECT_EQ(feed.eventsSince(2).size(), 1U);
    EXPECT_TRUE(feed.eventsSince(99).empty());
}

TEST(LiveFeed, AMatrixIsWantedAgainOnceTheLastOneWasTaken) {
    LiveFeed feed;
    EXPECT_EQ(feed.wantedFrame(), "");
    feed.subscribe("attn-cos");
    EXPECT_EQ(feed.wantedFrame(), "attn-cos");
    SimilarityFrame frame;
    frame.measure = "attn-cos";
    frame.step = 5;
    feed.setFrame(frame);
    EXPECT_EQ(feed.wantedFrame(), "") << "nobody took it yet: the next would cost and show nothing";
    ASSERT_TRUE(feed.frame("attn-cos"));
    EXPECT_EQ(feed.frame("attn-cos")->step, 5);
    EXPECT_EQ(feed.wantedFrame(), "attn-cos");
    EXPECT_FALSE(feed.frame("out-cos"));
    feed.subscribe({});
    EXPECT_EQ(feed.wantedFrame(), "");
}

TEST(LiveFeed, ReadersSeeEveryPointInOrderWhileItIsWritten) {
    constexpr int kPoints = 2000;
    LiveFeed feed;
    const SeriesId loss{"train", "task_loss"};
    std::atomic<int> woken{0};
    feed.setWake([&] { ++woken; });
    std::thread trainer([&] {
        for (int step = 0; step < kPoints; ++step) {
            feed.add(loss, {step, 0, 0, double(step)});
            feed.add(event(step));
            feed.update([&](Progress& progress) { progress.step = step; });
        }
    });
    std::size_t points = 0, events = 0;
    while (points < kPoints || events < kPoints) {
        for (const auto& point : feed.points(loss, points))
            EXPECT_EQ(point.step, std::int64_t(points++));
        for (const auto& one : feed.eventsSince(events))
            EXPECT_EQ(one.step, std::int64_t(events++));
        feed.acknowledge();
    }
    trainer.join();
    EXPECT_EQ(feed.progress().step, kPoints - 1);
    EXPECT_GT(woken.load(), 0);
}

}  // namespace
}  // namespace headscope::runs
