// Tests the comparison of two runs on one sample: matched heads, maps side by side, their
// difference, and the importance of each head.
#include "ui/features/compare/compare_heads.h"
#include "tests/ui/support/manual_clock.h"
#include "tests/ui/support/two_runs_fakes.h"
#include "ui/plots/head_map.h"
#include "ui/widgets/text_table_model.h"

#include <gtest/gtest.h>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

namespace headscope::ui {
namespace {

// Fixture with the head comparison of two runs whose heads are in opposite order.
class CompareHeadsTest : public ::testing::Test {
protected:
    CompareHeadsTest() {
        workspace.setEngine(&engine);
        view.resize(900, 700);
        view.show();
    }
    void openBoth() {
        workspace.openPair(QStringLiteral("runs/a"), QStringLiteral("runs/b"));
        ASSERT_TRUE(clock.reach([this] { return view.presenter().settled(); }, 20'000));
    }
    QString cell(int row, int column) { return view.model()->index(row, column).data().toString(); }

    test::ManualClock clock;
    test::TwoRunsEngine engine;
    Workspace workspace;
    CompareControls controls;
    CompareHeads view{workspace, controls};
};

TEST_F(CompareHeadsTest, SaysHowToGetTwoRuns) {
    EXPECT_TRUE(view.text().contains(QStringLiteral("Open as B")));
    EXPECT_FALSE(
        controls.findChild<QPushButton*>(QStringLiteral("measure-importance"))->isEnabled());
    EXPECT_TRUE(view.figures().isEmpty());
    EXPECT_TRUE(engine.a->attentionRequests.empty());
}

TEST_F(CompareHeadsTest, HeadsAreShownBesideTheirMatches) {
    openBoth();
    ASSERT_EQ(view.model()->rowCount(), 8);
    EXPECT_EQ(cell(1, 0), QStringLiteral("L0H1"));
    EXPECT_EQ(cell(1, 1), QStringLiteral("L0H2"));
    EXPECT_EQ(cell(1, 2), QStringLiteral("1.00"));
    EXPECT_EQ(cell(1, 3), QStringLiteral("0.250"));
    EXPECT_EQ(cell(3, 1), QStringLiteral("–")) << "none is left for this one";
    EXPECT_EQ(engine.a->attentionRequests.size(), 1u);
    EXPECT_EQ(engine.b->attentionRequests.size(), 1u);
}

TEST_F(CompareHeadsTest, MapsAreOfThePairAndTheThirdIsTheirDifference) {
    openBoth();
    view.table()->setCurrentIndex(view.model()->index(5, 0));
    const auto a = view.map(0)->figure().map(), b = view.map(1)->figure().map(),
               third = view.map(2)->figure().map();
    ASSERT_TRUE(a.valid() && b.valid() && third.valid());
    EXPECT_EQ(a.head, 1);
    EXPECT_EQ(b.head, 2);
    for (int query = 0; query < a.tokens(); ++query)
        for (int key = 0; key < a.tokens(); ++key)
            EXPECT_NEAR(third.at(query, key), b.at(query, key) - a.at(query, key), 1e-6);
    EXPECT_EQ(view.figures().size(), 3);
    EXPECT_EQ(view.map(2)->figure().figureSettings()[QStringLiteral("colours")].toString(),
              QStringLiteral("blue-white-red"));
    view.table()->setCurrentIndex(view.model()->index(3, 0));
    EXPECT_FALSE(view.map(2)->figure().map().valid());
}

TEST_F(CompareHeadsTest, WorthOfHeadsIsMeasuredInBothRunsOnDemand) {
    openBoth();
    EXPECT_EQ(view.model()->columnCount(), 4);
    QTest::mouseClick(controls.findChild<QPushButton*>(QStringLiteral("measure-importance")),
                      Qt::LeftButton);
    ASSERT_TRUE(clock.reach([this] { return view.presenter().settled(); }, 20'000));
    ASSERT_EQ(view.model()->columnCount(), 7);
    EXPECT_EQ(cell(1, 4), QStringLiteral("−1.00"))
        << "points of accuracy, as the fake run says of its second head";
    EXPECT_EQ(cell(1, 5), QStringLiteral("0"));
    EXPECT_EQ(cell(1, 6), QStringLiteral("1.00"));
    EXPECT_EQ(engine.b->leaveOneOutRequests.size(), 1u);
}

TEST_F(CompareHeadsTest, RunsThatCannotBeComparedSaySo) {
    engine.a->refusal = "the runs split this input into different tokens";
    openBoth();
    EXPECT_TRUE(view.text().contains(QStringLiteral("different tokens")));
    EXPECT_EQ(view.model()->rowCount(), 0);
}

}  // namespace
}  // namespace headscope::ui
