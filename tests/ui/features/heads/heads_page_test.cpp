// Tests the Heads page with real mouse and key events, on fake runs with a known similarity.
#include "ui/features/heads/heads_page.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/heads_fakes.h"
#include "ui/features/heads/heads_matrices.h"
#include "ui/features/heads/heads_page_pair.h"
#include "ui/plots/head_map.h"
#include "ui/plots/matrix_film.h"
#include "ui/plots/matrix_strip.h"
#include "ui/plots/matrix_view.h"
#include "ui/plots/summary_chart.h"
#include "ui/widgets/step_slider.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

namespace headscope::ui {
namespace {

// Fixture with the Heads page showing similarity matrices.
class HeadsPageTest : public test::HeadsScene {
protected:
    void SetUp() override {
        page = std::make_unique<HeadsPage>(workspace);
        page->showView(HeadsView::Matrices);
        page->resize(1280, 820);
        page->show();
    }
    bool settled() const override { return page->settled(); }

    std::unique_ptr<HeadsPage> page;
};

TEST_F(HeadsPageTest, ShowsAPlaceholderWhileNothingIsOpen) {
    EXPECT_EQ(page->currentFigure(), nullptr);
    EXPECT_TRUE(page->matrices()->matrix(0)->isVisible());
    EXPECT_FALSE(page->matrices()->matrix(1)->isVisible());
    EXPECT_EQ(page->matrices()->pairPanel()->title(), QStringLiteral("No run is open"));
}

TEST_F(HeadsPageTest, ShowsTheLastRecordedStepOfEveryLayer) {
    openA();
    ASSERT_EQ(page->matrices()->strip(0)->layers(), 4);
    for (int layer = 0; layer < 4; ++layer)
        EXPECT_FLOAT_EQ(page->matrices()->strip(0)->matrix(layer).at(1, 2),
                        test::headsValue(0.9, layer, 1, 2, 300));
    EXPECT_FLOAT_EQ(page->matrices()->matrix(0)->matrix().at(0, 3),
                    test::headsValue(0.9, 0, 0, 3, 300));
}

TEST_F(HeadsPageTest, ClickOnACellChoosesThePairAndShowsBothMapsOnTheSameSample) {
    openA();
    plots::MatrixView* matrix = page->matrices()->matrix(0);
    QTest::mouseClick(matrix, Qt::LeftButton, {}, matrix->cellRect(2, 3).center().toPoint());
    EXPECT_EQ(page->matrices()->presenter().pair().row, 2);
    EXPECT_EQ(page->matrices()->presenter().pair().column, 3);
    EXPECT_EQ(matrix->selected(), (plots::MatrixCell{2, 3}));
    EXPECT_EQ(page->matrices()->pairPanel()->title(),
              QStringLiteral("Layer 0 \u00b7 heads 2 and 3"));
    EXPECT_TRUE(page->matrices()->pairPanel()->valueText().contains(QStringLiteral("0.95")));
    EXPECT_TRUE(page->matrices()->pairPanel()->firstMap()->figure().figureName().contains(
        QStringLiteral("layer0-head2")));
    EXPECT_TRUE(page->matrices()->pairPanel()->secondMap()->figure().figureName().contains(
        QStringLiteral("layer0-head3")));
}

TEST_F(HeadsPageTest, ClickInTheStripChoosesLayerAndPair) {
    openA();
    const QPoint at = page->matrices()->strip(0)->cellRect(3, 0, 2).center().toPoint();
    QTest::mouseClick(page->matrices()->strip(0), Qt::LeftButton, {}, at);
    EXPECT_EQ(page->matrices()->presenter().pair().layer, 3);
    EXPECT_EQ(page->matrices()->presenter().pair().column, 2);
    EXPECT_FLOAT_EQ(page->matrices()->matrix(0)->matrix().at(0, 2),
                    test::headsValue(0.9, 3, 0, 2, 300));
}

TEST_F(HeadsPageTest, SliderMovesBothRunsAndAsksForTheNearestCheckpoint) {
    openBoth();
    run("a").similarityRequests.clear();
    page->matrices()->presenter().chooseStep(1);
    EXPECT_FLOAT_EQ(page->matrices()->matrix(0)->matrix().at(0, 1),
                    test::headsValue(0.9, 0, 0, 1, 100));
    EXPECT_FLOAT_EQ(page->matrices()->matrix(1)->matrix().at(0, 1),
                    test::headsValue(0.3, 0, 0, 1, 100));
    settle();
    ASSERT_FALSE(run("a").similarityRequests.empty());
    EXPECT_EQ(run("a").similarityRequests.back().step, 100);
    EXPECT_EQ(run("a").attentionRequests.back().step, 100);
}

TEST_F(HeadsPageTest, TwoRunsAreSideBySideOnOneScaleWithOneLineOfText) {
    openBoth();
    EXPECT_TRUE(page->matrices()->matrix(1)->isVisible());
    EXPECT_EQ(page->matrices()->strip(0)->matrix(0).colours,
              page->matrices()->strip(1)->matrix(0).colours);
}

TEST_F(HeadsPageTest, TheLatestWeightsOfBothRunsAreFollowed) {
    openBoth();
    for (const char* name : {"a", "b"}) {
        run(name).similarityRequests.clear();
        run(name).newest = 400;
        run(name).m_checkpoints.push_back({400, 4.0, false, true, ""});
        workspace.runList().readAgain();
        ASSERT_TRUE(clock.reach([&] { return !run(name).similarityRequests.empty(); }, 5000))
            << name;
        settle();
        EXPECT_EQ(run(name).similarityRequests.back().step, kLatest) << name;
    }
}

test::HeadsRun& withExcess(test::HeadsRun& run, double excess, double half) {
    run.excess.similarity = 0.5 + excess;
    run.excess.chance = 0.5;
    run.excess.excess = excess;
    run.excess.interval = Interval{excess - half, excess + half};
    return run;
}

TEST_F(HeadsPageTest, TheVerdictAboutTwoRunsRestsOnTheirExcessOverIndependentHeads) {
    openBoth();
    EXPECT_EQ(compareExcess(page->matrices()->presenter().excess(0),
                            page->matrices()->presenter().excess(1),
                            page->matrices()->presenter().measure()),
              ExcessComparison::Unknown);
    withExcess(run("a"), 0.2, 0.01);
    withExcess(run("b"), 0.01, 0.02);
    page->matrices()->presenter().chooseStep(1);
    settle();
    const auto& presenter = page->matrices()->presenter();
    ASSERT_TRUE(presenter.excess(0) && presenter.excess(1));
    EXPECT_EQ(presenter.excess(0)->step, 100) << "of the weights whose matrix is shown";
    EXPECT_EQ(compareExcess(presenter.excess(0), presenter.excess(1), presenter.measure()),
              ExcessComparison::MoreLeft);
    const Verdict verdict = page->verdict();
    EXPECT_EQ(verdict.confidence, Verdict::Confidence::Unclear)
        << "the intervals are of four layers";
    EXPECT_TRUE(verdict.text.startsWith(QStringLiteral("Layer 0: 4 heads work like ")))
        << verdict.text.toStdString();
    EXPECT_TRUE(verdict.text.contains(QStringLiteral(" In B (lambda 0.1): ")))
        << verdict.text.toStdString();
    EXPECT_TRUE(verdict.evidence.contains(QStringLiteral("0.20 (95 % interval 0.19 to 0.21)")))
        << verdict.evidence.toStdString();
    EXPECT_EQ(page->nextStep().page, QStringLiteral("ablate"));
}

TEST_F(HeadsPageTest, DifferenceIsBMinusAOnAScaleCentredOnZero) {
    openBoth();
    page->matrices()->setMode(HeadsMode::Difference);
    const plots::MatrixData& shown = page->matrices()->matrix(0)->matrix();
    const float expected =
        test::headsValue(0.3, 0, 0, 1, 300) - test::headsValue(0.9, 0, 0, 1, 300);
    EXPECT_FLOAT_EQ(shown.at(0, 1), expected);
    EXPECT_EQ(shown.colours.scale(), plots::ColourScale::BlueWhiteRed);
    EXPECT_DOUBLE_EQ(shown.colours.low(), -shown.colours.high());
    EXPECT_FALSE(page->matrices()->matrix(1)->isVisible());
}

TEST_F(HeadsPageTest, KeysMoveTheSecondHeadAndTheLayerAndStopAtTheEdge) {
    openA();
    page->matrices()->setFocus();
    QTest::keyClick(page->matrices(), Qt::Key_Right);
    EXPECT_EQ(page->matrices()->presenter().pair().column, 2);
    for (int i = 0; i < 9; ++i) QTest::keyClick(page->matrices(), Qt::Key_Down);
    EXPECT_EQ(page->matrices()->presenter().pair().layer, 3);
    QTest::keyClick(page->matrices(), Qt::Key_X);
    EXPECT_FALSE(page->matrices()->presenter().headOn(3, 0));
    EXPECT_EQ(workspace.masks().mask(), HeadMask::without({{3, 0}}));
}

TEST_F(HeadsPageTest, AHeadChosenElsewhereIsChosenHereAndBackReturns) {
    openA();
    page->matrices()->choosePair(1, 0, 3);
    workspace.selection().chooseHead({2, 1});
    EXPECT_EQ(page->matrices()->presenter().pair(), (HeadsPair{0, 2, 1, 3}));
    workspace.selection().chooseHead({2, 3});
    EXPECT_NE(page->matrices()->presenter().pair().row,
              page->matrices()->presenter().pair().column);
    workspace.selection().back();
    workspace.selection().back();
    EXPECT_EQ(page->matrices()->presenter().pair(), (HeadsPair{0, 1, 0, 3}));
}

TEST_F(HeadsPageTest, PairGoesToTheAttentionPage) {
    openA();
    page->matrices()->choosePair(1, 0, 3);
    QSignalSpy chosen(&workspace.navigation(), &Navigation::pairRequested),
        requested(&workspace.navigation(), &Navigation::pageRequested);
    QTest::keyClick(page->matrices(), Qt::Key_P);
    ASSERT_EQ(chosen.size(), 1);
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{1, 0}));
    EXPECT_EQ(workspace.selection().other(), (HeadPlace{1, 3}));
    EXPECT_EQ(requested.value(0).value(0).toString(), QStringLiteral("attention"));
}

TEST_F(HeadsPageTest, AMeasureThatWasNotRecordedIsMeasuredAtACheckpoint) {
    openA();
    page->chooseMeasure(QStringLiteral("out-cos"));
    settle();
    EXPECT_EQ(run("a").similarityRequests.back().measure, "out-cos");
    ASSERT_TRUE(page->matrices()->matrix(0)->matrix().valid());
    EXPECT_EQ(page->matrices()->matrix(0)->matrix().colours.scale(),
              plots::ColourScale::BlueWhiteRed);
    EXPECT_EQ(page->matrices()->presenter().steps(), (std::vector<std::int64_t>{100, 200, 300}));
}

TEST_F(HeadsPageTest, StaleAnswersAreDropped) {
    openA();
    run("a").hold = true;
    page->chooseMeasure(QStringLiteral("out-cos"));
    ASSERT_TRUE(clock.reach([this] { return run("a").held.size() == 2; }, 5000));
    page->chooseMeasure(QStringLiteral("attn-js"));
    ASSERT_TRUE(clock.reach([this] { return run("a").held.size() == 4; }, 5000));
    run("a").release(2);  // the answer to the newer query arrives first
    run("a").release(3);
    run("a").release(0);
    run("a").release(1);
    settle();
    ASSERT_NE(page->matrices()->presenter().frame(0), nullptr);
    EXPECT_EQ(page->matrices()->presenter().frame(0)->measure, "attn-js");
}

TEST_F(HeadsPageTest, AnswersForARunThatWasClosedAreDropped) {
    openA();
    run("a").hold = run("b").hold = true;
    page->chooseMeasure(QStringLiteral("out-cos"));  // a measure without recorded frames
    ASSERT_TRUE(clock.reach([this] { return run("a").held.size() == 2; }, 5000));
    workspace.openRun(QStringLiteral("b"));
    run("a").release(0);
    run("a").release(1);
    ASSERT_TRUE(clock.reach([this] { return run("b").held.size() == 2; }, 5000));
    EXPECT_EQ(page->matrices()->presenter().frame(0), nullptr) << "a matrix of the run before";
    run("b").release(0);
    run("b").release(1);
    settle();
    ASSERT_NE(page->matrices()->presenter().frame(0), nullptr);
}

TEST_F(HeadsPageTest, ListRanksHeadsAndAClickComparesWithThatHead) {
    openA();
    page->matrices()->choosePair(0, 1, 0);
    QTableWidget* like =
        page->matrices()->pairPanel()->findChild<QTableWidget*>(QStringLiteral("similar-heads"));
    ASSERT_EQ(like->rowCount(), 3);
    // The similarity grows with the head's number.
    EXPECT_EQ(like->item(0, 0)->text(), QStringLiteral("L0H3"));
    EXPECT_EQ(like->item(2, 0)->text(), QStringLiteral("L0H0"));
    Q_EMIT like->cellClicked(0, 0);
    EXPECT_EQ(page->matrices()->presenter().pair().column, 3);
}

TEST_F(HeadsPageTest, StatisticsBelongToTheTwoHeads) {
    openA();
    page->matrices()->choosePair(2, 1, 3);
    QTableWidget* table =
        test::child<QTableWidget>(page->matrices()->pairPanel(), "heads-pair-panel-statistics");
    ASSERT_EQ(table->rowCount(), 3);
    EXPECT_EQ(table->item(0, 0)->text(), QStringLiteral("Attention entropy"));
    EXPECT_EQ(table->item(0, 1)->text(), QStringLiteral("2.10"));
    EXPECT_EQ(table->item(0, 2)->text(), QStringLiteral("2.30"));
}

TEST_F(HeadsPageTest, MeanByLayerComparesBothRuns) {
    const auto colours = std::make_shared<RunColours>();
    colours->indexOf(QStringLiteral("another run"));  // has the first colour
    page->setColours(colours);
    openBoth();
    const plots::SummaryData& data = page->matrices()->pairPanel()->chart()->data();
    ASSERT_EQ(data.sets.size(), 2U);
    for (int side : {0, 1}) {
        const auto& path = page->matrices()->presenter().side(side).info.path;
        EXPECT_EQ(data.sets[static_cast<std::size_t>(side)].colour,
                  colours->colourOf(QString::fromStdString(path), false));
    }
    ASSERT_EQ(data.sets[0].values.size(), 4U);
    // 0.9 plus the mean of 0.01 (row + column) over all pairs
    EXPECT_NEAR(data.sets[0].values[0], 0.93, 1e-6);
    EXPECT_NEAR(data.sets[1].values[0], 0.33, 1e-6);
    for (const auto& set : data.sets)
        EXPECT_EQ(set.reference, std::vector<double>(4, 0.2F))
            << set.name.toStdString() << ": independent heads on the same samples";
    EXPECT_TRUE(page->matrices()->pairPanel()->chart()->figure().caption().contains(
        QStringLiteral("256 of 7,600 samples of the test split")));
}

TEST_F(HeadsPageTest, FollowsTheRunningSessionOnlyAtTheEndOfTheSlider) {
    auto session = std::make_shared<test::HeadsSession>();
    session->path = "a";
    engine.session = session;
    openA();
    workspace.sessions().start({});
    EXPECT_EQ(session->subscribed, "attn-cos");
    session->newest = std::make_shared<SimilarityFrame>(run("a").frameAt(400));
    Q_EMIT workspace.sessions().advanced();
    EXPECT_EQ(page->matrices()->presenter().steps().back(), 400);
    EXPECT_EQ(page->matrices()->presenter().frame(0)->step, 400);
    page->matrices()->presenter().chooseStep(0);
    session->newest = std::make_shared<SimilarityFrame>(run("a").frameAt(500));
    Q_EMIT workspace.sessions().advanced();
    EXPECT_EQ(page->matrices()->presenter().steps().back(), 500);
    EXPECT_EQ(page->matrices()->presenter().frame(0)->step, 0) << "looking back is not disturbed";
    page->hide();
    EXPECT_EQ(session->subscribed, "");
    session->over = true;
}

TEST_F(HeadsPageTest, AFailedMeasurementIsReportedOnThePage) {
    run("a").fail = true;
    run("a").recording = false;
    openA();
    EXPECT_TRUE(page->matrices()->presenter().side(0).problem.contains(QStringLiteral("damaged")));
    EXPECT_FALSE(page->matrices()->matrix(0)->matrix().valid());
}

// For the same run, cell and step, the page exports the number that `headscope figure` computes.
TEST_F(HeadsPageTest, TheLastStepIsTheOneThatFiguresAreMadeOf) {
    run("a").analysedShift = -0.1F;
    openA();
    const float analysed = test::headsValue(0.9, 0, 0, 1, 300) - 0.1F;
    EXPECT_FLOAT_EQ(page->matrices()->matrix(0)->matrix().at(0, 1), analysed);
    ASSERT_FALSE(run("a").similarityRequests.empty());
    const SimilarityRequest figure;
    EXPECT_EQ(run("a").similarityRequests[0].samples, figure.samples);
    EXPECT_EQ(run("a").similarityRequests[0].split, figure.split);
    EXPECT_TRUE(page->matrices()->matrix(0)->figure().caption().contains(
        QStringLiteral("256 of 7,600 samples of the test split")));
    page->matrices()->presenter().chooseStep(0);  // the checkpoint of step 0 does not exist
    EXPECT_FLOAT_EQ(page->matrices()->matrix(0)->matrix().at(0, 1),
                    test::headsValue(0.9, 0, 0, 1, 0));
    EXPECT_TRUE(page->matrices()->matrix(0)->figure().caption().contains(
        QStringLiteral("recorded while training")));
}

TEST_F(HeadsPageTest, WeightsNewerThanTheLastRecordAreAnalysed) {
    run("a").m_checkpoints = {{100, 1, false, false, ""}, {380, 4, true, true, ""}};
    run("a").newest = 380;
    openA();
    EXPECT_EQ(page->matrices()->presenter().steps().back(), 380);
    ASSERT_NE(page->matrices()->presenter().frame(0), nullptr);
    EXPECT_EQ(page->matrices()->presenter().frame(0)->step, 380);
    EXPECT_EQ(page->matrices()->presenter().side(0).maps->step, 380);
}

TEST_F(HeadsPageTest, MissingWeightsReportBothSteps) {
    openA();
    page->matrices()->presenter().chooseStep(0);
    settle();
    bool said = false;
    for (const QLabel* label : page->findChildren<QLabel*>())
        said = said || label->text().contains(QStringLiteral("the matrix is of step 0"));
    EXPECT_TRUE(said);
}

TEST_F(HeadsPageTest, WordsAreRelativeToIndependentHeads) {
    openA();
    EXPECT_TRUE(page->matrices()->pairPanel()->valueText().contains(QStringLiteral("very similar")))
        << page->matrices()->pairPanel()->valueText().toStdString();
    EXPECT_TRUE(
        page->matrices()->pairPanel()->valueText().contains(QStringLiteral("sharpness: 0.2")));
    EXPECT_FALSE(page->verdict().text.contains(QStringLiteral("uniform")));
}

TEST_F(HeadsPageTest, FlatMapsAreNotCalledSimilarAndAreNoticed) {
    run("a").chanceLevel = 0.98F;
    run("a").flatness = 0.99;
    openA();
    EXPECT_TRUE(page->matrices()->pairPanel()->valueText().contains(
        QStringLiteral("similar, as expected by chance")))
        << page->matrices()->pairPanel()->valueText().toStdString();
    EXPECT_EQ(page->verdict().confidence, Verdict::Confidence::Unclear);
    EXPECT_TRUE(page->verdict().text.startsWith(
        QStringLiteral("Maps of layer 0 are nearly uniform, so their similarity says nothing.")))
        << page->verdict().text.toStdString();
    EXPECT_TRUE(page->verdict().evidence.contains(QStringLiteral("nearly flat")));
    EXPECT_EQ(page->matrices()
                  ->pairPanel()
                  ->findChild<QTableWidget*>(QStringLiteral("similar-heads"))
                  ->item(0, 2)
                  ->text(),
              QStringLiteral("similar, as expected by chance"));
}

TEST_F(HeadsPageTest, ScaleOfDifferencesIsFixedWhileStepsArePlayed) {
    openBoth();
    page->matrices()->setMode(HeadsMode::Difference);
    const auto colours = page->matrices()->matrix(0)->matrix().colours;
    for (int step = 0; step < static_cast<int>(page->matrices()->presenter().steps().size());
         ++step) {
        page->matrices()->presenter().chooseStep(step);
        EXPECT_EQ(page->matrices()->matrix(0)->matrix().colours, colours) << step;
    }
}

// The head order is computed once per layer for run A, and is used for both runs and all steps.
TEST_F(HeadsPageTest, SimilarHeadsAreAdjacentInEveryMatrixAndAtEveryStep) {
    openBoth();
    EXPECT_TRUE(page->matrices()->matrix(0)->matrix().order.empty());
    EXPECT_TRUE(run("a").headTreesRequests.empty());
    for (auto* box : page->findChildren<QComboBox*>())
        if (box->accessibleName() == QLatin1String("Order of the heads")) {
            box->setCurrentIndex(1);
            Q_EMIT box->activated(1);
        }
    settle();
    ASSERT_EQ(run("a").headTreesRequests.size(), 1U);
    EXPECT_EQ(run("a").headTreesRequests[0].matrices.size(), 4U) << "a layer each";
    EXPECT_TRUE(run("b").headTreesRequests.empty()) << "one order for both";
    const std::vector<int> backwards{3, 2, 1, 0};
    for (int side : {0, 1})
        EXPECT_EQ(page->matrices()->matrix(side)->matrix().order, backwards) << side;
    plots::MatrixView* matrix = page->matrices()->matrix(0);
    EXPECT_LT(matrix->cellRect(3, 0).top(), matrix->cellRect(0, 0).top());
    QTest::mouseClick(matrix, Qt::LeftButton, {}, matrix->cellRect(2, 3).center().toPoint());
    EXPECT_EQ(page->matrices()->presenter().pair().row, 2) << "heads keep their numbers";
    EXPECT_EQ(page->matrices()->presenter().pair().column, 3);
    page->matrices()->presenter().chooseStep(0);
    settle();
    EXPECT_EQ(page->matrices()->matrix(0)->matrix().order, backwards);
    EXPECT_EQ(run("a").headTreesRequests.size(), 1U) << "and none of it anew";
}

TEST_F(HeadsPageTest, TheFilmShowsTheLayerOverTrainingAndChoosesAStep) {
    openA();
    auto* film = page->matrices()->film(0);
    ASSERT_TRUE(film->isVisible());
    const auto steps = film->drawnSteps();
    ASSERT_GE(steps.size(), 2U);
    EXPECT_EQ(steps.front(), 0);
    EXPECT_EQ(steps.back(), 300);
    QTest::mouseClick(film, Qt::LeftButton, {}, film->frameRect(0).center().toPoint());
    EXPECT_FLOAT_EQ(page->matrices()->matrix(0)->matrix().at(0, 1),
                    test::headsValue(0.9, 0, 0, 1, 0));
    run("a").recording = false;
    page->chooseMeasure(QStringLiteral("out-cos"));
    settle();
    EXPECT_FALSE(film->isVisible()) << "nothing was recorded of it";
}

TEST_F(HeadsPageTest, HiddenPageSendsNoRequest) {
    page->hide();
    workspace.openRun(QStringLiteral("a"));
    EXPECT_TRUE(run("a").similarityRequests.empty());
    page->show();
    settle();
    EXPECT_FALSE(run("a").similarityRequests.empty());
}

}  // namespace
}  // namespace headscope::ui
