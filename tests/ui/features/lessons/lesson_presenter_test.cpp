// Tests lessons without widgets: steps, answers, and that the measured number is hidden until the
// learner answers.
#include "ui/features/lessons/lesson_presenter.h"

#include "tests/ui/support/lesson_fakes.h"
#include "ui/main_window/waiting.h"

#include <gtest/gtest.h>
#include <QSignalSpy>

namespace headscope::ui {
namespace {

using Ask = LessonPresenter::Ask;

// Fixture with the lesson on a fake shipped run.
class LessonPresenterTest : public ::testing::Test {
protected:
    void SetUp() override {
        engine.run->m_info.path = "runs/fake";
        engine.run->m_info.shipped = true;
        workspace.setEngine(&engine);
        waitUntil([this] { return !workspace.runList().runs().empty(); }, 10'000);
    }
    void answer(int which) {
        presenter.choose(which);
        presenter.commit();
        waitUntil([this] { return presenter.ask() != Ask::Measuring; }, 10'000);
    }

    test::FakeEngine engine;
    Workspace workspace;
    std::vector<Lesson> lessons = test::fakeLessons();
    LessonPresenter presenter{workspace, lessons};
};

TEST_F(LessonPresenterTest, AStepOpensItsRunAndSetsTheOneSelection) {
    QSignalSpy staged(&presenter, &LessonPresenter::stageSet);
    presenter.start(QStringLiteral("small"));
    ASSERT_TRUE(presenter.lesson());
    ASSERT_TRUE(workspace.runA());
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{1, 2}));
    EXPECT_EQ(workspace.selection().other(), (HeadPlace{1, 3}));
    EXPECT_EQ(workspace.selection().inspection().input.index, 4);
    EXPECT_TRUE(workspace.masks().mask().all());
    ASSERT_EQ(staged.size(), 1);
    EXPECT_TRUE(presenter.first());
    EXPECT_EQ(presenter.ask(), Ask::None);
}

TEST_F(LessonPresenterTest, TheFollowingLessonStartsAndTheLastHasNone) {
    lessons.push_back(lessons.front());
    lessons.back().id = QStringLiteral("second");
    QSignalSpy finished(&presenter, &LessonPresenter::finished);
    EXPECT_FALSE(presenter.following()) << "no lesson runs";
    presenter.start(QStringLiteral("small"));
    ASSERT_EQ(presenter.following(), &lessons.back());
    presenter.startFollowing();
    ASSERT_TRUE(presenter.lesson());
    EXPECT_EQ(presenter.lesson()->id, QStringLiteral("second"));
    EXPECT_TRUE(presenter.first());
    ASSERT_EQ(finished.size(), 1);
    EXPECT_EQ(finished.front().front().toString(), QStringLiteral("small"));
    EXPECT_FALSE(presenter.following());
    presenter.startFollowing();
    EXPECT_EQ(presenter.lesson()->id, QStringLiteral("second"));
}

TEST_F(LessonPresenterTest, StageIsRestoredOnRequest) {
    presenter.start(QStringLiteral("small"));
    workspace.selection().chooseHead({0, 0});
    workspace.masks().toggle(0, 0);
    presenter.setStage();
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{1, 2}));
    EXPECT_TRUE(workspace.masks().mask().all());
    EXPECT_TRUE(workspace.masks().undoStack()->canUndo())
        << "what the person had switched is not lost";
}

TEST_F(LessonPresenterTest, NumberIsShownOnlyAfterTheAnswerAndIsMeasured) {
    presenter.start(QStringLiteral("small"));
    presenter.next();
    EXPECT_EQ(presenter.ask(), Ask::Open);
    presenter.commit();
    EXPECT_EQ(presenter.ask(), Ask::Open) << "nothing was chosen";
    EXPECT_TRUE(engine.run->attentionRequests.empty());
    EXPECT_TRUE(presenter.shownText().isEmpty());
    answer(0);
    ASSERT_TRUE(presenter.outcome());
    // In the fake run, head 1 of layer 0 puts weight 0.6 on the previous token and spreads the rest
    // evenly.
    const auto maps = engine.run->maps(engine.run->attentionRequests.front());
    const double weight = maps.maps[std::size_t((1 * maps.tokens + 2) * maps.tokens + 1)];
    EXPECT_DOUBLE_EQ(presenter.outcome()->value, weight);
    EXPECT_EQ(presenter.shownText(), QStringLiteral("It is %1 %.").arg(weight * 100, 0, 'f', 0));
    EXPECT_EQ(presenter.outcome()->right, 1);
    EXPECT_FALSE(presenter.outcome()->correct());
    EXPECT_TRUE(presenter.outcome()->asWritten);
    EXPECT_TRUE(presenter.verdict().contains(QStringLiteral("much")))
        << presenter.verdict().toStdString();
    EXPECT_EQ(workspace.masks().mask().offCount(), 1) << "what is seen with the number";
    presenter.choose(2);
    EXPECT_EQ(presenter.chosen(), 0) << "an answer is not taken back";
}

TEST_F(LessonPresenterTest, AnswersStayWhenTheLearnerGoesBackAndOn) {
    presenter.start(QStringLiteral("small"));
    presenter.next();
    answer(1);
    EXPECT_TRUE(presenter.outcome()->correct());
    presenter.back();
    EXPECT_EQ(presenter.ask(), Ask::None);
    presenter.next();
    ASSERT_TRUE(presenter.outcome());
    EXPECT_EQ(presenter.rightAnswers(), 1);
    EXPECT_EQ(presenter.sentRequests(), 1);
}

TEST_F(LessonPresenterTest, DifferenceShowsBothNumbersAndOmitsTextsOfOtherOutcomes) {
    presenter.start(QStringLiteral("small"));
    presenter.next();
    presenter.next();
    EXPECT_TRUE(presenter.last());
    answer(0);
    ASSERT_TRUE(presenter.outcome());
    // In the fake run, removing one head costs 0.02 of accuracy.
    EXPECT_NEAR(presenter.outcome()->value, -0.02, 1e-12);
    EXPECT_EQ(presenter.shownText(), QStringLiteral("0.88 - 0.90 = -0.02"));
    EXPECT_EQ(presenter.outcome()->right, 0);
    EXPECT_FALSE(presenter.outcome()->asWritten) << "the lesson was written for answer 1";
}

TEST_F(LessonPresenterTest, ANumberOnItsWayIsDroppedWhenTheStepIsLeft) {
    presenter.start(QStringLiteral("small"));
    presenter.next();
    engine.run->hold = true;
    presenter.choose(1);
    presenter.commit();
    EXPECT_EQ(presenter.ask(), Ask::Measuring);
    presenter.back();
    engine.run->releaseAll();
    QCoreApplication::processEvents();
    presenter.next();
    EXPECT_EQ(presenter.ask(), Ask::Open);
    EXPECT_EQ(presenter.chosen(), 1);
    EXPECT_FALSE(presenter.outcome());
}

TEST_F(LessonPresenterTest, FailedMeasurementIsReportedAndCanBeRetried) {
    lessons[0].steps[1].ask->value.query = 1000;
    presenter.start(QStringLiteral("small"));
    presenter.next();
    answer(1);
    EXPECT_EQ(presenter.ask(), Ask::Failed);
    EXPECT_FALSE(presenter.problem().isEmpty());
    lessons[0].steps[1].ask->value.query = 2;
    presenter.commit();
    ASSERT_TRUE(waitUntil([this] { return presenter.ask() == Ask::Shown; }, 10'000));
    EXPECT_TRUE(presenter.problem().isEmpty());
}

TEST_F(LessonPresenterTest, ARunThatIsNotThereIsNamed) {
    lessons[0].steps[0].stage.runs = QStringList{QStringLiteral("lost")};
    presenter.start(QStringLiteral("small"));
    EXPECT_TRUE(presenter.problem().contains(QStringLiteral("lost")))
        << presenter.problem().toStdString();
    EXPECT_FALSE(workspace.runA());
    presenter.leave();
    EXPECT_FALSE(presenter.lesson());
}

TEST_F(LessonPresenterTest, EndIsReportedOnceAndEarlierRunsAreReopened) {
    QSignalSpy finished(&presenter, &LessonPresenter::finished);
    presenter.start(QStringLiteral("small"));
    presenter.next();
    presenter.leave();
    EXPECT_EQ(finished.size(), 0);
    presenter.start(QStringLiteral("small"));
    for (int i = 0; i < 3; ++i) presenter.next();
    EXPECT_EQ(finished.size(), 1);
    EXPECT_FALSE(presenter.lesson());
    EXPECT_FALSE(workspace.runA()) << "nothing was open before";
    presenter.next();
    presenter.back();
    presenter.setStage();
    EXPECT_EQ(finished.size(), 1);
}

}  // namespace
}  // namespace headscope::ui
