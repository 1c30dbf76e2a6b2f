// Tests of the command queue of the training thread: commands from several threads are collected,
// and each sender gets its answer.
#include "core/service/session/command_box.h"

#include <gtest/gtest.h>

#include <thread>

namespace headscope::session {
namespace {

using namespace std::chrono_literals;
using Kind = RunCommand::Kind;

constexpr auto kLong = 20s;  // longer than any machine needs, so a wait that ends earlier was woken

TEST(CommandBox, ALookTakesEverythingOnceAndThePauseStays) {
    CommandBox box;
    EXPECT_FALSE(box.take().any());
    box.setLambda(0.1);
    box.setLambda(0.2);
    box.save();
    box.setPaused(true);
    box.singleStep();
    box.singleStep();
    const auto taken = box.take();
    EXPECT_EQ(*taken.lambda, 0.2) << "the last one counts";
    EXPECT_TRUE(taken.save);
    EXPECT_EQ(taken.singleSteps, 2);
    const auto next = box.take();
    EXPECT_FALSE(next.any());
    EXPECT_TRUE(next.paused) << "until it is taken back";
}

TEST(CommandBox, ResumingDiscardsStepsRequestedWhilePaused) {
    CommandBox box;
    box.singleStep();
    box.setPaused(false);
    const auto taken = box.take();
    EXPECT_EQ(taken.singleSteps, 0);
    EXPECT_FALSE(taken.paused);
}

TEST(CommandBox, TheStrongestEndingCountsWhateverTheOrder) {
    for (const bool weakLast : {false, true}) {
        CommandBox box;
        box.end(weakLast ? Ending::Cancel : Ending::FinishNow);
        EXPECT_EQ(box.cancelled()->load(), weakLast);
        box.end(weakLast ? Ending::FinishNow : Ending::Cancel);
        EXPECT_TRUE(box.cancelled()->load());
        EXPECT_EQ(box.take().ending, Ending::Cancel);
        EXPECT_EQ(box.take().ending, Ending::Cancel) << "an ending is not forgotten by looking";
        EXPECT_TRUE(box.interrupt()->load()) << "and keeps long work short";
    }
}

TEST(CommandBox, OnlyWhatCannotWaitCutsAnEvaluationShort) {
    CommandBox box;
    box.setLambda(0.1);
    box.save();
    auto snapshot = box.snapshot();
    EXPECT_FALSE(box.interrupt()->load());
    box.receive({Kind::Pause, 0}, [](auto) {});
    EXPECT_TRUE(box.interrupt()->load());
    auto taken = box.take();
    EXPECT_FALSE(box.interrupt()->load()) << "it was looked at";
    EXPECT_FALSE(box.cancelled()->load());
    for (auto& promise : taken.snapshots) promise.set_value({7, nullptr});
    EXPECT_EQ(snapshot.get().step, 7);
}

TEST(CommandBox, ReceivedCommandsAreAppliedWithTheRestAndAnsweredOnce) {
    CommandBox box;
    std::vector<std::int64_t> answers;
    const auto note = [&](std::optional<std::int64_t> step) {
        answers.push_back(step.value_or(-1));
    };
    box.receive({Kind::Lambda, 0.3}, note);
    box.receive({Kind::Step, 0}, note);
    auto taken = box.take();
    EXPECT_EQ(*taken.lambda, 0.3);
    EXPECT_EQ(taken.singleSteps, 1);
    ASSERT_EQ(taken.received.size(), 2U);
    taken.received[0].done(11);
    // Sent too late: the thread does not check again before the end.
    box.receive({Kind::Save, 0}, note);
    box.close();
    box.close();
    box.receive({Kind::Stop, 0}, note);
    EXPECT_EQ(answers, (std::vector<std::int64_t>{11, -1, -1}));
}

TEST(CommandBox, NobodyWaitsForASnapshotForEver) {
    auto box = std::make_unique<CommandBox>();
    auto early = box->snapshot();
    box->close();
    auto late = box->snapshot();
    EXPECT_EQ(early.get().weights, nullptr);
    EXPECT_EQ(late.get().weights, nullptr);
    auto abandoned = std::make_unique<CommandBox>();
    auto requested = abandoned->snapshot();
    abandoned.reset();
    EXPECT_EQ(requested.get().weights, nullptr);
}

// Each command must wake the paused thread at once, long before the timeout.
TEST(CommandBox, APausedThreadIsWokenByWhatConcernsIt) {
    const std::vector<std::function<void(CommandBox&)>> wakers = {
        [](CommandBox& box) { box.setPaused(false); },
        [](CommandBox& box) { box.singleStep(); },
        [](CommandBox& box) { box.setLambda(0.5); },
        [](CommandBox& box) { box.end(Ending::Stop); },
        [](CommandBox& box) { box.snapshot(); },
        [](CommandBox& box) {
            box.receive({Kind::Save, 0}, [](auto) {});
        },
    };
    for (std::size_t i = 0; i < wakers.size(); ++i) {
        CommandBox box;
        box.setPaused(true);
        box.take();
        const auto start = std::chrono::steady_clock::now();
        std::thread asker([&] { wakers[i](box); });
        box.waitWhilePaused(kLong);
        asker.join();
        EXPECT_LT(std::chrono::steady_clock::now() - start, kLong) << i;
    }
}

TEST(CommandBox, ManyAskersLoseNothing) {
    constexpr int kAskers = 4, kEach = 200;
    CommandBox box;
    std::atomic<int> answered{0};
    std::vector<std::thread> askers;
    for (int a = 0; a < kAskers; ++a)
        askers.emplace_back([&] {
            for (int i = 0; i < kEach; ++i) {
                box.singleStep();
                box.receive({Kind::Save, 0}, [&](std::optional<std::int64_t>) { ++answered; });
            }
        });
    int steps = 0;
    const auto look = [&] {
        auto taken = box.take();
        steps += taken.singleSteps;
        for (auto& received : taken.received) received.done(steps);
    };
    for (int i = 0; i < 100; ++i) look();
    for (auto& asker : askers) asker.join();
    look();
    EXPECT_EQ(steps, kAskers * kEach);
    EXPECT_EQ(answered.load(), kAskers * kEach);
}

}  // namespace
}  // namespace headscope::session
