// Tests the Heads presenter without its page: which steps are shown side by side, what is computed
// on demand, and the settings that both runs share.
#include "ui/features/heads/heads_presenter.h"
#include "tests/ui/support/heads_fakes.h"

#include <gtest/gtest.h>
#include <QSignalSpy>
#include <QTest>

namespace headscope::ui {
namespace {

class HeadsPresenterTest : public test::HeadsScene {
protected:
    HeadsPresenterTest() { presenter.setActive(true); }
    bool settled() const override { return presenter.settled(); }

    HeadsPresenter presenter{workspace};
};

TEST_F(HeadsPresenterTest, OffersMeasuresOfPairsAndKnowsNoneBeforeTheEngineIsThere) {
    ASSERT_EQ(presenter.measures().size(), 3U) << "not that of single heads";
    ASSERT_NE(workspace.measure("attn-js"), nullptr);
    EXPECT_EQ(workspace.measure("attn-js")->redundantWhen, "low");
    EXPECT_EQ(workspace.measure("no-such"), nullptr);
    Workspace early;
    EXPECT_FALSE(early.ready());
    EXPECT_EQ(early.measure("attn-js"), nullptr);
    EXPECT_TRUE(HeadsPresenter(early).measures().empty());
}

TEST_F(HeadsPresenterTest, OnlyThePlaceWhereTheSliderRestsIsAnalysed) {
    openA();
    const auto before = run("a").similarityRequests.size();
    ASSERT_EQ(presenter.steps(), (std::vector<std::int64_t>{0, 100, 200, 300}));
    for (int index : {2, 0, 1}) presenter.chooseStep(index);
    settle();
    for (std::size_t i = before; i < run("a").similarityRequests.size(); ++i)
        EXPECT_EQ(run("a").similarityRequests[i].step, 100);
    EXPECT_EQ(presenter.frame(0)->step, 100);
    EXPECT_FALSE(presenter.followsLatest());
    presenter.chooseStep(99);
    EXPECT_TRUE(presenter.followsLatest()) << "beyond the end is the end";
}

TEST_F(HeadsPresenterTest, AStepWithoutWeightsShowsItsRecordWhichHasNoLevelOfChance) {
    openA();
    presenter.chooseStep(0);  // the checkpoint of step 0 does not exist
    settle();
    ASSERT_TRUE(presenter.frame(0));
    EXPECT_EQ(presenter.frame(0)->step, 0);
    EXPECT_FALSE(presenter.analysed(0));
    EXPECT_FALSE(presenter.chance(0, 0, 0, 1));
    EXPECT_TRUE(presenter.origin(0).contains(QStringLiteral("recorded while training")));
    presenter.chooseStep(3);
    settle();
    ASSERT_TRUE(presenter.analysed(0));
    EXPECT_FLOAT_EQ(float(*presenter.chance(0, 0, 0, 1)), 0.2F);
    EXPECT_TRUE(presenter.origin(0).contains(QStringLiteral("of 7,600 samples of the test split")));
}

TEST_F(HeadsPresenterTest, EndsOfBothRunsAreShownTogether) {
    run("b").newest = 200;
    run("b").m_checkpoints = {{200, 1.0, false, true, ""}};
    run("b").recording = false;
    openBoth();
    ASSERT_TRUE(presenter.frame(1));
    EXPECT_EQ(presenter.frame(0)->step, 300);
    EXPECT_EQ(presenter.frame(1)->step, 200);
}

TEST_F(HeadsPresenterTest, TheFirstPairHasTwoHeads) {
    EXPECT_NE(presenter.pair().row, presenter.pair().column) << "before a run is open";
    openBoth();
    EXPECT_NE(presenter.pair().row, presenter.pair().column);
}

TEST_F(HeadsPresenterTest, TheDifferenceIsOfBLessAOnOneScaleForAllSteps) {
    openBoth();
    const auto limit = presenter.differenceLimit();
    const auto difference = presenter.difference();
    ASSERT_TRUE(difference);
    EXPECT_NEAR(difference->at(0, 0, 1),
                presenter.frame(1)->at(0, 0, 1) - presenter.frame(0)->at(0, 0, 1), 1e-6);
    EXPECT_LT(difference->at(0, 0, 1), 0);
    presenter.chooseStep(1);
    settle();
    EXPECT_EQ(presenter.differenceLimit(), limit);
}

TEST_F(HeadsPresenterTest, AMeasureOfOtherHeadsOrNoneIsNotChosen) {
    openA();
    presenter.chooseMeasure("entropy");
    EXPECT_EQ(presenter.measure().id, "attn-cos") << "it has no pairs";
    presenter.chooseMeasure("nothing");
    EXPECT_EQ(presenter.measure().id, "attn-cos");
    presenter.chooseMeasure("attn-js");
    settle();
    EXPECT_EQ(presenter.measure().id, "attn-js");
    EXPECT_TRUE(presenter.side(0).recorded.empty());
    ASSERT_TRUE(presenter.analysed(0)) << "what was not recorded is measured at a checkpoint";
    EXPECT_EQ(presenter.steps(), (std::vector<std::int64_t>{100, 200, 300}));
}

TEST_F(HeadsPresenterTest, APairThatTheRunLacksLeavesTheOneThatIsChosen) {
    openA();
    presenter.choosePair({0, 2, 1, 3});
    EXPECT_EQ(presenter.pair().layer, 2);
    for (const HeadsPair& absent :
         {HeadsPair{0, 4, 0, 1}, HeadsPair{0, 0, 0, 4}, HeadsPair{1, 0, 0, 1}})
        presenter.choosePair(absent);
    EXPECT_EQ(presenter.pair().layer, 2);
    EXPECT_EQ(presenter.pair().column, 3);
}

TEST_F(HeadsPresenterTest, SampleAndSwitchesAreSharedWithTheOtherPages) {
    openA();
    presenter.moveSample(2);
    presenter.moveSample(-5);
    EXPECT_EQ(workspace.selection().inspection().input.index, 0)
        << "there is none before the first";
    presenter.moveSample(1);
    settle();
    EXPECT_EQ(run("a").attentionRequests.back().input.index, 1);
    EXPECT_TRUE(presenter.headOn(1, 1));
    workspace.masks().toggle(1, 1);
    EXPECT_FALSE(presenter.headOn(1, 1));
    presenter.choosePair({0, 2, 1, 3});
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{2, 1}));
    EXPECT_EQ(workspace.selection().other(), (HeadPlace{2, 3}));
}

TEST_F(HeadsPresenterTest, FailedMeasurementIsReportedAndTheRecordStays) {
    run("a").fail = true;
    QSignalSpy failures(&presenter, &HeadsPresenter::failed);
    openA();
    EXPECT_EQ(failures.count(), 1);
    EXPECT_TRUE(presenter.side(0).problem.contains(QStringLiteral("damaged")));
    ASSERT_TRUE(presenter.frame(0));
    EXPECT_EQ(presenter.frame(0)->step, 300);
    run("a").fail = false;
    presenter.chooseStep(1);
    settle();
    EXPECT_EQ(presenter.side(0).problem, QString());
}

}  // namespace
}  // namespace headscope::ui
