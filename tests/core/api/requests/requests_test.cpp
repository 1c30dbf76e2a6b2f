// Tests of typed requests: a request type defined in this test passes through the engine like the
// built-in ones.
#include "core/api/requests/pruning.h"
#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <condition_variable>
#include <future>
#include <mutex>

namespace headscope::test {
namespace {

// A request that is answered in parts; the test decides when each part may finish.
struct PartsRequest {
    static constexpr const char* kId = "parts";
    struct Answer {
        std::int64_t step = 0;
        double weight = 0;
        int parts = 0;
    };
    RequestRequirements requirements() const { return {Needs::Weights, slot}; }

    int parts = 1;
    std::string slot = "main";
};

struct UnknownRequest {
    static constexpr const char* kId = "what-nobody-knows";
    using Answer = int;
    RequestRequirements requirements() const { return {needs}; }

    Needs needs = Needs::Weights;
};

// A request of a slow kind, answered only when the test permits it.
struct LongRequest {
    static constexpr const char* kId = ImportanceRequest::kId;
    using Answer = double;  // value of a weight of the analysed model
    RequestRequirements requirements() const {
        RequestRequirements needed{Needs::Weights};
        needed.slow = true;
        return needed;
    }
};

// Lets the request thread answer a given number of parts.
class Gate {
public:
    void open(int parts) {
        std::lock_guard lock(m_mutex);
        m_open = parts;
        m_bell.notify_all();
    }
    void pass(int part, const analysis::Work& work) {
        std::unique_lock lock(m_mutex);
        while (part >= m_open && !work.stopped())
            m_bell.wait_for(lock, std::chrono::milliseconds(1));
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_bell;
    int m_open = 0;
};

// Answer and progress of a query. Shared, because the answering thread may still be inside a
// callback when the test ends.
struct Observed {
    std::promise<Result<PartsRequest::Answer>> promise;
    std::mutex mutex;
    std::condition_variable bell;
    std::vector<double> shares;

    Result<PartsRequest::Answer> answer() { return promise.get_future().get(); }
    void awaitProgress() {
        std::unique_lock lock(mutex);
        bell.wait(lock, [this] { return !shares.empty(); });
    }
};

TEST(RequestTable, TakesOneRowPerRequest) {
    analysis::RequestTable<int> table;
    table.add<UnknownRequest>([](int& owner, const UnknownRequest&,
                                 const analysis::Work&) -> Result<int> { return owner; });
    const auto second = [](int&, const UnknownRequest&, const analysis::Work&) -> Result<int> {
        return 2;
    };
    EXPECT_THROW(table.add<UnknownRequest>(second), std::logic_error);
    int owner = 1;
    const UnknownRequest request;
    const auto answer = table.answer(owner, UnknownRequest::kId, &request, {});
    ASSERT_TRUE(answer);
    EXPECT_EQ(*std::static_pointer_cast<int>(*answer), 1) << "the first one stays";
}

class Requests : public ::testing::Test {
protected:
    Requests() {
        fake.control->requests.add<PartsRequest>(
            [this](FakeAnalyzer& model, const PartsRequest& request,
                   const analysis::Work& work) -> Result<PartsRequest::Answer> {
                ++begun;
                for (int part = 0; part < request.parts; ++part) {
                    gate.pass(part, work);
                    if (work.stopped()) return Error{ErrorCode::Cancelled, "stopped"_m};
                    work.done((part + 1.0) / request.parts);
                }
                return PartsRequest::Answer{work.step, model.firstWeight(), request.parts};
            });
        fake.control->requests.add<LongRequest>(
            [this](FakeAnalyzer& model, const LongRequest&,
                   const analysis::Work& work) -> Result<double> {
                gate.pass(kLongPart, work);
                return model.firstWeight();
            });
        view = *fake.engine->open(started(*fake.engine, smallRun(10))->wait().run);
    }
    std::pair<RequestHandle, std::shared_ptr<Observed>> ask(const PartsRequest& request) {
        const auto reported = std::make_shared<Observed>();
        const auto handle = view->ask(
            request,
            [reported](Result<PartsRequest::Answer> answer) {
                reported->promise.set_value(std::move(answer));
            },
            [reported](double share) {
                std::lock_guard lock(reported->mutex);
                reported->shares.push_back(share);
                reported->bell.notify_all();
            });
        return {handle, reported};
    }

    static constexpr int kLongPart = 100;
    ScratchFolder folder;
    Gate gate;
    std::atomic<int> begun{0};
    // Declared after the members above, because the engine's thread uses them until its destructor
    // ends.
    FakeEngine fake{folder.path()};
    std::shared_ptr<RunView> view;
};

TEST_F(Requests, ARowInTheTableIsEnoughForAnAnswerAndItsProgress) {
    gate.open(4);
    const auto [handle, reported] = ask({4});
    const auto answer = reported->answer();
    ASSERT_TRUE(answer.ok()) << answer.error().text();
    EXPECT_EQ(answer->step, 10);
    EXPECT_EQ(answer->parts, 4);
    EXPECT_NE(answer->weight, 0);
    EXPECT_THAT(reported->shares, ::testing::ElementsAre(0.25, 0.5, 0.75, 1));
}

TEST_F(Requests, ProgressRisesInHundredths) {
    gate.open(5000);
    const auto reported = ask({5000}).second;
    ASSERT_TRUE(reported->answer().ok());
    EXPECT_LE(reported->shares.size(), 100u);
    EXPECT_GE(reported->shares.size(), 90u);
    EXPECT_TRUE(std::is_sorted(reported->shares.begin(), reported->shares.end()));
}

TEST_F(Requests, CancelEndsOneThatIsBeingAnswered) {
    gate.open(1);
    const auto [handle, reported] = ask({2});
    reported->awaitProgress();
    handle.cancel();
    const auto answer = reported->answer();
    ASSERT_FALSE(answer.ok());
    EXPECT_EQ(answer.error().code, ErrorCode::Cancelled);
}

TEST_F(Requests, CancelEndsOneThatWaitsBeforeItBegins) {
    gate.open(1);
    const auto [first, held] = ask({2, "a"});
    held->awaitProgress();
    const auto [second, waiting] = ask({1, "b"});
    second.cancel();
    gate.open(2);
    EXPECT_TRUE(held->answer().ok());
    EXPECT_EQ(waiting->answer().error().code, ErrorCode::Cancelled);
    EXPECT_EQ(begun, 1);
}

TEST_F(Requests, ANewerOneOfTheSlotStopsTheOlderAndAnotherSlotDoesNot) {
    gate.open(1);
    const auto older = ask({2, "a"}).second;
    older->awaitProgress();
    const auto other = ask({1, "b"}).second;
    const auto newer = ask({1, "a"}).second;
    EXPECT_EQ(older->answer().error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(other->answer().ok());
    EXPECT_TRUE(newer->answer().ok());
}

TEST_F(Requests, OneThatTakesLongHoldsNoOtherUpAndReadsTheSameWeights) {
    gate.open(1);
    std::promise<Result<double>> importance;
    view->ask(LongRequest(),
              [&](Result<double> answer) { importance.set_value(std::move(answer)); });
    auto measured = importance.get_future();
    const auto quick = ask({1}).second->answer();
    ASSERT_TRUE(quick.ok());
    EXPECT_EQ(measured.wait_for(std::chrono::seconds(0)), std::future_status::timeout)
        << "is still being answered";
    gate.open(kLongPart + 1);
    const auto answer = measured.get();
    ASSERT_TRUE(answer.ok());
    EXPECT_EQ(*answer, quick->weight);
}

TEST_F(Requests, UnknownRequestIsRefusedWithAMessage) {
    for (const auto needs : {Needs::Records, Needs::Data, Needs::Weights, Needs::WeightsAndData}) {
        std::promise<Result<int>> promise;
        view->ask(UnknownRequest{needs},
                  [&](Result<int> answer) { promise.set_value(std::move(answer)); });
        const auto answer = promise.get_future().get();
        ASSERT_FALSE(answer.ok());
        EXPECT_THAT(answer.error(), test::IsError(ErrorCode::Usage, "what-nobody-knows"));
    }
}

}  // namespace
}  // namespace headscope::test
