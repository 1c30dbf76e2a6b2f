// Tests the evaluation of runs without scores, one after another.
#include "ui/workspace/evaluations.h"
#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>
#include <QSignalSpy>

namespace headscope::ui {
namespace {

// Fake run that holds the answer back; the run "broken" cannot be evaluated.
class UnscoredRun : public test::FakeRunView {
public:
    explicit UnscoredRun(const std::string& path) {
        m_info.path = m_info.name = path;
        m_info.state = RunState::Finished;
        if (path == "scored") m_info.testScores = {{"accuracy", 0.5}};
        hold = true;
        answers<RecordScoresRequest>(&m_requests, [this](const auto&) -> Result<RunInfo> {
            if (m_info.path == "broken")
                return Error{ErrorCode::BadData, "no data"_m, "Find them"_m};
            RunInfo info = m_info;
            info.testScores = {{"accuracy", 0.5}};
            return info;
        });
    }

private:
    std::vector<RecordScoresRequest> m_requests;
};

class UnscoredEngine : public test::FakeEngine {
public:
    Result<std::shared_ptr<RunView>> open(const std::string& path) override {
        views.push_back(std::make_shared<UnscoredRun>(path));
        return std::shared_ptr<RunView>(views.back());
    }
    std::vector<std::shared_ptr<UnscoredRun>> views;
};

class EvaluationsTest : public ::testing::Test {
protected:
    EvaluationsTest() { workspace.setEngine(&engine); }
    // Answers the present request and waits until it has been processed.
    void answer() {
        const int before = changes.count();
        engine.views.back()->releaseAll();
        ASSERT_TRUE(clock.reach([&] { return changes.count() > before; }, 20'000));
    }

    test::ManualClock clock;
    UnscoredEngine engine;
    Workspace workspace;
    Evaluations& evaluations = workspace.evaluations();
    QSignalSpy changes{&evaluations, &Evaluations::changed};
    QSignalSpy failures{&workspace.navigation(), &Navigation::failed};
    QSignalSpy said{&workspace.navigation(), &Navigation::said};
};

TEST_F(EvaluationsTest, RunsAreEvaluatedOneAfterAnotherAndOnce) {
    evaluations.start({QStringLiteral("a"), QStringLiteral("b")});
    evaluations.start({QStringLiteral("a")});
    ASSERT_EQ(engine.views.size(), 1u);
    EXPECT_TRUE(evaluations.includes(QStringLiteral("a")));
    EXPECT_TRUE(evaluations.includes(QStringLiteral("b")));
    EXPECT_TRUE(evaluations.text().contains(QStringLiteral("“a”")));
    answer();
    ASSERT_EQ(engine.views.size(), 2u);
    EXPECT_FALSE(evaluations.includes(QStringLiteral("a")));
    answer();
    EXPECT_FALSE(evaluations.working());
    EXPECT_EQ(said.count(), 4) << "the beginning and the end of each";
    EXPECT_EQ(failures.count(), 0);
}

TEST_F(EvaluationsTest, AFailureIsReportedAndTheOthersFollow) {
    evaluations.start({QStringLiteral("broken"), QStringLiteral("b")});
    answer();
    EXPECT_EQ(failures.count(), 1);
    ASSERT_EQ(engine.views.size(), 2u);
    answer();
    EXPECT_EQ(said.count(), 3) << "two beginnings and one end";
}

TEST_F(EvaluationsTest, RunsWhoseScoresCannotBeRecordedAreLeftOut) {
    evaluations.start({QStringLiteral("scored"), QStringLiteral("b")});
    EXPECT_FALSE(evaluations.includes(QStringLiteral("scored")));
    EXPECT_TRUE(evaluations.includes(QStringLiteral("b")));
    answer();
    EXPECT_EQ(failures.count(), 0);
}

TEST_F(EvaluationsTest, NothingFollowsAfterAStop) {
    evaluations.start({QStringLiteral("a"), QStringLiteral("b")});
    evaluations.stop();
    EXPECT_FALSE(evaluations.includes(QStringLiteral("b")));
    answer();
    EXPECT_EQ(engine.views.size(), 1u);
    EXPECT_FALSE(evaluations.working());
}

}  // namespace
}  // namespace headscope::ui
