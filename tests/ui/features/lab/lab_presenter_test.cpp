// Tests the Lab presenter without its page: creating, playing and pausing an experiment, and which
// parts of its views are drawn.
#include "ui/features/lab/lab_presenter.h"
#include "tests/ui/support/lab_fakes.h"
#include "ui/features/lab/lab_page_claims.h"
#include "ui/features/lab/lab_view.h"
#include "ui/workspace/run_queue.h"

#include <gtest/gtest.h>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

namespace headscope::ui {
namespace {

// Fixture with the presenter; show() publishes a view and waits until it is displayed.
class LabPresenterTest : public ::testing::Test {
protected:
    LabPresenterTest() {
        workspace.setEngine(&engine);
        presenter.setActive(true);
    }
    void show(std::shared_ptr<const LabView> view) {
        QSignalSpy seen(&presenter, &LabPresenter::viewed);
        engine.last().show(std::move(view));
        ASSERT_TRUE(seen.wait(2000));
    }

    test::LabEngine engine;
    Workspace workspace;
    LabPresenter presenter{workspace};
};

TEST_F(LabPresenterTest, ShownPageHasAnExperimentAtItsFirstStep) {
    ASSERT_EQ(engine.sessions.size(), 1U);
    EXPECT_EQ(engine.last().made.request.experiment, "toy");
    EXPECT_EQ(engine.last().made.request.preset, "short");
    EXPECT_EQ(engine.last().plays, 0);
    EXPECT_FALSE(presenter.settled());
    show(test::labView(0, 1, LabState::Paused));
    EXPECT_TRUE(presenter.settled());
    EXPECT_TRUE(presenter.canContinue());
}

TEST_F(LabPresenterTest, SeedsGoToTheQueueAndAreSeenTogether) {
    presenter.setValues(RunConfig{{{"train.seed", std::int64_t{4}}}});
    presenter.queueSeeds(3);
    const auto requested = [this](const std::string& what) {
        const auto all = engine.waiting.requested();
        return std::find(all.begin(), all.end(), what) != all.end();
    };
    ASSERT_TRUE(QTest::qWaitFor([&] { return requested("add lab lab-toy-short 3"); }, 10'000));
    QueueInfo info;
    const auto finished = [&](const std::string& folder, const std::string& preset,
                              std::int64_t seed, double risk) {
        LabRecord record{folder, "toy", preset, ""};
        record.seed = seed;
        record.sides = {{"left", {}, {}, {{"risk", "risk", risk}}, {}}};
        engine.recorded.push_back(record);
        JobInfo job;
        job.id = folder;
        job.sweep = "lab-toy-" + preset;
        job.state = JobState::Finished;
        job.run = folder;
        job.lab = true;
        info.jobs.push_back(job);
    };
    const auto read = [&] {
        engine.waiting.set(info);
        workspace.queue().refresh();
        // An earlier read of the queue may still be pending and arrive first.
        const auto all = [&] { return workspace.queue().info().jobs.size() == info.jobs.size(); };
        ASSERT_TRUE(QTest::qWaitFor(all, 10'000));
    };
    const LabClaim claim{"c", "The risk falls.", "Somebody 2026", LabCertainty::Proved, "risk", 0,
                         1};
    finished("/q/a", "short", 4, 0.25);
    read();
    EXPECT_FALSE(presenter.overSeeds(0, claim)) << "one is no interval";
    finished("/q/b", "short", 5, 0.5);
    finished("/q/c", "long", 6, 99);
    read();
    const auto seen = presenter.overSeeds(0, claim);
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->values, (std::vector<double>{0.25, 0.5}))
        << "another preset is another experiment";
    EXPECT_FALSE(presenter.overSeeds(1, claim)) << "there is one side";
    presenter.setValues(
        RunConfig{{{"train.seed", std::int64_t{4}}, {"train.steps", std::int64_t{7}}}});
    EXPECT_FALSE(presenter.overSeeds(0, claim)) << "other settings, other numbers";
}

TEST_F(LabPresenterTest, AHiddenPageMakesAndHearsNothing) {
    test::LabEngine other;
    Workspace hidden;
    LabPresenter silent(hidden);
    hidden.setEngine(&other);
    EXPECT_TRUE(other.sessions.empty());
    silent.start();
    ASSERT_EQ(other.sessions.size(), 1U);
    QSignalSpy seen(&silent, &LabPresenter::viewed);
    other.last().show(test::labView(5));
    QCoreApplication::processEvents();
    EXPECT_EQ(seen.count(), 0);
    silent.setActive(true);
    EXPECT_EQ(seen.count(), 1);
    EXPECT_EQ(silent.view()->step, 5);
}

TEST_F(LabPresenterTest, OfSeveralViewsTheNewestIsTakenAndNoneWaitsInLine) {
    show(test::labView(0, 1, LabState::Paused));
    presenter.start();
    QSignalSpy seen(&presenter, &LabPresenter::viewed);
    const int before = engine.last().acknowledged;
    for (const std::int64_t step : {1, 2, 3}) engine.last().show(test::labView(step));
    ASSERT_TRUE(seen.wait(2000));
    QCoreApplication::processEvents();
    EXPECT_EQ(presenter.view()->step, 3);
    EXPECT_EQ(seen.count(), engine.last().acknowledged - before)
        << "each view that was taken is asked for anew";
    EXPECT_LT(seen.count(), 3);
}

TEST_F(LabPresenterTest, StartPauseAndStepReachTheSession) {
    show(test::labView(0, 1, LabState::Paused));
    presenter.start();
    EXPECT_TRUE(presenter.running());
    EXPECT_EQ(engine.last().plays, 1);
    presenter.step();
    EXPECT_EQ(engine.last().requestedSteps, 0) << "while it plays";
    presenter.pause();
    EXPECT_EQ(engine.last().pauses, 1);
    presenter.step();
    EXPECT_EQ(engine.last().requestedSteps, 1);
    presenter.setPace(100);
    EXPECT_EQ(engine.last().pace, 100);
    presenter.start();
    show(test::labView(100, 1, LabState::Finished));
    EXPECT_FALSE(presenter.running());
    EXPECT_FALSE(presenter.canContinue());
}

TEST_F(LabPresenterTest, SettingsAreTakenAtTheFirstStepAndByResetLater) {
    show(test::labView(0, 1, LabState::Paused));
    presenter.setValues(RunConfig{{{"train.steps", std::int64_t{7}}}});
    ASSERT_EQ(engine.sessions.size(), 2U);
    EXPECT_TRUE(engine.sessions[0]->stopped);
    EXPECT_EQ(engine.last().made.request.config.integer("train.steps"), 7);
    show(test::labView(3));
    presenter.setAgainst("two");
    EXPECT_EQ(engine.sessions.size(), 2U) << "what was learned stays";
    EXPECT_TRUE(presenter.changedSince());
    presenter.reset();
    presenter.prepare();
    ASSERT_EQ(engine.sessions.size(), 3U);
    EXPECT_EQ(engine.last().made.request.against, "two");
    EXPECT_FALSE(presenter.changedSince());
}

TEST_F(LabPresenterTest, APresetChangesTheDefaultsOfTheForm) {
    presenter.choosePreset("long");
    EXPECT_EQ(std::get<std::int64_t>(presenter.specs()[1].defaultValue), 1000);
    EXPECT_EQ(engine.last().made.request.preset, "long");
    EXPECT_EQ(presenter.againstChoices().size(), 2U);
}

TEST_F(LabPresenterTest, ExperimentOfHoursPausesOnceAndContinuesOnRequest) {
    QSignalSpy requested(&presenter, &LabPresenter::longRunRequested);
    show(test::labView(0, 1, LabState::Paused));
    presenter.start();
    auto slow = test::labView(1);
    slow->stepsPerSecond = 0.01;
    show(slow);
    ASSERT_EQ(requested.count(), 1);
    EXPECT_NEAR(requested[0][0].toDouble(), 9900, 1e-6);
    EXPECT_FALSE(presenter.running());
    presenter.start();
    auto later = std::make_shared<LabView>(*slow);
    later->step = 2;
    show(later);
    EXPECT_TRUE(presenter.running());
    EXPECT_EQ(requested.count(), 1);
}

TEST_F(LabPresenterTest, AFailedOneSaysWhatToDo) {
    QSignalSpy failures(&presenter, &LabPresenter::failed);
    presenter.start();
    auto failed = test::labView(3, 1, LabState::Failed);
    failed->problem = "grew without bound"_m;
    failed->hint = "Lower the step"_m;
    show(failed);
    ASSERT_EQ(failures.count(), 1);
    EXPECT_EQ(failures[0][0].value<headscope::Error>().hint.text(), "Lower the step");
    EXPECT_FALSE(presenter.canContinue());
}

TEST_F(LabPresenterTest, AnExperimentIsRecordedFromItsFirstStepAndNotBefore) {
    show(test::labView(0, 1, LabState::Paused));
    EXPECT_EQ(presenter.recordedIn(), "");
    presenter.step();
    EXPECT_EQ(presenter.recordedIn(), "/lab/toy");
    presenter.reset();
    presenter.prepare();
    EXPECT_EQ(presenter.recordedIn(), "");
    presenter.start();
    EXPECT_EQ(presenter.recordedIn(), "/lab/toy");
    presenter.reset();
    presenter.setRecording(false);
    presenter.prepare();
    presenter.start();
    EXPECT_EQ(engine.last().plays, 1);
    EXPECT_EQ(presenter.recordedIn(), "");
}

TEST_F(LabPresenterTest, ARecordedOneComesBackWithItsSettings) {
    engine.recorded = {{"/lab/old", "toy", "long", "two", LabState::Paused, 40, 1000, 1}};
    ASSERT_EQ(presenter.recorded().size(), 1U);
    QSignalSpy chosen(&presenter, &LabPresenter::chosen), failed(&presenter, &LabPresenter::failed);
    presenter.reopen("/lab/old");
    EXPECT_EQ(chosen.count(), 1);
    ASSERT_TRUE(presenter.preset());
    EXPECT_EQ(presenter.preset()->id, "long");
    EXPECT_EQ(presenter.against(), "two");
    EXPECT_FALSE(presenter.changedSince());
    EXPECT_FALSE(presenter.running());
    show(test::labView(40, 2, LabState::Paused));
    EXPECT_EQ(presenter.view()->step, 40);
    EXPECT_TRUE(presenter.canContinue());
    presenter.reopen("/lab/gone");
    EXPECT_EQ(failed.count(), 1);
    EXPECT_EQ(presenter.view()->step, 40) << "what was open stays";
}

TEST(LabViews, EqualValuesOfAllSeedsAreShownWithoutAnInterval) {
    LabObserved seen;
    seen.claim.low = seen.claim.high = 3;
    seen.values = {3, 3, 3};
    seen.mean = 3;
    seen.low = seen.high = std::nan("");
    seen.verdict = LabVerdict::Unsettled;
    const QString row = claimRow({}, seen);
    EXPECT_FALSE(row.contains(QStringLiteral("nan"), Qt::CaseInsensitive)) << row.toStdString();
    EXPECT_FALSE(row.contains(QStringLiteral("95"))) << row.toStdString();
    seen.values = {2.9, 3, 3.1};
    seen.low = 2.8;
    seen.high = 3.2;
    EXPECT_TRUE(claimRow({}, seen).contains(QStringLiteral("2.8 to 3.2")))
        << claimRow({}, seen).toStdString();
}

TEST(LabViews, NoTwoOfSixteenHeadsAreDrawnAlike) {
    LabPanel panel;
    panel.id = "phase";
    panel.x = {0, 1};
    for (int head = 0; head < 16; ++head) panel.lines.push_back({"head", {0.0, 1.0}, false, head});
    LabView view;
    view.sides.resize(1);
    view.sides[0].panels = {panel};
    const auto data = labPanels(view, "phase");
    std::set<std::pair<int, int>> looks;
    for (const auto& line : data.panels[0].lines)
        looks.insert({line.colour, static_cast<int>(line.dash)});
    EXPECT_EQ(looks.size(), 16u);
}

TEST(LabViews, SidesShareOneAxis) {
    const auto view = test::labView(50, 2);
    const auto data = labPanels(*view, "risk");
    ASSERT_EQ(data.panels.size(), 2U);
    EXPECT_TRUE(data.logY);
    EXPECT_EQ(data.panels[1].title, QStringLiteral("right"));
    ASSERT_EQ(data.panels[0].lines.size(), 2U);
    EXPECT_NE(data.panels[0].lines[1].dash, Qt::SolidLine) << "what theory says";
    EXPECT_TRUE(labPanels(*view, "nothing").panels.empty());
}

TEST(LabViews, ExpectationIsDashedOnEverySide) {
    auto view = test::labView(50, 2);
    view->sides[0].panels[0].lines.insert(view->sides[0].panels[0].lines.begin(),
                                          {"batch", {1, 1}, false});
    view->sides[1].panels[0].lines.back().kind = 2;
    const auto data = labPanels(*view, "risk");
    EXPECT_EQ(data.panels[0].lines[2].dash, Qt::DashLine);
    EXPECT_EQ(data.panels[1].lines[1].dash, Qt::DashLine) << "one line less stands before it";
    EXPECT_EQ(data.panels[0].lines[2].colour, 7);
    EXPECT_EQ(data.panels[1].lines[1].colour, 2) << "of a kind: in the kind's colour";
}

TEST(LabViews, MapsOfSeveralModelsAreNamedByThem) {
    auto view = test::labView(50, 1);
    EXPECT_EQ(labMapTitle(*view), QStringLiteral("Heads"));
    EXPECT_EQ(labMap(*view, 50).tables[0].title, QStringLiteral("left"));
    auto other = view->sides[0].maps[0];
    other.title = "tied";
    view->sides[0].maps.push_back(other);
    EXPECT_EQ(labMapTitle(*view), QStringLiteral("Heads by direction"));
    EXPECT_EQ(labMap(*view, 50).tables[1].title, QStringLiteral("tied"));
    auto two = test::labView(50, 2);
    two->sides[1].maps.push_back(other);
    EXPECT_EQ(labMap(*two, 50).tables[2].title, QStringLiteral("right, tied"));
    EXPECT_EQ(labMapTitle(LabView{}), QString());
}

TEST(LabViews, AScaleBeginsAtZeroUnlessSomethingWasBelowAtAnyStep) {
    auto view = test::labView(50, 1);
    EXPECT_FALSE(labMap(*view, 50).signedValues);
    view->sides[0].maps[0].frames[0][2] = -0.1;
    EXPECT_TRUE(labMap(*view, 50).signedValues) << "the scale is one for all steps";
}

// A figure with five models of up to sixteen heads. Tables must not overlap each other or the
// colour scale, whatever the aspect ratio.
TEST(LabViews, TablesOfAMapAreSeparate) {
    plots::LabMapFigure figure;
    figure.signedValues = false;
    for (const int heads : {1, 2, 4, 8, 16}) {
        plots::LabMapFigure::Table table;
        for (int i = 0; i < 4; ++i) table.rows << QString::number(i + 1);
        for (int i = 0; i < heads; ++i) table.columns << QString::number(i);
        table.values.assign(std::size_t(4 * heads), 0.5);
        figure.tables.push_back(table);
    }
    const QFont font;
    for (const QSizeF size : {QSizeF(260, 240), QSizeF(500, 180), QSizeF(300, 600)}) {
        const QRectF area({}, size);
        std::vector<QRectF> tables;
        for (std::size_t t = 0; t < 5; ++t)
            tables.push_back(
                figure.cell(area, font, t, 0, 0)
                    .united(figure.cell(area, font, t, 3,
                                        std::size_t(figure.tables[t].columns.size()) - 1)));
        for (std::size_t a = 0; a < 5; ++a) {
            EXPECT_TRUE(area.contains(tables[a])) << a << " at " << size.width();
            for (std::size_t b = a + 1; b < 5; ++b)
                EXPECT_FALSE(tables[a].intersects(tables[b])) << a << ", " << b;
        }
    }
}

TEST(LabViews, BarsAreDrawnAsStepsOfTheirWidth) {
    const auto data = labPanels(*test::labView(50), "logits");
    const auto& points = data.panels[0].lines[0].points;
    ASSERT_EQ(points.size(), 4U);
    EXPECT_EQ(points[0].x, 0.5);
    EXPECT_EQ(points[1].x, 1.5);
    EXPECT_EQ(points[1].y, 0.75);
    EXPECT_EQ(points[2].x, 1.5);
    EXPECT_EQ(points[2].y, 0.25);
}

TEST(LabViews, AMapIsOfTheLastPointThatIsNotAfterTheStep) {
    const auto view = test::labView(50, 2);
    EXPECT_EQ(labMap(*view, 49).step, 0);
    const auto map = labMap(*view, 50);
    EXPECT_EQ(map.step, 50);
    ASSERT_EQ(map.tables.size(), 2U);
    // Rows are directions and columns are heads. Expected order: heads 0 and 1 of direction 1, then
    // of direction 2.
    EXPECT_EQ(map.tables[1].values, (std::vector<double>{10, 12, 11, 13}));
    EXPECT_EQ(map.limit, 4);
    EXPECT_TRUE(labMap(LabView{}, 0).empty());
}

}  // namespace
}  // namespace headscope::ui
