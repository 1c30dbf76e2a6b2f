// Tests the comparison of two models on the same samples: its sentence, its two requests, and which
// runs it accepts.
#include "ui/features/compare/pair_test.h"

#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"

#include <gtest/gtest.h>

namespace headscope::ui {
namespace {

using Answer = ComparedAnswersRequest::Answer;

Answer answerOf(double accuracy) {
    Answer answer;
    answer.samples = answer.available = 1900;
    answer.scores = {{kAccuracy, accuracy, {}}, {kLoss, 0.5, {}}};
    return answer;
}

Verdict verdictOf(Interval accuracy, Interval loss, const char* score = kAccuracy) {
    auto second = answerOf(0.856);
    second.difference = {{kAccuracy, 0, accuracy}, {kLoss, 0, loss}};
    return pairVerdict(answerOf(0.861), second, {"parent", "smaller"}, score);
}

TEST(PairVerdictTest, AnIntervalWithoutZeroDecides) {
    const auto worse = verdictOf({-0.008, -0.001}, {-0.1, 0.1});
    EXPECT_EQ(worse.confidence, Verdict::Confidence::Shown);
    EXPECT_TRUE(worse.text.contains(QStringLiteral("worse"))) << worse.text.toStdString();
    EXPECT_TRUE(worse.text.contains(QStringLiteral("85.6 % instead of 86.1 %")));
    const auto better = verdictOf({0.001, 0.008}, {-0.1, 0.1});
    EXPECT_EQ(better.confidence, Verdict::Confidence::Shown);
    EXPECT_TRUE(better.text.contains(QStringLiteral("better")));
}

TEST(PairVerdictTest, AnIntervalWithZeroIsUnclear) {
    const auto unclear = verdictOf({-0.008, 0.001}, {0.1, 0.2});
    EXPECT_EQ(unclear.confidence, Verdict::Confidence::Unclear);
    EXPECT_TRUE(unclear.evidence.contains(QStringLiteral("1,900")));
    EXPECT_TRUE(unclear.evidence.contains(QStringLiteral("loss"))) << "the other score is named";
    EXPECT_TRUE(pairVerdict(answerOf(0.8), answerOf(0.8), {}, kAccuracy).text.isEmpty())
        << "nothing is paired";
}

// Perplexity is computed from the loss, which is paired.
TEST(PairVerdictTest, TheScoreShownDecides) {
    for (const char* score : {kLoss, kPerplexity}) {
        const auto worse = verdictOf({0.001, 0.008}, {0.1, 0.2}, score);
        EXPECT_TRUE(worse.text.contains(QStringLiteral("worse"))) << worse.text.toStdString();
        EXPECT_TRUE(worse.evidence.contains(QStringLiteral("accuracy")));
    }
}

class ComparedRun : public test::FakeRunView {
public:
    ComparedRun() {
        answers<ComparedAnswersRequest>(&requests, [](const auto& request) -> Result<Answer> {
            auto answer = answerOf(request.before ? 0.7 : 0.8);
            if (request.before) answer.difference = {{kAccuracy, -0.1, Interval{-0.12, -0.08}}};
            return answer;
        });
    }
    std::vector<ComparedAnswersRequest> requests;
};

TabledRun tabled(const char* path, std::int64_t seed) {
    TabledRun run;
    run.info.path = run.info.name = path;
    run.info.seed = seed;
    run.info.state = RunState::Finished;
    return run;
}

class PairTestTest : public ::testing::Test {
protected:
    void SetUp() override {
        engine.run = run;
        workspace.setEngine(&engine);
    }
    test::ManualClock clock;
    test::FakeEngine engine;
    std::shared_ptr<ComparedRun> run = std::make_shared<ComparedRun>();
    Workspace workspace;
    PairTest pair{workspace};
};

TEST_F(PairTestTest, TheSecondModelIsComparedWithTheFirstOnAllSamples) {
    pair.setRuns({tabled("smaller", 3), tabled("parent", 3)});
    ASSERT_TRUE(pair.possible());
    pair.start();
    ASSERT_TRUE(clock.reach([this] { return pair.tested(); }, 5000));
    ASSERT_EQ(run->requests.size(), 2u);
    EXPECT_FALSE(run->requests[0].before);
    ASSERT_TRUE(run->requests[1].before);
    EXPECT_EQ(run->requests[1].samples, 0) << "the whole split";
    EXPECT_TRUE(pair.verdict("test_accuracy").text.contains(QStringLiteral("“smaller” is worse")))
        << "the older run comes first";
    EXPECT_TRUE(pair.verdict("valid_accuracy").text.isEmpty()) << "other samples";
    EXPECT_FALSE(pair.working());
    pair.setRuns({tabled("smaller", 3), tabled("parent", 3)});
    EXPECT_TRUE(pair.tested()) << "the same runs keep their result";
    pair.setRuns({tabled("other", 3), tabled("parent", 3)});
    EXPECT_FALSE(pair.tested());
}

// The seed decides the order of the samples.
TEST_F(PairTestTest, OtherSeedsAndUnfinishedRunsAreNotPaired) {
    pair.setRuns({tabled("a", 1), tabled("b", 2)});
    EXPECT_FALSE(pair.possible());
    pair.setRuns({tabled("a", 1), tabled("b", 1), tabled("c", 1)});
    EXPECT_FALSE(pair.possible());
    auto running = tabled("a", 1);
    running.info.state = RunState::Running;
    pair.setRuns({running, tabled("b", 1)});
    EXPECT_FALSE(pair.possible());
    pair.start();
    EXPECT_TRUE(run->requests.empty());
}

}  // namespace
}  // namespace headscope::ui
