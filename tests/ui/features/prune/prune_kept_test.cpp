// Tests which curves the Prune page keeps: those of an earlier session, and complete ones of a
// measurement that was stopped.
#include "tests/ui/support/manual_clock.h"
#include "tests/ui/support/prune_fakes.h"
#include "ui/features/prune/prune_presenter.h"

#include <gtest/gtest.h>
#include <QSignalSpy>

namespace headscope::ui {
namespace {

// Fixture with the presenter on the prunable run.
class PruneKeptTest : public ::testing::Test {
protected:
    PruneKeptTest() {
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

// The order of the next curve may take longer to choose than the curve before took to measure.
TEST_F(PruneKeptTest, StoppingBetweenTwoCurvesKeepsTheFirst) {
    run().hold = true;
    presenter.measure();
    ASSERT_TRUE(clock.reach([this] { return run().curveRequests.size() == 1; }, 5000));
    QSignalSpy grown(&presenter, &PrunePresenter::grown);
    const auto& request = run().curveRequests.front();
    const auto points = static_cast<std::size_t>(presenter.shape().headCount()) + 1;
    request.onReport(run().partOfCurves(request, points));
    ASSERT_TRUE(clock.reach([&] { return grown.size() == 1; }, 5000));
    presenter.stop();
    run().hold = false;
    run().releaseAll();
    settle();
    ASSERT_TRUE(presenter.report());
    EXPECT_EQ(presenter.report()->curves.size(), 1u);
}

TEST_F(PruneKeptTest, StoppingKeepsTheCurvesThatAreComplete) {
    run().hold = true;
    presenter.measure();
    ASSERT_TRUE(clock.reach([this] { return run().curveRequests.size() == 1; }, 5000));
    QSignalSpy grown(&presenter, &PrunePresenter::grown);
    const auto& request = run().curveRequests.front();
    request.onReport(run().partOfCurves(request, 2, 1));
    ASSERT_TRUE(clock.reach([&] { return grown.size() == 1; }, 5000));
    presenter.stop();
    run().hold = false;
    run().releaseAll();
    settle();
    ASSERT_TRUE(presenter.report());
    EXPECT_EQ(presenter.report()->curves.size(), 1u) << "the second has two points only";
    ASSERT_TRUE(presenter.curve());
    EXPECT_EQ(presenter.curve()->points.back().removed, presenter.report()->headCount);
    EXPECT_FALSE(presenter.verdict().text.isEmpty());
}

// After a restart or a change of the language, the page begins with what was measured before.
TEST_F(PruneKeptTest, StoredCurvesAreShownWithoutMeasuring) {
    measure();
    run().stored = presenter.report();
    auto inspection = workspace.selection().inspection();
    PrunePresenter later(workspace);
    later.setMarginPercent(50);
    EXPECT_FALSE(later.report()) << "nothing is read while the page is hidden";
    later.setActive(true);
    ASSERT_TRUE(clock.reach([&] { return later.report() && later.settled(); }, 5000));
    ASSERT_TRUE(later.curve());
    EXPECT_EQ(later.curves(), presenter.curves());
    EXPECT_GT(later.point(), presenter.point()) << "the margin is that of the page";
    EXPECT_EQ(run().curveRequests.size(), 1u);

    inspection.step = 100;
    workspace.selection().inspect(inspection);
    EXPECT_FALSE(later.report());
    inspection.step = kLatest;
    workspace.selection().inspect(inspection);
    EXPECT_TRUE(clock.reach([&] { return later.report().has_value(); }, 5000));

    PrunePresenter ofOtherWeights(workspace);
    inspection.step = 100;
    workspace.selection().inspect(inspection);
    ofOtherWeights.setActive(true);
    ASSERT_TRUE(clock.reach([&] { return ofOtherWeights.settled(); }, 5000));
    EXPECT_FALSE(ofOtherWeights.report());
}

}  // namespace
}  // namespace headscope::ui
