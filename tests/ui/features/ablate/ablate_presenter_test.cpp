// Tests the Ablate presenter without its page: which queries it sends and when, and how it reports
// the answers.
#include "ui/features/ablate/ablate_presenter.h"
#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/widgets/text/score_text.h"

#include <gtest/gtest.h>
#include <QJsonArray>
#include <QSignalSpy>

namespace headscope::ui {
namespace {

// Fixture with the presenter on a fake run.
class AblatePresenterTest : public ::testing::Test {
protected:
    void open() {
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
    }
    void show() {
        open();
        presenter.setActive(true);
        settle();
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return presenter.settled(); }, 5000));
    }
    test::FakeRunView& run() { return *engine.run; }

    test::ManualClock clock;
    test::FakeEngine engine;
    Workspace workspace;
    AblatePresenter presenter{workspace};
};

TEST_F(AblatePresenterTest, NothingIsRequestedBeforeItIsShown) {
    open();
    workspace.masks().toggle(0, 1);
    clock.advance(60'000);
    EXPECT_TRUE(run().ablationRequests.empty());
    EXPECT_TRUE(presenter.stale());
    presenter.setActive(true);
    settle();
    ASSERT_EQ(run().ablationRequests.size(), 1U);
    EXPECT_TRUE(run().ablationRequests[0].mask == workspace.masks().mask());
    EXPECT_FALSE(presenter.stale());
}

TEST_F(AblatePresenterTest, AFirstReportIsShownAndMarked) {
    show();
    run().hold = true;
    workspace.masks().toggle(0, 1);
    ASSERT_TRUE(clock.reach([this] { return run().ablationRequests.size() == 2U; }, 5000));
    EXPECT_TRUE(presenter.stale());
    EXPECT_FALSE(presenter.firstOnly());
    AblationReport first = *presenter.report();
    first.samples = 64;
    ASSERT_TRUE(run().ablationRequests[1].onFirst);
    run().ablationRequests[1].onFirst(first);
    ASSERT_TRUE(clock.reach([this] { return presenter.firstOnly(); }, 5000));
    EXPECT_EQ(presenter.report()->samples, 64);
    EXPECT_TRUE(presenter.stale()) << "the other samples are missing";
    run().hold = false;
    run().releaseAll();
    settle();
    EXPECT_FALSE(presenter.firstOnly());
    EXPECT_FALSE(presenter.stale());
}

// Accuracies of an imported model with a new output layer say nothing, but looked like a result.
TEST_F(AblatePresenterTest, ARandomOutputLayerDecidesNothing) {
    show();
    EXPECT_NE(presenter.verdict().confidence, Verdict::Confidence::None);
    run().m_info.untrainedOutput = true;
    EXPECT_EQ(presenter.verdict().confidence, Verdict::Confidence::None);
    EXPECT_EQ(presenter.verdict().text, untrainedText(run().m_info));
}

TEST_F(AblatePresenterTest, AnotherRunLeavesNothingOfTheFormer) {
    show();
    ASSERT_TRUE(presenter.report());
    engine.run = std::make_shared<test::FakeRunView>(Task::LanguageModel, 3, 2);
    engine.run->m_info.path = "runs/other";
    workspace.openRun(QStringLiteral("runs/other"));
    EXPECT_FALSE(presenter.report());
    EXPECT_TRUE(presenter.ranking().empty());
    settle();
    EXPECT_EQ(presenter.shape().layers, 3);
    ASSERT_TRUE(presenter.importance());
    EXPECT_EQ(presenter.ranking(), scoreChangeOf(*presenter.importance(), kLoss)->changes)
        << "it has no accuracy to go by";
}

TEST_F(AblatePresenterTest, ARunBesideItChangesNothing) {
    show();
    ASSERT_TRUE(presenter.importance());
    const auto requested = run().ablationRequests.size();
    Q_EMIT workspace.runsChanged();  // sent, for example, when another run is opened for comparison
    EXPECT_TRUE(presenter.report());
    EXPECT_TRUE(presenter.importance());
    settle();
    EXPECT_EQ(run().ablationRequests.size(), requested);
}

TEST_F(AblatePresenterTest, OneHeadPerLayerIsTheMostImportantByWhatIsShown) {
    run().given.scoreChanges = {{kAccuracy, {0.1, 0.4, 0.2, 0.1, 0.3, 0.3, 0.0, 0.1}, {}},
                                {kLoss, {0.9, 0.1, 0.1, 0.1, 0.1, 0.8, 0.1, 0.1}, {}}};
    show();
    presenter.keepOnePerLayer();
    const auto kept = [&](int first, int second) {
        return workspace.masks().mask() == HeadMask::only(run().m_shape, {{0, first}, {1, second}});
    };
    EXPECT_TRUE(kept(1, 1)) << "among equal drops the loss decides";
    EXPECT_EQ(workspace.masks().undoStack()->undoText(), QStringLiteral("Keep one head per layer"));
    workspace.masks().undoStack()->undo();
    presenter.rankBy(kLoss);
    presenter.keepOnePerLayer();
    EXPECT_TRUE(kept(0, 1));
}

TEST_F(AblatePresenterTest, StoppedMeasurementIsNotRestartedAutomatically) {
    show();
    run().hold = true;
    presenter.measureImportance(1000);
    ASSERT_TRUE(presenter.measuringImportance());
    run().progress(0.25);
    ASSERT_TRUE(clock.reach([this] { return presenter.measuringShare() == 0.25; }, 5000));
    presenter.stopMeasuring();
    run().hold = false;
    run().releaseAll();
    settle();
    const auto requested = run().leaveOneOutRequests.size();
    workspace.masks().toggle(0, 0);
    settle();
    EXPECT_EQ(run().leaveOneOutRequests.size(), requested);
    presenter.measureImportance(1000);
    settle();
    EXPECT_EQ(run().leaveOneOutRequests.size(), requested + 1);
}

// If the run is training, the weights can change between the three queries of the self-test. The
// result is then discarded, and the self-test runs again with the next measurement.
TEST_F(AblatePresenterTest, ASelfTestOnMovingWeightsIsTakenAgain) {
    run().hold = true;
    open();
    presenter.setActive(true);
    ASSERT_TRUE(clock.reach([this] { return run().held.size() >= 5; }, 5000));
    run().release(2);  // the first two held queries belong to the current sample
    run().newest = 301;
    run().hold = false;
    run().releaseAll();
    settle();
    EXPECT_EQ(presenter.selfTest(), AblatePresenter::SelfTest::NotRun);
    presenter.setSamples(500);
    settle();
    EXPECT_EQ(presenter.selfTest(), AblatePresenter::SelfTest::Passed);
    EXPECT_NEAR(presenter.selfTestChange(), 0.15, 0.1);
}

TEST_F(AblatePresenterTest, AnAnswerToAnOlderMaskIsNoReport) {
    show();
    run().hold = true;
    workspace.masks().toggle(0, 0);
    ASSERT_TRUE(clock.reach([this] { return run().held.size() == 3; }, 5000));
    workspace.masks().toggle(0, 1);
    ASSERT_TRUE(clock.reach([this] { return run().held.size() == 6; }, 5000));
    for (std::size_t late : {3U, 4U, 5U, 0U, 1U, 2U}) run().release(late);
    settle();
    EXPECT_EQ(presenter.reportMask().offCount(), 2);
    EXPECT_NEAR(presenter.after()->loss - presenter.before()->loss, std::log(0.7 / 0.5), 1e-9);
}

TEST_F(AblatePresenterTest, TheOpenSampleDoesNotWaitForHeldOutSamples) {
    show();
    run().hold = true;
    workspace.masks().toggle(0, 0);
    EXPECT_TRUE(presenter.sampleStale());
    ASSERT_TRUE(clock.reach([this] { return run().held.size() >= 2; }, 5000));
    run().release(0);
    run().release(1);
    ASSERT_TRUE(clock.reach([this] { return !presenter.sampleStale(); }, 5000));
    EXPECT_NEAR(presenter.after()->loss - presenter.before()->loss, std::log(0.7 / 0.6), 1e-9);
    EXPECT_TRUE(presenter.stale()) << "the held-out samples are not read yet";
    EXPECT_EQ(presenter.reportMask().offCount(), 0);
    EXPECT_EQ(presenter.sampleMask().offCount(), 1);
    run().hold = false;
    run().releaseAll();
    settle();
    EXPECT_EQ(presenter.reportMask().offCount(), 1);
}

TEST_F(AblatePresenterTest, AnotherSampleLeavesTheHeldOutSamplesAsTheyAre) {
    show();
    const auto heldOut = run().ablationRequests.size(), samples = run().attentionRequests.size();
    auto inspection = workspace.selection().inspection();
    inspection.input.index = 7;
    workspace.selection().inspect(inspection);
    settle();
    EXPECT_EQ(run().attentionRequests.size(), samples + 2)
        << "with all heads and with the switches";
    EXPECT_EQ(run().attentionRequests.back().input.index, 7);
    EXPECT_EQ(run().ablationRequests.size(), heldOut);
    EXPECT_FALSE(presenter.stale());
}

TEST_F(AblatePresenterTest, ImportanceOfOtherWeightsIsForgotten) {
    show();
    ASSERT_TRUE(presenter.importance());
    EXPECT_EQ(presenter.importance()->split, "valid");
    auto inspection = workspace.selection().inspection();
    inspection.step = 100;
    workspace.selection().inspect(inspection);
    EXPECT_FALSE(presenter.importance());
    settle();
    ASSERT_TRUE(presenter.importance());
    EXPECT_EQ(presenter.importance()->step, 100);
    presenter.setImportanceSplit(QStringLiteral("train"));
    settle();
    EXPECT_EQ(run().leaveOneOutRequests.back().split, "train");
}

TEST_F(AblatePresenterTest, ARecipeNamesRunStepSamplesAndTheHeadsThatAreOff) {
    show();
    workspace.masks().toggle(1, 2);
    settle();
    const auto recipe = presenter.reportProvenance();
    EXPECT_EQ(recipe.value(QStringLiteral("heads_off")).toArray(),
              QJsonArray{QStringLiteral("1.2")});
    EXPECT_EQ(recipe.value(QStringLiteral("split")).toString(), QStringLiteral("test"));
    EXPECT_EQ(recipe.value(QStringLiteral("samples")).toInt(), 1000);
    const auto runs = recipe.value(QStringLiteral("runs")).toArray();
    ASSERT_EQ(runs.size(), 1);
    EXPECT_EQ(runs[0].toObject().value(QStringLiteral("step")).toInt(), 300);
    EXPECT_TRUE(presenter.sampleProvenance().contains(QStringLiteral("input")));
}

}  // namespace
}  // namespace headscope::ui
