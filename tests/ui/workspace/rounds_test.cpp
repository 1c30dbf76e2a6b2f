// Tests rounds of queries: only answers to the newest round count.
#include "ui/workspace/rounds.h"
#include "tests/ui/support/manual_clock.h"

#include <gtest/gtest.h>

#include <thread>

namespace headscope::ui {
namespace {

struct RoundsTest : ::testing::Test {
    test::ManualClock clock;
    int begun = 0;
    Rounds rounds{nullptr, [this] { ++begun; }, clock};
    std::vector<int> taken;
    std::vector<double> shares;

    Callback<int> question() {
        return rounds.answer<int>([this](Result<int> answer) { taken.push_back(*answer); });
    }
    // Runs the work on another thread, as the engine does with its answers.
    static void fromElsewhere(const std::function<void()>& work) { std::thread(work).join(); }
    void settle() { QCoreApplication::processEvents(); }
};

TEST_F(RoundsTest, WhatIsWantedAgainBeginsOnce) {
    for (int i = 0; i < 5; ++i) {
        clock.advance(9);
        rounds.soon(10);
    }
    clock.advance(9);
    EXPECT_TRUE(rounds.due());
    EXPECT_FALSE(rounds.settled());
    EXPECT_EQ(begun, 0) << "something newer was wanted less than 10 ms ago";
    clock.advance(1);
    EXPECT_EQ(begun, 1);
    EXPECT_TRUE(rounds.settled());
    rounds.soon(0);
    rounds.rest();
    clock.advance(60'000);
    EXPECT_EQ(begun, 1);
}

TEST_F(RoundsTest, AnswersOfAnOlderRoundAreDropped) {
    rounds.begin();
    const auto older = question();
    rounds.begin();
    EXPECT_TRUE(rounds.settled());
    const auto newer = question();
    fromElsewhere([&] { newer(2), older(1); });
    EXPECT_TRUE(taken.empty()) << "taken in the thread that answered";
    settle();
    EXPECT_EQ(taken, (std::vector<int>{2}));
    EXPECT_TRUE(rounds.settled());
}

TEST_F(RoundsTest, ARoundIsSettledWithItsLastAnswer) {
    rounds.begin();
    const auto first = question(), second = question();
    first(1);
    settle();
    EXPECT_TRUE(rounds.waiting());
    second(2);
    settle();
    EXPECT_FALSE(rounds.waiting());
}

TEST_F(RoundsTest, ProgressEndsWithTheAnswer) {
    rounds.begin();
    const auto done = question();
    const auto progress = rounds.progress([this](double share) { shares.push_back(share); });
    progress(0.5);
    settle();
    done(1);
    progress(0.9);
    settle();
    EXPECT_EQ(shares, (std::vector<double>{0.5}));
}

TEST_F(RoundsTest, AnAnswerThatComesAfterTheEndIsNobodys) {
    Callback<int> late;
    {
        Rounds shortLived(nullptr, [] {});
        late = shortLived.answer<int>([this](Result<int>) { taken.push_back(0); });
    }
    late(1);
    settle();
    EXPECT_TRUE(taken.empty());
}

}  // namespace
}  // namespace headscope::ui
