// Tests of typed queries: a query type defined in this test passes through the engine like the
// built-in ones.
#include "core/api/questions/pruning.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <condition_variable>
#include <future>
#include <mutex>

namespace headscope::test {
namespace {

// A query that is answered in parts; the test decides when each part may finish.
struct PartsQuestion {
    static constexpr const char* kId = "parts";
    struct Answer {
        std::int64_t step = 0;
        double weight = 0;
        int parts = 0;
    };
    QuestionPlace place() const { return {Needs::Weights, slot}; }

    int parts = 1;
    std::string slot = "main";
};

struct UnknownQuestion {
    static constexpr const char* kId = "what-nobody-knows";
    using Answer = int;
    QuestionPlace place() const { return {needs}; }

    Needs needs = Needs::Weights;
};

// A query of a slow kind, answered only when the test permits it.
struct LongQuestion {
    static constexpr const char* kId = ImportanceQuestion::kId;
    using Answer = double;  // value of a weight of the analysed model
    QuestionPlace place() const { return {Needs::Weights}; }
};

// Lets the query thread answer a given number of parts.
class Gate {
public:
    void open(int parts) {
        std::lock_guard lock(m_mutex);
        m_open = parts;
        m_bell.notify_all();
    }
    void pass(int part, const analysis::Work& work) {
        std::unique_lock lock(m_mutex);
        while (part >= m_open && !work.stopped()) m_bell.wait_for(lock, std::chrono::milliseconds(1));
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_bell;
    int m_open = 0;
};

// Answer and progress of a query. Shared, because the answering thread may still be inside a
// callback when the test ends.
struct Told {
    std::promise<Result<PartsQuestion::Answer>> promise;
    std::mutex mutex;
    std::condition_variable bell;
    std::vector<double> shares;

    Result<PartsQuestion::Answer> answer() { return promise.get_future().get(); }
    void awaitProgress() {
        std::unique_lock lock(mutex);
        bell.wait(lock, [this] { return !shares.empty(); });
    }
};

TEST(QuestionTable, TakesOneRowForAQuestion) {
    analysis::QuestionTable<int> table;
    table.add<UnknownQuestion>(
        [](int& owner, const UnknownQuestion&, const analysis::Work&) -> Result<int> { return owner; });
    const auto second = [](int&, const UnknownQuestion&, const analysis::Work&) -> Result<int> { return 2; };
    EXPECT_THROW(table.add<UnknownQuestion>(second), std::logic_error);
    int owner = 1;
    const UnknownQuestion question;
    const auto answer = table.answer(owner, UnknownQuestion::kId, &question, {});
    ASSERT_TRUE(answer);
    EXPECT_EQ(*std::static_pointer_cast<int>(*answer), 1) << "the first one stays";
}

class Questions : public ::testing::Test {
protected:
    Questions() {
        fake.control->questions.add<PartsQuestion>([this](FakeAnalyzer& model, const PartsQuestion& question,
                                                          const analysis::Work& work) -> Result<PartsQuestion::Answer> {
            ++begun;
            for (int part = 0; part < question.parts; ++part) {
                gate.pass(part, work);
                if (work.stopped()) return Error{ErrorCode::Cancelled, "stopped"};
                work.done((part + 1.0) / question.parts);
            }
            return PartsQuestion::Answer{work.step, model.firstWeight(), question.parts};
        });
        fake.control->questions.add<LongQuestion>(
            [this](FakeAnalyzer& model, const LongQuestion&, const analysis::Work& work) -> Result<double> {
                gate.pass(kLongPart, work);
                return model.firstWeight();
            });
        view = *fake.engine->open(started(*fake.engine, smallRun(10))->wait().run);
    }
    std::pair<Asked, std::shared_ptr<Told>> ask(const PartsQuestion& question) {
        const auto told = std::make_shared<Told>();
        const auto asked = view->ask(
            question, [told](Result<PartsQuestion::Answer> answer) { told->promise.set_value(std::move(answer)); },
            [told](double share) {
                std::lock_guard lock(told->mutex);
                told->shares.push_back(share);
                told->bell.notify_all();
            });
        return {asked, told};
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

TEST_F(Questions, ARowInTheTableIsEnoughForAnAnswerAndItsProgress) {
    gate.open(4);
    const auto [asked, told] = ask({4});
    const auto answer = told->answer();
    ASSERT_TRUE(answer.ok()) << answer.error().text();
    EXPECT_EQ(answer->step, 10);
    EXPECT_EQ(answer->parts, 4);
    EXPECT_NE(answer->weight, 0);
    EXPECT_THAT(told->shares, ::testing::ElementsAre(0.25, 0.5, 0.75, 1));
}

TEST_F(Questions, ProgressRisesInHundredths) {
    gate.open(5000);
    const auto told = ask({5000}).second;
    ASSERT_TRUE(told->answer().ok());
    EXPECT_LE(told->shares.size(), 100u);
    EXPECT_GE(told->shares.size(), 90u);
    EXPECT_TRUE(std::is_sorted(told->shares.begin(), told->shares.end()));
}

TEST_F(Questions, CancelEndsOneThatIsBeingAnswered) {
    gate.open(1);
    const auto [asked, told] = ask({2});
    told->awaitProgress();
    asked.cancel();
    const auto answer = told->answer();
    ASSERT_FALSE(answer.ok());
    EXPECT_EQ(answer.error().code, ErrorCode::Cancelled);
}

TEST_F(Questions, CancelEndsOneThatWaitsBeforeItBegins) {
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

TEST_F(Questions, ANewerOneOfTheSlotStopsTheOlderAndAnotherSlotDoesNot) {
    gate.open(1);
    const auto older = ask({2, "a"}).second;
    older->awaitProgress();
    const auto other = ask({1, "b"}).second;
    const auto newer = ask({1, "a"}).second;
    EXPECT_EQ(older->answer().error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(other->answer().ok());
    EXPECT_TRUE(newer->answer().ok());
}

TEST_F(Questions, OneThatTakesLongHoldsNoOtherUpAndReadsTheSameWeights) {
    gate.open(1);
    std::promise<Result<double>> importance;
    view->ask(LongQuestion(), [&](Result<double> answer) { importance.set_value(std::move(answer)); });
    auto measured = importance.get_future();
    const auto quick = ask({1}).second->answer();
    ASSERT_TRUE(quick.ok());
    EXPECT_EQ(measured.wait_for(std::chrono::seconds(0)), std::future_status::timeout) << "is still being answered";
    gate.open(kLongPart + 1);
    const auto answer = measured.get();
    ASSERT_TRUE(answer.ok());
    EXPECT_EQ(*answer, quick->weight);
}

TEST_F(Questions, WhatNobodyAnswersIsRefusedWithAWord) {
    for (const auto needs : {Needs::Records, Needs::Data, Needs::Weights, Needs::WeightsAndData}) {
        std::promise<Result<int>> promise;
        view->ask(UnknownQuestion{needs}, [&](Result<int> answer) { promise.set_value(std::move(answer)); });
        const auto answer = promise.get_future().get();
        ASSERT_FALSE(answer.ok());
        EXPECT_EQ(answer.error().code, ErrorCode::Usage);
        EXPECT_THAT(answer.error().message, ::testing::HasSubstr("what-nobody-knows"));
        EXPECT_NE(answer.error().hint, "");
    }
}

}  // namespace
}  // namespace headscope::test
