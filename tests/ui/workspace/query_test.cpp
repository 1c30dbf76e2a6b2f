// Tests Query: when it sends the wanted request, and which answers count.
#include "ui/workspace/query.h"
#include "tests/support/fake_run_view.h"
#include "tests/ui/support/manual_clock.h"

#include <gtest/gtest.h>

#include <thread>

namespace headscope::ui {
namespace {

// Fixture with a query whose wanted request is a number. Sent requests wait in `sent` for an
// answer.
struct QueryTest : ::testing::Test {
    struct Sent {
        int sentNumber;
        Callback<int> done;
        ProgressCallback progress;
        CancelFlag cancelled;
    };
    using Number = Query<int, int>;

    BoundRequest<int, int> request(int number) {
        return {number, [this](int sentNumber, Callback<int> done, ProgressCallback progress) {
                    sent.push_back(
                        {sentNumber, done, progress, std::make_shared<std::atomic<bool>>(false)});
                    return RequestHandle(sent.back().cancelled);
                }};
    }
    Number::Wanted want() {
        if (!wanted) return {};
        first = query->firstAnswer();
        return request(*wanted);
    }
    Number::Notify notify() {
        return [this](QueryEvent event) { events.push_back(event); };
    }
    // Runs the work in another thread, as the engine does with its answers.
    static void fromElsewhere(const std::function<void()>& work) { std::thread(work).join(); }
    void settle() { QCoreApplication::processEvents(); }
    void show() {
        query->setActive(true);
        query->soon(10);
        clock.advance(10);
        ASSERT_EQ(sent.size(), 1U);
        events.clear();
    }

    test::ManualClock clock;
    std::optional<int> wanted = 1;
    std::vector<Sent> sent;
    std::function<void(const int&)> first;  // callback of the newest wanted request
    std::vector<QueryEvent> events;
    std::unique_ptr<Number> query =
        std::make_unique<Number>([this] { return want(); }, notify(), clock);
};

TEST_F(QueryTest, RepeatedChangesAreSentOnceAfterAPause) {
    query->setActive(true);
    for (int i = 0; i < 5; ++i) {
        clock.advance(9);
        wanted = i;
        query->soon(10);
    }
    clock.advance(9);
    EXPECT_TRUE(query->due());
    EXPECT_TRUE(query->stale());
    EXPECT_TRUE(sent.empty()) << "the last change was less than 10 ms ago";
    clock.advance(1);
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0].sentNumber, 4);
    EXPECT_FALSE(query->stale());
    EXPECT_FALSE(query->settled());
    EXPECT_EQ(events, std::vector{QueryEvent::Changed});
}

TEST_F(QueryTest, AnInactiveQuerySendsWhenItIsShown) {
    query->soon(0);
    query->ask();
    clock.advance(60'000);
    EXPECT_TRUE(sent.empty());
    EXPECT_TRUE(query->stale());
    EXPECT_TRUE(query->settled());
    query->setActive(true);
    clock.advance(0);
    EXPECT_EQ(sent.size(), 1U);
    query->setActive(false);
    query->setActive(true);
    clock.advance(60'000);
    EXPECT_EQ(sent.size(), 1U) << "nothing has changed since";
}

TEST_F(QueryTest, ARequestThatIsDueWhileHidingIsSentLater) {
    query->setActive(true);
    query->soon(10);
    query->setActive(false);
    clock.advance(60'000);
    EXPECT_TRUE(sent.empty());
    query->setActive(true);
    clock.advance(0);
    EXPECT_EQ(sent.size(), 1U);
}

TEST_F(QueryTest, AFirstAnswerIsShownWhileTheRequestIsPending) {
    show();
    const auto firstOfSuperseded = first;
    fromElsewhere([&] { first(5); });
    settle();
    ASSERT_TRUE(query->answer());
    EXPECT_EQ(*query->answer(), 5);
    EXPECT_EQ(*query->answered(), 1);
    EXPECT_TRUE(query->waiting()) << "for the other samples";
    EXPECT_TRUE(query->partial());
    EXPECT_EQ(events, std::vector{QueryEvent::First});
    fromElsewhere([&] { sent[0].done(10); });
    settle();
    EXPECT_EQ(*query->answer(), 10);
    EXPECT_FALSE(query->partial());
    query->ask();
    fromElsewhere([&] { firstOfSuperseded(7); });
    settle();
    EXPECT_EQ(*query->answer(), 10) << "the first answer belongs to an earlier request";
}

TEST_F(QueryTest, AFirstAnswerStaysPartialAfterAFailure) {
    show();
    fromElsewhere([&] {
        first(5);
        sent[0].done(Error{ErrorCode::Internal, "failed"_m, "Retry"_m});
    });
    settle();
    EXPECT_EQ(*query->answer(), 5);
    EXPECT_TRUE(query->partial());
    EXPECT_FALSE(query->waiting());
    query->forgetAnswer();
    EXPECT_FALSE(query->partial());
}

TEST_F(QueryTest, ASupersededRequestIsCancelledAndItsAnswerDropped) {
    show();
    wanted = 2;
    query->soon(10);
    EXPECT_TRUE(*sent[0].cancelled);
    EXPECT_FALSE(query->waiting());
    clock.advance(10);
    ASSERT_EQ(sent.size(), 2U);
    fromElsewhere([&] {
        sent[1].done(20);
        sent[0].progress(0.5);
        sent[0].done(10);
    });
    EXPECT_FALSE(query->answer()) << "taken in the answering thread";
    settle();
    ASSERT_TRUE(query->answer());
    EXPECT_EQ(*query->answer(), 20);
    EXPECT_EQ(*query->answered(), 2);
    EXPECT_EQ(query->share(), 0);
    EXPECT_TRUE(query->settled());
}

TEST_F(QueryTest, ProgressEndsWithTheAnswer) {
    show();
    sent[0].progress(0.5);
    settle();
    EXPECT_EQ(query->share(), 0.5);
    sent[0].done(1);
    sent[0].progress(0.9);
    settle();
    EXPECT_EQ(query->share(), 0.5);
    EXPECT_EQ(events, (std::vector{QueryEvent::Progressed, QueryEvent::Answered}));
}

TEST_F(QueryTest, ErrorKeepsTheAnswerOfTheEarlierRequest) {
    show();
    sent[0].done(10);
    settle();
    wanted = 2;
    query->ask();
    sent[1].done(Error{ErrorCode::BadData, "no data"_m});
    settle();
    ASSERT_TRUE(query->error());
    EXPECT_EQ(query->error()->code, ErrorCode::BadData);
    EXPECT_EQ(*query->sent(), 2);
    EXPECT_EQ(*query->answered(), 1);
    EXPECT_EQ(*query->answer(), 10);
    EXPECT_EQ(events.back(), QueryEvent::Failed);
    query->soon(10);
    EXPECT_FALSE(query->error()) << "it belongs to the superseded request";
}

TEST_F(QueryTest, AStoppedRequestIsNoFailure) {
    show();
    query->stop();
    EXPECT_TRUE(*sent[0].cancelled);
    EXPECT_TRUE(query->waiting()) << "until the engine has stopped";
    sent[0].done(Error{ErrorCode::Cancelled, "cancelled"_m});
    settle();
    EXPECT_EQ(events, std::vector{QueryEvent::Stopped});
    EXPECT_FALSE(query->stale()) << "it is not sent again by itself";
}

TEST_F(QueryTest, NothingIsDueIfNothingIsWanted) {
    show();
    wanted.reset();
    query->soon(10);
    EXPECT_TRUE(*sent[0].cancelled);
    EXPECT_TRUE(query->settled());
    EXPECT_FALSE(query->stale());
    wanted = 2;
    query->soon(10);
    wanted.reset();
    clock.advance(10);
    EXPECT_EQ(sent.size(), 1U) << "not wanted any more at the end of the pause";
    EXPECT_EQ(events, std::vector{QueryEvent::Changed});
    EXPECT_TRUE(query->settled());
}

TEST_F(QueryTest, AForgottenQueryIsAsNew) {
    show();
    sent[0].done(10);
    settle();
    query->ask();
    query->forget();
    EXPECT_TRUE(*sent[1].cancelled);
    sent[1].done(11);
    settle();
    EXPECT_FALSE(query->answer());
    EXPECT_FALSE(query->answered());
    EXPECT_FALSE(query->sent());
    EXPECT_TRUE(query->settled());
    EXPECT_FALSE(query->stale());
}

TEST_F(QueryTest, AnAnswerAfterItsEndIsDropped) {
    show();
    query.reset();
    EXPECT_TRUE(*sent[0].cancelled);
    sent[0].done(1);
    sent[0].progress(0.5);
    settle();
    EXPECT_TRUE(events.empty());
}

TEST_F(QueryTest, OnDemandOnlyGivenRequestsAreSent) {
    Number onDemand(notify());
    onDemand.soon(0);
    onDemand.ask();
    clock.advance(60'000);
    EXPECT_TRUE(sent.empty());
    onDemand.ask(request(7));
    ASSERT_EQ(sent.size(), 1U);
    sent[0].done(70);
    settle();
    EXPECT_EQ(*onDemand.answered(), 7);
    EXPECT_EQ(*onDemand.answer(), 70);
}

TEST_F(QueryTest, PartialOutputIsHeardWhileItsRequestIsPending) {
    std::vector<std::function<void(const std::string&)>> speak;
    QStringList received;
    std::unique_ptr<Number> speaking;
    speaking = std::make_unique<Number>(
        [&] {
            speak.push_back(speaking->textCallback([&](const QString& text) { received << text; }));
            return want();
        },
        notify(), clock);
    speaking->setActive(true);
    speaking->ask();
    speak.back()("first");
    settle();
    const auto superseded = speak.back();
    speaking->ask();
    superseded("late");
    speak.back()("second");
    settle();
    sent.back().done(1);
    settle();
    speak.back()("after the answer");
    settle();
    EXPECT_EQ(received, (QStringList{QStringLiteral("first"), QStringLiteral("second")}));
}

// The answering thread converts the answer, so that large parts of it are never kept.
TEST_F(QueryTest, ARequestToARunIsPreparedAndKeepsTheRunOpen) {
    auto run = std::make_shared<test::FakeRunView>();
    run->hold = true;
    const std::weak_ptr<test::FakeRunView> open = run;
    Query<AttentionRequest, int> tokens(notify());
    tokens.ask(requestTo<int>(RunHandle(run), AttentionRequest(),
                              [](const AttentionMaps& maps) { return Result<int>(maps.tokens); }));
    auto held = std::exchange(run->held, {});
    run.reset();
    EXPECT_FALSE(open.expired());
    held[0]();
    held.clear();
    settle();
    ASSERT_TRUE(tokens.answer());
    EXPECT_EQ(*tokens.answer(), 7);
    EXPECT_TRUE(open.expired());
}

}  // namespace
}  // namespace headscope::ui
