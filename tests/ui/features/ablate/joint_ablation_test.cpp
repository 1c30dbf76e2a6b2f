// Tests the card on joint effects of heads on the Ablate page. It measures only on request, keeps
// results per head replacement, and lets the user remove a pair of heads.
#include "ui/features/ablate/joint_ablation.h"
#include "tests/support/fake_engine.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/ablate/ablate_page.h"
#include "ui/plots/matrix_view.h"
#include "ui/plots/xy_plot.h"

#include <gtest/gtest.h>
#include <QPushButton>
#include <QTableView>
#include <QTabWidget>
#include <QTest>

#include <cmath>

namespace headscope::ui {
namespace {

// Report of two removals: the first is within the margin, the second raises the loss by 1.0.
PruningReport turnReport() {
    PruningReport report;
    report.split = "test";
    report.samples = 1000;
    report.chosenOn.split = "valid";
    report.headCount = 2;
    PruningCurve curve;
    curve.points = {{0, {}, {{kLoss, 0.4}}, {{kLoss, 0.0, Interval{0, 0}}}},
                    {1, {{0, 1}}, {{kLoss, 0.41}}, {{kLoss, 0.01, Interval{0.008, 0.0099}}}},
                    {2, {{0, 0}}, {{kLoss, 1.4}}, {{kLoss, 1.0, Interval{0.8, 1.2}}}}};
    markRemovable(curve, {});
    report.curves = {curve};
    RandomBand band;
    band.orders = 10;
    for (int removed = 0; removed < 3; ++removed)
        band.points.push_back({removed, kLoss, 0.4 + removed, 0, 0.4, 3.0});
    report.random = band;
    return report;
}

// Fake run that answers the card's queries with fixed numbers and records the queries.
class StudiedRun : public test::FakeRunView {
public:
    StudiedRun() : FakeRunView(Task::TextClassification) {
        answers<PruningCurveRequest>(&curveRequests, [](const auto&) { return turnReport(); });
        answers<SingleHeadKeptRequest>(&singleKeptRequests, [this](const auto&) {
            LeaveOneOutReport report;
            HeadScoreChange scoreChange{kLoss, {}, {}};
            for (int i = 0; i < m_shape.layers * m_shape.heads; ++i) {
                scoreChange.changes.push_back(0.1 * i);
                scoreChange.range.push_back({0.1 * i - 0.05, 0.1 * i + 0.05});
            }
            report.scoreChanges = {scoreChange};
            return report;
        });
        answers<HeadPairsRequest>(&headPairsRequests, [](const HeadPairsRequest& request) {
            HeadPairs pairs;
            pairs.heads = request.heads;
            const auto n = pairs.heads.size();
            pairs.synergy.assign(n * n, 0);
            pairs.ranges.assign(n * n, {-0.1, 0.1});
            for (std::size_t i = 0; i < n; ++i) pairs.synergy[i * n + i] = std::nan("");
            pairs.synergy[1] = pairs.synergy[n] = 0.5;
            pairs.ranges[1] = pairs.ranges[n] = {0.4, 0.6};
            return pairs;
        });
    }
    std::vector<PruningCurveRequest> curveRequests;
    std::vector<SingleHeadKeptRequest> singleKeptRequests;
    std::vector<HeadPairsRequest> headPairsRequests;
};

// Fixture with the Ablate page on the studied run.
class JointAblationPageTest : public ::testing::Test {
protected:
    void SetUp() override {
        engine.run = run;
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
        page.resize(1280, 800);
        page.show();
        settle();
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return page.settled(); }, 5000));
    }
    JointAblationCard& card() { return *page.findChild<JointAblationCard*>(); }
    void measure(JointAblation view) {
        QTest::keyClick(card().viewButton(view), Qt::Key_Space);
        QTest::keyClick(card().findChild<QPushButton*>(QStringLiteral("joint-measure")),
                        Qt::Key_Space);
        settle();
    }

    std::shared_ptr<StudiedRun> run = std::make_shared<StudiedRun>();
    test::ManualClock clock;
    test::FakeEngine engine;
    Workspace workspace;
    AblatePage page{workspace};
};

TEST_F(JointAblationPageTest, ACurveIsOfTestInAnOrderOfValidationBesideRandomOnes) {
    EXPECT_TRUE(run->curveRequests.empty()) << "nothing so long is measured unasked";
    EXPECT_FALSE(card().curve()->isVisibleTo(&card()));
    measure(JointAblation::Cumulative);
    ASSERT_EQ(run->curveRequests.size(), 1U);
    const auto& requested = run->curveRequests[0];
    EXPECT_EQ(requested.split, "test");
    EXPECT_EQ(requested.chooseSplit, "") << "validation, where there is any";
    EXPECT_EQ(requested.methods.front().id, "leave-one-out");
    ASSERT_TRUE(card().curve()->isVisibleTo(&card()));
    const auto& series = card().curve()->figure().data.series();
    ASSERT_EQ(series.size(), 2U);
    EXPECT_EQ(series[0].y, (std::vector<double>{0, 0.01, 1.0}));
    EXPECT_EQ(series[0].low[2], 0.8);
    EXPECT_NEAR(series[1].y[2], 2.0, 1e-12) << "a rise over the whole model, as the other";
    EXPECT_TRUE(card().words().contains(QStringLiteral("Removable heads: 1 of 2")))
        << card().words().toStdString();
}

TEST_F(JointAblationPageTest, AnotherReplacementDiscardsTheResults) {
    workspace.masks().setAblation(HeadAblation::Mean);
    measure(JointAblation::SingleKept);
    ASSERT_EQ(run->singleKeptRequests.size(), 1U);
    EXPECT_EQ(run->singleKeptRequests[0].ablation, HeadAblation::Mean);
    ASSERT_TRUE(test::child<QTableView>(card(), "joint-ablation-card-table")->isVisibleTo(&card()));
    EXPECT_EQ(test::child<QTableView>(card(), "joint-ablation-card-table")->model()->rowCount(),
              run->m_shape.headCount());
    workspace.masks().toggle(0, 0);
    EXPECT_TRUE(test::child<QTableView>(card(), "joint-ablation-card-table")->isVisibleTo(&card()))
        << "a switch changes nothing of it";
    workspace.masks().setAblation(HeadAblation::Zero);
    EXPECT_FALSE(
        test::child<QTableView>(card(), "joint-ablation-card-table")->isVisibleTo(&card()));
    EXPECT_EQ(run->singleKeptRequests.size(), 1U);
}

TEST_F(JointAblationPageTest, ACellOfAPairSwitchesBothOffAsOneStep) {
    measure(JointAblation::Pairs);
    ASSERT_EQ(run->headPairsRequests.size(), 1U);
    EXPECT_EQ(static_cast<int>(run->headPairsRequests[0].heads.size()), run->m_shape.headCount());
    auto* matrix = card().matrix();
    test::child<QTabWidget>(page, "ablate-parts")->setCurrentIndex(2);
    ASSERT_TRUE(matrix->isVisibleTo(&card()));
    EXPECT_TRUE(matrix->matrix().colours.centred());
    EXPECT_NEAR(matrix->matrix().colours.high(), 0.5, 1e-6);
    EXPECT_TRUE(card().words().contains(QStringLiteral("1 of 28 pairs")))
        << card().words().toStdString();
    QTest::mouseClick(matrix, Qt::LeftButton, {}, matrix->cellRect(0, 1).center().toPoint());
    EXPECT_EQ(workspace.masks().mask(), HeadMask::without({{0, 0}, {0, 1}}));
    EXPECT_EQ(workspace.masks().undoStack()->undoText(), QStringLiteral("Switch a pair off"));
    EXPECT_EQ(card().figures().size(), 1);
}

TEST_F(JointAblationPageTest, StoppingLeavesThePageUsable) {
    run->hold = true;
    QTest::keyClick(card().findChild<QPushButton*>(QStringLiteral("joint-measure")), Qt::Key_Space);
    ASSERT_TRUE(card().presenter().measuring());
    EXPECT_EQ(card().findChild<QPushButton*>(QStringLiteral("joint-measure"))->text(),
              QStringLiteral("Stop measuring"));
    QTest::keyClick(card().findChild<QPushButton*>(QStringLiteral("joint-measure")), Qt::Key_Space);
    EXPECT_FALSE(card().presenter().measuring());
    run->hold = false;
    run->releaseAll();
    measure(JointAblation::Cumulative);
    EXPECT_TRUE(card().curve()->isVisibleTo(&card()))
        << "what was stopped is not shown, what is asked again is";
}

}  // namespace
}  // namespace headscope::ui
