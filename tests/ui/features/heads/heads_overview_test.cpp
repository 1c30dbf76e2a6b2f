// Tests the overview of all heads with real mouse and key events, on a fake run with known
// measures.
#include "ui/features/heads/heads_overview.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/manual_clock.h"
#include "tests/ui/support/overview_fakes.h"
#include "ui/features/heads/heads_matrices.h"
#include "ui/features/heads/heads_page.h"
#include "ui/features/heads/heads_sites.h"
#include "ui/plots/head_scatter.h"

#include <gtest/gtest.h>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

namespace headscope::ui {
namespace {

using Axis = OverviewPresenter::Axis;

// Fixture with the Heads page showing the overview.
class HeadsOverviewTest : public ::testing::Test {
protected:
    HeadsOverviewTest() { workspace.setEngine(&engine); }
    void SetUp() override {
        page = std::make_unique<HeadsPage>(workspace);
        page->resize(1280, 820);
        page->show();
    }
    void open() {
        workspace.openRun(QStringLiteral("o"));
        settle();
        ASSERT_TRUE(presenter().overview());
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return page->settled(); }, 5000));
    }
    HeadsOverview& view() { return *page->overview(); }
    OverviewPresenter& presenter() { return view().presenter(); }
    test::OverviewRun& run() { return engine.overviewRun(); }
    QStringList column(int column) {
        QStringList cells;
        const auto* model = test::child<QTableView>(view(), "heads-overview-table")->model();
        for (int row = 0; row < model->rowCount(); ++row)
            cells << model->index(row, column).data().toString();
        return cells;
    }
    void clickHead(HeadPlace head, bool twice = false) {
        const QPoint at = view().scatter()->headPosition(head).toPoint();
        QTest::mouseClick(view().scatter(), Qt::LeftButton, {}, at);
        if (twice) QTest::mouseDClick(view().scatter(), Qt::LeftButton, {}, at);
    }

    test::ManualClock clock;
    test::OverviewEngine engine;
    Workspace workspace;
    std::unique_ptr<HeadsPage> page;
};

TEST_F(HeadsOverviewTest, IsTheFirstViewAndShowsAPlaceholder) {
    EXPECT_EQ(page->view(), HeadsView::Overview);
    EXPECT_TRUE(page->figures().isEmpty());
    EXPECT_TRUE(view().scatter()->figure().emptyText.contains(QStringLiteral("Open a run")));
    EXPECT_TRUE(run().overviewRequests.empty());
}

TEST_F(HeadsOverviewTest, EveryHeadIsInThePlotAndInTheTable) {
    open();
    presenter().show(Axis::Y, "entropy");
    presenter().show(Axis::X, "twin");
    const auto& heads = view().scatter()->figure().heads;
    ASSERT_EQ(heads.size(), 8U);
    EXPECT_NEAR(heads[5].y, 0.6, 1e-6);
    EXPECT_NEAR(heads[5].x, 0.85, 1e-6);
    EXPECT_EQ(test::child<QTableView>(view(), "heads-overview-table")->model()->rowCount(), 8);
    EXPECT_EQ(column(HeadTableModel::Head).value(5), QStringLiteral("L1H1"));
    EXPECT_EQ(column(HeadTableModel::Role).value(2), QStringLiteral("Positional"));
    EXPECT_EQ(column(HeadTableModel::MostSimilar).value(5), QStringLiteral("L1H0"));
    EXPECT_EQ(run().overviewRequests.size(), 1U) << "other axes ask for nothing";
}

TEST_F(HeadsOverviewTest, GroupsHaveAColumnOnlyIfThereAreSome) {
    open();
    const auto* table = test::child<QTableView>(view(), "heads-overview-table");
    presenter().setThreshold(1);
    EXPECT_TRUE(table->isColumnHidden(HeadTableModel::Group));
    EXPECT_FALSE(table->isColumnHidden(HeadTableModel::Role));
    presenter().setThreshold(0.8);
    EXPECT_FALSE(table->isColumnHidden(HeadTableModel::Group));
    // The ring of a representative is read out as a word.
    int rings = 0;
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        const auto cell = table->model()->index(row, HeadTableModel::Group);
        const bool ring = cell.data().toString().contains(QChar(0x25cb));
        rings += ring;
        EXPECT_EQ(ring, cell.data(Qt::AccessibleTextRole)
                            .toString()
                            .contains(QStringLiteral("representative")));
    }
    EXPECT_GT(rings, 0);
}

// Heads are named by their attention site, as on the Attention page. A layer number alone would not
// say that a site is cross-attention.
TEST_F(HeadsOverviewTest, HeadsOfSeveralKindsGoByTheirKind) {
    run().callSites({"encoder.0", "cross.0"});
    open();
    EXPECT_EQ(column(HeadTableModel::Head).value(1), QStringLiteral("E0H1"));
    EXPECT_EQ(column(HeadTableModel::Head).value(5), QStringLiteral("C0H1"));
    EXPECT_EQ(column(HeadTableModel::MostSimilar).value(5), QStringLiteral("C0H0"));
    presenter().setThreshold(0.8);
    EXPECT_EQ(column(HeadTableModel::Group).value(5), QStringLiteral("C0 A"));
    EXPECT_TRUE(view().scatter()->describe({1, 1}).startsWith(QStringLiteral("cross.0, head 1")));
    EXPECT_TRUE(presenter()
                    .story({1, 1})
                    .join(QLatin1Char(' '))
                    .contains(QStringLiteral("Most similar head C0H0")));
    workspace.masks().toggle(1, 1);
    EXPECT_EQ(workspace.masks().undoStack()->undoText(),
              QStringLiteral("Switch off cross.0, head 1"));
}

TEST_F(HeadsOverviewTest, ClickSelectsTheHeadOnEveryPageAndDescribesIt) {
    open();
    presenter().show(Axis::Y, "entropy");
    presenter().show(Axis::X, "entropy");
    clickHead({1, 2});
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{1, 2}));
    EXPECT_TRUE(view().story().contains(QStringLiteral("2 tokens after the query")))
        << view().story().toStdString();
    EXPECT_TRUE(view().story().contains(QStringLiteral("Voita et al. 2019")));
    EXPECT_EQ(test::child<QTableView>(view(), "heads-overview-table")
                  ->currentIndex()
                  .siblingAtColumn(HeadTableModel::Head)
                  .data()
                  .toString(),
              QStringLiteral("L1H2"));
    workspace.selection().chooseHead({0, 1});
    EXPECT_EQ(view().scatter()->current(), (HeadPlace{0, 1}));
    EXPECT_TRUE(view().story().contains(QStringLiteral("L0H0")));
}

TEST_F(HeadsOverviewTest, ADoubleClickShowsTheHeadOverAllSamples) {
    open();
    presenter().show(Axis::Y, "entropy");
    presenter().show(Axis::X, "entropy");
    clickHead({0, 3}, true);
    EXPECT_EQ(page->view(), HeadsView::OneHead);
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{0, 3}));
}

TEST_F(HeadsOverviewTest, KeysWalkThroughTheHeadsAndSwitchThem) {
    open();
    workspace.selection().chooseHead({0, 0});
    view().setFocus();
    QTest::keyClick(&view(), Qt::Key_Right);
    QTest::keyClick(&view(), Qt::Key_Down);
    QTest::keyClick(&view(), Qt::Key_Down);
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{1, 1}));
    QTest::keyClick(&view(), Qt::Key_X);
    EXPECT_EQ(workspace.masks().mask(), HeadMask::without({{1, 1}}));
    EXPECT_FALSE(view().scatter()->figure().heads[5].on);
}

TEST_F(HeadsOverviewTest, TheBoxInTheTableSwitchesAHead) {
    open();
    auto* model = test::child<QTableView>(view(), "heads-overview-table")->model();
    EXPECT_TRUE(
        model->setData(model->index(3, HeadTableModel::On), Qt::Unchecked, Qt::CheckStateRole));
    EXPECT_EQ(workspace.masks().mask(), HeadMask::without({{0, 3}}));
    workspace.masks().undoStack()->undo();
    EXPECT_EQ(model->index(3, HeadTableModel::On).data(Qt::CheckStateRole).toInt(), Qt::Checked);
}

TEST_F(HeadsOverviewTest, SortsByValueAndFiltersByWords) {
    open();
    presenter().show(Axis::Y, "entropy");
    const int last =
        test::child<QTableView>(view(), "heads-overview-table")->model()->columnCount() - 1;
    QStringList names;
    for (int i = 0; i <= last; ++i)
        names << test::child<QTableView>(view(), "heads-overview-table")
                     ->model()
                     ->headerData(i, Qt::Horizontal)
                     .toString();
    const int entropy = int(names.indexOf(QStringLiteral("Attention entropy")));
    ASSERT_GE(entropy, HeadTableModel::FirstValue);
    test::child<QTableView>(view(), "heads-overview-table")
        ->sortByColumn(entropy, Qt::DescendingOrder);
    EXPECT_EQ(column(HeadTableModel::Head).value(0), QStringLiteral("L1H3"));
    QTest::keyClicks(test::child<QLineEdit>(view(), "heads-overview-filter"),
                     QStringLiteral("positional L0"));
    EXPECT_EQ(column(HeadTableModel::Head), QStringList{QStringLiteral("L0H2")});
    const auto& heads = view().scatter()->figure().heads;
    EXPECT_TRUE(heads[0].faded);
    EXPECT_FALSE(heads[2].faded);
}

TEST_F(HeadsOverviewTest, OnAndOffAsWordsAreTheSwitchAndNoPartOfARolesName) {
    open();
    // The role name "Positional" contains "on", which must not count as the filter word "on".
    workspace.masks().toggle(0, 2);
    test::child<QLineEdit>(view(), "heads-overview-filter")
        ->setText(QStringLiteral("on positional"));
    EXPECT_EQ(column(HeadTableModel::Head), QStringList{QStringLiteral("L1H2")});
    test::child<QLineEdit>(view(), "heads-overview-filter")->setText(QStringLiteral("Off"));
    EXPECT_EQ(column(HeadTableModel::Head), QStringList{QStringLiteral("L0H2")});
}

TEST_F(HeadsOverviewTest, ThresholdDecidesTheGroupsAndTheirRepresentatives) {
    open();
    ASSERT_EQ(presenter().groups().size(), 1U) << "0.95 in layer 0, 0.85 in layer 1";
    EXPECT_EQ(view().sites()->item(0, 3)->text(), QStringLiteral("1 of 4"));
    EXPECT_EQ(view().sites()->item(1, 3)->text(), QStringLiteral("0 of 4"));
    auto* threshold = view().findChild<QDoubleSpinBox*>();
    threshold->setValue(0.8);
    EXPECT_EQ(presenter().groups().size(), 2U);
    EXPECT_EQ(view().sites()->item(1, 3)->text(), QStringLiteral("1 of 4"));
    EXPECT_TRUE(view().scatter()->figure().heads[0].representative);
    EXPECT_EQ(view().scatter()->figure().heads[1].group, 0);
    EXPECT_EQ(run().overviewRequests.size(), 1U) << "what is known is cut elsewhere";
}

TEST_F(HeadsOverviewTest, RandomWalksAreMeasuredWhenTheyAreWanted) {
    open();
    ASSERT_EQ(run().overviewRequests.size(), 1U);
    EXPECT_FALSE(run().overviewRequests[0].walks);
    presenter().show(Axis::X, "head-mixing-time");
    settle();
    ASSERT_EQ(run().overviewRequests.size(), 2U);
    EXPECT_TRUE(run().overviewRequests[1].walks);
    presenter().show(Axis::Y, "head-minimax-fidelity");
    settle();
    EXPECT_EQ(run().overviewRequests.size(), 2U) << "they are known already";
}

TEST_F(HeadsOverviewTest, AnImportanceIsMeasuredWhenItIsWanted) {
    open();
    EXPECT_TRUE(run().importanceRequests.empty());
    presenter().show(Axis::X, "importance:michel");
    settle();
    ASSERT_EQ(run().importanceRequests.size(), 1U);
    EXPECT_EQ(run().importanceRequests[0].step, 300) << "of the very weights";
    EXPECT_EQ(view().scatter()->figure().heads[6].x, 6);
    presenter().show(Axis::X, "entropy");
    presenter().show(Axis::X, "importance:michel");
    settle();
    EXPECT_EQ(run().importanceRequests.size(), 1U) << "known by now";
}

TEST_F(HeadsOverviewTest, ImportancesOfTwoAxesAreMeasuredTogether) {
    open();
    presenter().show(Axis::X, "importance:michel");
    presenter().show(Axis::Y, "importance:oracle");
    settle();
    auto inspection = workspace.selection().inspection();
    inspection.step = 100;
    workspace.selection().inspect(inspection);
    settle();
    EXPECT_EQ(run().importanceRequests.back().measures,
              (std::vector<std::string>{"michel", "oracle"}));
    EXPECT_EQ(presenter().value("importance:michel", {0, 1}), 1);
    EXPECT_EQ(presenter().value("importance:oracle", {0, 1}), 1);
}

TEST_F(HeadsOverviewTest, MostSimilarHeadIsComparedInTheMatrices) {
    open();
    workspace.selection().chooseHead({1, 1});
    for (auto* button : view().findChildren<QPushButton*>())
        if (button->text().contains(QStringLiteral("mos&t similar")))
            QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(page->view(), HeadsView::Matrices);
    EXPECT_TRUE(page->matrices()->isVisible());
    settle();
    EXPECT_EQ(page->matrices()->presenter().pair(), (HeadsPair{0, 1, 1, 0}));
    QTest::mouseClick(page->matrices()->findChild<HeadsViews*>()->button(HeadsView::Overview),
                      Qt::LeftButton);
    EXPECT_EQ(page->view(), HeadsView::Overview);
}

TEST_F(HeadsOverviewTest, AFailureIsReportedAndTheViewStaysUsable) {
    run().refuse = true;
    workspace.openRun(QStringLiteral("o"));
    settle();
    EXPECT_FALSE(presenter().overview());
    EXPECT_TRUE(view().scatter()->figure().emptyText.contains(QStringLiteral("cut")));
    run().refuse = false;
    presenter().askAgain();
    settle();
    EXPECT_TRUE(presenter().overview());
}

TEST_F(HeadsOverviewTest, OtherWeightsAreMeasuredAgainAndAHiddenViewSendsNoRequest) {
    open();
    auto inspection = workspace.selection().inspection();
    inspection.step = 100;
    workspace.selection().inspect(inspection);
    settle();
    ASSERT_EQ(run().overviewRequests.size(), 2U);
    EXPECT_EQ(run().overviewRequests[1].step, 100);
    page->showView(HeadsView::Matrices);
    inspection.step = 200;
    workspace.selection().inspect(inspection);
    settle();
    EXPECT_EQ(run().overviewRequests.size(), 2U);
    page->showView(HeadsView::Overview);
    settle();
    EXPECT_EQ(run().overviewRequests.back().step, 200);
}

TEST_F(HeadsOverviewTest, TheFigureSaysWhereItComesFrom) {
    open();
    const auto figure = page->currentFigure();
    ASSERT_NE(figure, nullptr);
    EXPECT_EQ(figure->csvRows().size(), 8);
    EXPECT_EQ(figure->provenance().value(QStringLiteral("split")).toString(),
              QStringLiteral("valid"));
    EXPECT_TRUE(figure->caption().contains(QStringLiteral("overview run")));
}

}  // namespace
}  // namespace headscope::ui
