// Tests the Prune presenter without its page: the queries it sends, the position on the curve, the
// head mask, and the models it makes and trains.
#include "ui/features/prune/prune_presenter.h"
#include "tests/ui/support/language_guard.h"
#include "tests/ui/support/manual_clock.h"
#include "tests/ui/support/prune_fakes.h"
#include "ui/features/prune/prune_page_data.h"

#include <gtest/gtest.h>
#include <QJsonArray>
#include <QSignalSpy>

namespace headscope::ui {
namespace {

// Fixture with the presenter on the prunable run.
class PrunePresenterTest : public ::testing::Test {
protected:
    PrunePresenterTest() {
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return presenter.settled(); }, 5000));
    }
    void measure() {
        presenter.measure();
        settle();
        ASSERT_TRUE(presenter.report());
    }
    test::PrunableRun& run() { return *engine.prunable; }

    test::ManualClock clock;
    test::PruneEngine engine;
    Workspace workspace;
    PrunePresenter presenter{workspace};
};

TEST_F(PrunePresenterTest, NothingIsMeasuredWithoutARequest) {
    settle();
    EXPECT_TRUE(run().curveRequests.empty());
    EXPECT_EQ(presenter.curve(), nullptr);
    EXPECT_TRUE(presenter.mask().all());
    EXPECT_FALSE(presenter.canMakeSmaller());
}

TEST_F(PrunePresenterTest, VerdictSaysWhatToPressBeforeAMeasurement) {
    EXPECT_EQ(presenter.verdict().confidence, Verdict::Confidence::None);
    EXPECT_TRUE(presenter.verdict().text.contains(QStringLiteral("How many heads does it need?")));
    presenter.measure();
    EXPECT_TRUE(presenter.verdict().text.isEmpty()) << "while it measures";
    workspace.closeRun();
    EXPECT_EQ(presenter.verdict(), Verdict());
}

TEST_F(PrunePresenterTest, VerdictCountsTheHeadsThatSufficeByTheScoreShown) {
    measure();
    const auto& curve = *presenter.curve();
    ASSERT_EQ(curve.removableHeads, 3);
    EXPECT_EQ(presenter.verdict().confidence, Verdict::Confidence::Shown);
    EXPECT_TRUE(presenter.verdict().text.startsWith(
        QString::fromUtf8("5 of 8 heads suffice (accuracy 87.0 %, change −0.4 to +0.4 points).")))
        << presenter.verdict().text.toStdString();
    presenter.showScore(kLoss);
    EXPECT_TRUE(presenter.verdict().text.startsWith(
        QString::fromUtf8("5 of 8 heads suffice (loss 0.430 nats, change −0.004 to +0.004).")))
        << presenter.verdict().text.toStdString();
}

TEST_F(PrunePresenterTest, VerdictIsUnclearIfNoHeadIsShownToBeRemovable) {
    run().tolerated = 0;
    measure();
    presenter.setMarginPercent(0.1);
    ASSERT_EQ(presenter.curve()->removableHeads, 0);
    EXPECT_EQ(presenter.verdict().confidence, Verdict::Confidence::Unclear);
    EXPECT_TRUE(presenter.verdict().text.contains(QStringLiteral("Not clear from 2,000 sample")));
}

// The loss may fall while the accuracy gets worse, so a verdict by one score must name the other.
TEST(PruneVerdictTest, ScoresThatDisagreeAreBothNamed) {
    PruningReport report;
    report.headCount = 8;
    report.samples = 1000;
    PruningCurve curve;
    for (const int removed : {0, 2, 6}) {
        PruningPoint point;
        point.removed = removed;
        point.scores = {{kAccuracy, 0.9}, {kLoss, 0.4}};
        point.difference = {{kAccuracy, 0, Interval{-0.004, 0.004}},
                            {kLoss, 0, Interval{-0.004, 0.004}}};
        if (removed == 6) point.difference[0] = {kAccuracy, -0.05, Interval{-0.06, -0.04}};
        curve.points.push_back(point);
    }
    curve.removableHeads = 2;
    curve.removableBy = {{kLoss, 6}, {kAccuracy, 2}};
    EXPECT_EQ(pruneVerdict(report, curve, scoreKind(kAccuracy)).text,
              QString::fromUtf8("6 of 8 heads suffice (accuracy 90.0 %, change −0.4 to +0.4 "
                                "points). By loss, 2 of 8 suffice."));
    EXPECT_TRUE(pruneVerdict(report, curve, scoreKind(kLoss))
                    .text.startsWith(QStringLiteral("2 of 8 heads suffice")));
    EXPECT_TRUE(pruneVerdict(report, curve, scoreKind(kLoss))
                    .text.endsWith(QStringLiteral("By accuracy, 6 of 8 suffice.")));
}

// With 100 samples, no head is shown to be removable by accuracy, although two may go by loss.
TEST(PruneVerdictTest, TooFewSamplesAreNamedAsTheReason) {
    const LanguageGuard english("en");  // for the plurals
    PruningReport report;
    report.headCount = 8;
    report.samples = report.available = 100;
    PruningCurve curve;
    const std::pair<int, double> points[] = {{0, 0}, {1, 0.03}, {2, 0.005}};
    for (const auto& [removed, half] : points) {
        PruningPoint point;
        point.removed = removed;
        point.scores = {{kAccuracy, 0.9}, {kLoss, 0.4}};
        point.difference = {{kAccuracy, 0, Interval{-half, half}},
                            {kLoss, -0.1, Interval{-0.2, -0.05}}};
        curve.points.push_back(point);
    }
    markRemovable(curve, report.margin);
    const auto text = pruneVerdict(report, curve, scoreKind(kAccuracy)).text;
    EXPECT_TRUE(text.contains(QStringLiteral("0.9 points of accuracy"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("more than the split has"))) << text.toStdString();
    EXPECT_TRUE(text.endsWith(QStringLiteral("By loss, 6 of 8 suffice."))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("down to 6: 100 samples"))) << text.toStdString();
    // The last point is within the margin of 0.9 points, but the one before it is not.
    const auto last = prunePointText(report, curve, 2, scoreKind(kAccuracy));
    EXPECT_TRUE(last.contains(QStringLiteral("7 heads kept"))) << last.toStdString();
    const auto byLoss = prunePointText(report, curve, 2, scoreKind(kLoss));
    EXPECT_TRUE(byLoss.contains(QStringLiteral("; within the margin"))) << byLoss.toStdString();
}

TEST_F(PrunePresenterTest, ChosenMethodsAreAskedForTogetherHeadByHead) {
    presenter.choose("leave-one-out", false);
    presenter.setKeepOnePerLayer(true);
    presenter.setSamples(200);
    measure();
    ASSERT_EQ(run().curveRequests.size(), 1U);
    const auto& requested = run().curveRequests[0];
    ASSERT_EQ(requested.methods.size(), 2U);
    EXPECT_EQ(requested.methods[0].id, "michel");
    EXPECT_EQ(requested.methods[1].id, kRandomOrder);
    EXPECT_TRUE(requested.methods[0].keepOnePerSite && requested.methods[1].keepOnePerSite);
    EXPECT_EQ(requested.headStep, 1);
    EXPECT_EQ(requested.chooseSamples, 200);
    EXPECT_EQ(requested.samples, 200);
    EXPECT_EQ(requested.split, "test") << "chosen on validation, reported on test";
    EXPECT_EQ(presenter.curves(), (std::vector<int>{0, 1}))
        << "one of the random orders can be followed";
    presenter.choose("michel", false);
    presenter.choose(kRandomOrder, false);
    presenter.measure();
    EXPECT_EQ(run().curveRequests.size(), 1U) << "no method, nothing to ask";
}

TEST_F(PrunePresenterTest, TheHandleBeginsAtTheLastPointWithinTheTolerance) {
    measure();
    EXPECT_EQ(presenter.point(), 3);
    EXPECT_EQ(presenter.mask(), HeadMask::without({{0, 0}, {0, 1}, {0, 2}}));
    EXPECT_TRUE(workspace.masks().mask().all()) << "looking switches nothing";
    presenter.applyMask();
    EXPECT_EQ(workspace.masks().mask(), presenter.mask());
    EXPECT_TRUE(presenter.applied());
    EXPECT_EQ(workspace.masks().undoStack()->undoText(), QStringLiteral("Keep 5 of 8 heads"));
    workspace.masks().undoStack()->undo();
    EXPECT_TRUE(workspace.masks().mask().all());
    EXPECT_FALSE(presenter.applied());
    presenter.lookAt(99);
    EXPECT_EQ(presenter.point(), 3);
}

TEST_F(PrunePresenterTest, TheHandleFollowsTheMarginWithoutMeasuringAgain) {
    measure();
    EXPECT_EQ(run().curveRequests[0].margin, PruningMargin{});
    presenter.setMarginPercent(10);
    EXPECT_EQ(presenter.point(), 4);
    EXPECT_EQ(presenter.curve()->removableHeads, 4);
    EXPECT_EQ(presenter.provenance().value(QStringLiteral("margin_percent")).toDouble(), 10);
    presenter.setMarginPercent(0.1);
    EXPECT_EQ(presenter.point(), 0)
        << "no head is shown to be removable: the whole model is proposed";
    EXPECT_EQ(presenter.curve()->removableHeads, 0);
    workspace.masks().undoStack()->undo();
    EXPECT_EQ(presenter.marginPercent(), 10);
    EXPECT_EQ(presenter.point(), 4);
    EXPECT_EQ(run().curveRequests.size(), 1U);
    presenter.measure();
    settle();
    ASSERT_EQ(run().curveRequests.size(), 2U);
    EXPECT_EQ(run().curveRequests[1].margin.share, 0.1);
}

TEST_F(PrunePresenterTest, SizesBelongToTheCurveThatIsFollowed) {
    measure();
    ASSERT_TRUE(presenter.sizes());
    EXPECT_EQ(presenter.sizes()->whole.parameters, 1800);
    EXPECT_EQ(presenter.sizes()->smaller[3]->parameters, 1500);
    presenter.measureSpeed();
    settle();
    ASSERT_NE(presenter.speed(3), nullptr);
    EXPECT_NEAR(presenter.speed(3)->stepSpeedup, 1.15, 1e-12);
    presenter.follow(2);
    settle();
    EXPECT_EQ(presenter.curve()->method.id, kRandomOrder);
    EXPECT_EQ(presenter.speed(3), nullptr) << "other heads";
    EXPECT_EQ(presenter.mask(), HeadMask::without({{1, 3}, {1, 2}, {1, 1}}));
}

TEST_F(PrunePresenterTest, ASmallerModelIsMadeOfThePoint) {
    measure();
    QSignalSpy made(&presenter, &PrunePresenter::smallerMade);
    run().m_info.state = RunState::Finished;
    presenter.makeSmaller();
    settle();
    ASSERT_EQ(run().smallerModelRequests.size(), 1U);
    EXPECT_EQ(run().smallerModelRequests[0].removed, presenter.mask());
    EXPECT_EQ(run().smallerModelRequests[0].step, 300) << "the very weights that were measured";
    EXPECT_EQ(made.size(), 1);
    EXPECT_EQ(run().recordScoresRequests.size(), 1U) << "so that it can be compared";
    EXPECT_TRUE(engine.started.empty());
    presenter.lookAt(0);
    EXPECT_FALSE(presenter.canMakeSmaller()) << "nothing goes";
    presenter.lookAt(8);
    EXPECT_FALSE(presenter.canMakeSmaller()) << "nothing stays";
    presenter.makeSmaller();
    EXPECT_EQ(run().smallerModelRequests.size(), 1U);
}

TEST_F(PrunePresenterTest, FineTuningMakesTheModelOnceAndTrainsIt) {
    measure();
    presenter.fineTune(3);
    settle();
    ASSERT_EQ(engine.started.size(), 1U);
    EXPECT_EQ(engine.started[0].text("run.start"), "runs/smaller-1");
    EXPECT_EQ(engine.started[0].integer("train.epochs"), 3);
    presenter.fineTune(5);
    settle();
    EXPECT_EQ(run().smallerModelRequests.size(), 1U) << "it is made already";
    EXPECT_EQ(engine.started[1].integer("train.epochs"), 5);
    presenter.lookAt(4);
    presenter.fineTune(1);
    settle();
    EXPECT_EQ(run().smallerModelRequests.size(), 2U) << "of another point";
    EXPECT_EQ(engine.started[2].text("run.start"), "runs/smaller-2");
}

TEST_F(PrunePresenterTest, ARunBesideItChangesNothing) {
    measure();
    ASSERT_TRUE(presenter.report());
    Q_EMIT workspace.runsChanged();  // sent, for example, when another run is opened for comparison
    EXPECT_TRUE(presenter.report());
}

TEST_F(PrunePresenterTest, UndoingTakesTheHandleBackWithTheHeads) {
    measure();
    presenter.applyMask();
    presenter.lookAt(5);
    presenter.applyMask();
    auto* undo = workspace.masks().undoStack();
    undo->undo();
    EXPECT_EQ(presenter.point(), 3);
    EXPECT_TRUE(presenter.applied());
    undo->undo();
    EXPECT_EQ(presenter.point(), 3)
        << "all heads are on again, as before the first; the handle stood here";
    EXPECT_FALSE(presenter.applied());
    undo->redo();
    undo->redo();
    EXPECT_EQ(presenter.point(), 5);
    presenter.lookAt(2);
    workspace.masks().set(HeadMask::without({{0, 0}, {0, 1}, {0, 2}}), QStringLiteral("elsewhere"));
    EXPECT_EQ(presenter.point(), 2) << "the handle was on its way";
}

TEST_F(PrunePresenterTest, EverySizeIsTimedOneAfterTheOther) {
    measure();
    EXPECT_TRUE(presenter.canTimeAnother());
    presenter.lookAt(2);
    presenter.measureSpeed();
    settle();
    presenter.measureSpeeds();
    settle();
    EXPECT_EQ(run().speedRequests.size(), 7U) << "sizes 1 to 7, none twice";
    for (int point = 1; point <= 7; ++point) EXPECT_NE(presenter.speed(point), nullptr) << point;
    EXPECT_EQ(presenter.speed(8), nullptr) << "a model without any head cannot be made";
    EXPECT_FALSE(presenter.canTimeAnother());
}

TEST_F(PrunePresenterTest, TimingEverySizeCanStop) {
    measure();
    run().hold = true;
    presenter.measureSpeeds();
    run().release(0);
    ASSERT_TRUE(clock.reach([this] { return run().speedRequests.size() == 2; }, 5000));
    EXPECT_NEAR(presenter.share(), 1.0 / 7, 1e-9);
    presenter.stop();
    run().releaseAll();
    settle();
    EXPECT_EQ(run().speedRequests.size(), 2U);
    EXPECT_NE(presenter.speed(1), nullptr);
    EXPECT_EQ(presenter.speed(2), nullptr);
    EXPECT_TRUE(presenter.canTimeAnother());
}

// The folder is written to the end, even if the user selects another step in the meantime.
TEST_F(PrunePresenterTest, NewRunIsReportedWhenAnotherStepIsInspected) {
    measure();
    QSignalSpy reported(&presenter, &PrunePresenter::smallerMade);
    run().hold = true;
    presenter.makeSmaller();
    auto inspection = workspace.selection().inspection();
    inspection.step = 100;
    workspace.selection().inspect(inspection);
    EXPECT_EQ(presenter.work(), PrunePresenter::Work::Making);
    EXPECT_FALSE(presenter.report());
    run().hold = false;
    run().releaseAll();
    settle();
    ASSERT_EQ(reported.size(), 1);
    EXPECT_EQ(reported[0][0].value<SmallerModel>().run, "runs/smaller-1");
    EXPECT_FALSE(presenter.made()) << "it is of other weights than those looked at now";
    measure();
    presenter.fineTune(2);
    settle();
    EXPECT_EQ(run().smallerModelRequests.size(), 2U);
    EXPECT_EQ(run().smallerModelRequests[1].step, 100);
}

TEST_F(PrunePresenterTest, FineTuningContinuesWhenAnotherRunIsOpened) {
    measure();
    run().hold = true;
    presenter.fineTune(2);
    const auto former = engine.prunable;
    engine.run = engine.prunable = std::make_shared<test::PrunableRun>();
    run().m_info.path = "runs/other";
    workspace.openRun(QStringLiteral("runs/other"));
    EXPECT_EQ(presenter.work(), PrunePresenter::Work::Making);
    former->hold = false;
    former->releaseAll();
    settle();
    ASSERT_EQ(engine.started.size(), 1U);
    EXPECT_EQ(engine.started[0].text("run.start"), "runs/smaller-1");
    EXPECT_FALSE(presenter.made());
}

TEST_F(PrunePresenterTest, StoppingKeepsTheEarlierResult) {
    measure();
    run().hold = true;
    QSignalSpy failures(&presenter, &PrunePresenter::failed);
    const int before = presenter.report()->samples;
    presenter.setSamples(before / 5);
    presenter.measure();
    EXPECT_EQ(presenter.work(), PrunePresenter::Work::Curves);
    EXPECT_FALSE(presenter.curve()) << "earlier numbers must not stand beside the new curve";
    run().progress(0.5);
    ASSERT_TRUE(clock.reach([this] { return presenter.share() == 0.5; }, 5000));
    presenter.makeSmaller();
    EXPECT_TRUE(run().smallerModelRequests.empty()) << "one thing at a time";
    presenter.stop();
    run().releaseAll();
    settle();
    ASSERT_TRUE(presenter.report());
    EXPECT_EQ(presenter.report()->samples, before) << "the answer that was stopped is not taken";
    EXPECT_TRUE(presenter.curve());
    EXPECT_EQ(presenter.work(), PrunePresenter::Work::None);
    EXPECT_TRUE(failures.empty());
}

// The order of the heads needs fewer samples than the margin.
TEST_F(PrunePresenterTest, AtMostAThousandSamplesChooseTheHeadsUnlessAllAreUsed) {
    presenter.setSamples(200);
    EXPECT_EQ(presenter.sweepRequest().chooseSamples, 200);
    presenter.setSamples(2000);
    EXPECT_EQ(presenter.sweepRequest().chooseSamples, 1000);
    EXPECT_EQ(presenter.sweepRequest().samples, 2000);
    presenter.setSamples(0);
    EXPECT_EQ(presenter.sweepRequest().chooseSamples, 0);
}

TEST_F(PrunePresenterTest, RefusalIsReportedAndNothingIsTrained) {
    measure();
    run().refusal = Error{ErrorCode::Io, "the run is gone"_m, "Open another"_m};
    QSignalSpy failures(&presenter, &PrunePresenter::failed);
    presenter.fineTune(1);
    settle();
    EXPECT_EQ(failures.size(), 1);
    EXPECT_TRUE(engine.started.empty());
    EXPECT_FALSE(presenter.made());
}

TEST_F(PrunePresenterTest, OtherWeightsAndAnotherRunLeaveNothingOfTheFormer) {
    measure();
    presenter.findGroups(GroupOn::Maps, 2);
    settle();
    ASSERT_TRUE(presenter.groups());
    auto inspection = workspace.selection().inspection();
    inspection.step = 100;
    workspace.selection().inspect(inspection);
    EXPECT_FALSE(presenter.report());
    EXPECT_FALSE(presenter.groups());
    presenter.measure();
    settle();
    EXPECT_EQ(run().curveRequests.back().step, 100);
    engine.run = engine.prunable = std::make_shared<test::PrunableRun>(Task::LanguageModel, 3, 2);
    run().m_info.path = "runs/other";
    workspace.openRun(QStringLiteral("runs/other"));
    EXPECT_FALSE(presenter.report());
    EXPECT_EQ(presenter.shape().layers, 3);
    EXPECT_EQ(std::string(presenter.score().id), traitsOf(Task::LanguageModel).scores.front());
}

TEST_F(PrunePresenterTest, ChoicesAreUndoneOneByOneInOneHistoryWithTheHeads) {
    auto& history = *workspace.masks().undoStack();
    presenter.choose("leave-one-out", false);
    presenter.setKeepOnePerLayer(true);
    presenter.setSamples(200);
    presenter.setSamples(200);  // the value does not change
    EXPECT_EQ(history.count(), 3);
    history.undo();
    EXPECT_EQ(presenter.samples(), PrunePresenter::kDefaultSamples);
    history.undo();
    EXPECT_FALSE(presenter.keepsOnePerLayer());
    history.undo();
    EXPECT_EQ(presenter.chosen(),
              (std::vector<std::string>{"michel", "leave-one-out", kRandomOrder}));
    history.redo();
    EXPECT_EQ(presenter.chosen(), (std::vector<std::string>{"michel", kRandomOrder}));

    measure();
    const int curve = presenter.curveIndex();
    presenter.lookAt(4);
    presenter.applyMask();
    const auto masked = workspace.masks().mask();
    EXPECT_FALSE(masked.all());
    presenter.follow(presenter.curves().back());
    EXPECT_NE(presenter.curveIndex(), curve);
    history.undo();
    EXPECT_EQ(presenter.curveIndex(), curve);
    EXPECT_EQ(presenter.point(), 4);
    EXPECT_EQ(workspace.masks().mask(), masked);
    history.undo();
    EXPECT_TRUE(workspace.masks().mask().all());
    presenter.lookAt(2);
    history.undo();  // undoes the choice of methods made before the measurement
    EXPECT_EQ(presenter.chosen(),
              (std::vector<std::string>{"michel", "leave-one-out", kRandomOrder}));
    EXPECT_EQ(presenter.point(), 2) << "the handle stays where it was moved to since";
}

// A new measurement replaces the curves. Undo must not apply positions on the old curves to the new
// ones.
TEST_F(PrunePresenterTest, UndoingTouchesNoCurveOfALaterMeasurement) {
    measure();
    presenter.follow(presenter.curves().back());
    presenter.setSamples(200);
    measure();
    const int curve = presenter.curveIndex(), point = presenter.point();
    auto& history = *workspace.masks().undoStack();
    history.undo();
    EXPECT_EQ(presenter.samples(), PrunePresenter::kDefaultSamples);
    history.undo();
    EXPECT_EQ(presenter.curveIndex(), curve);
    EXPECT_EQ(presenter.point(), point);
    EXPECT_FALSE(history.canUndo());
}

TEST_F(PrunePresenterTest, ARecipeNamesMethodsSplitsAndTheHeadsThatGo) {
    measure();
    // Unticking a method later does not change what was measured.
    presenter.choose("michel", false);
    const auto recipe = presenter.provenance();
    EXPECT_EQ(recipe.value(QStringLiteral("methods")).toArray().size(), 3);
    EXPECT_EQ(recipe.value(QStringLiteral("chosen_on")).toString(), QStringLiteral("valid"));
    EXPECT_EQ(recipe.value(QStringLiteral("chosen_samples")).toInt(),
              presenter.report()->chosenOn.samples);
    EXPECT_FALSE(recipe.value(QStringLiteral("keep_one_per_layer")).toBool(true));
    presenter.setKeepOnePerLayer(true);
    EXPECT_FALSE(presenter.provenance().value(QStringLiteral("keep_one_per_layer")).toBool(true))
        << "nor is what is measured next";
    measure();
    EXPECT_TRUE(presenter.provenance().value(QStringLiteral("keep_one_per_layer")).toBool());
    EXPECT_EQ(recipe.value(QStringLiteral("heads_off")).toArray().size(), 3);
}

}  // namespace
}  // namespace headscope::ui
