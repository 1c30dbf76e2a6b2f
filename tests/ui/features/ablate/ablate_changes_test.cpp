// Tests the list of samples whose prediction changes when heads are removed: which queries are
// sent, what the Ablate page lists, and what a click on a row opens.
#include "tests/support/fake_engine.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/ablate/ablate_page.h"
#include "ui/features/ablate/ablate_page_changes.h"
#include "ui/widgets/options_button.h"

#include <gtest/gtest.h>
#include <QComboBox>
#include <QTableView>
#include <QTabWidget>
#include <QTest>

namespace headscope::ui {
namespace {

// Fixture with the Ablate page on a fake run.
class AblateChangesTest : public ::testing::Test {
protected:
    void open(Task task = Task::TextClassification) {
        engine.run = std::make_shared<test::FakeRunView>(task);
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
        page = std::make_unique<AblatePage>(workspace);
        page->resize(1200, 900);
        page->show();
        settle();
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return page->settled(); }, 5000));
    }
    AblateChanges& card() { return *page->changes(); }
    QString cell(int row, int column) {
        return test::child<QTableView>(card(), "ablate-changes-table")
            ->model()
            ->index(row, column)
            .data()
            .toString();
    }

    test::ManualClock clock;
    test::FakeEngine engine;
    Workspace workspace;
    std::unique_ptr<AblatePage> page;
};

TEST_F(AblateChangesTest, AsksOnlyWhileHeadsAreOffAndListsBothPredictions) {
    open();
    EXPECT_TRUE(engine.run->changedSamplesRequests.empty());
    EXPECT_TRUE(card().summary().startsWith(QStringLiteral("Switch a head off")));
    EXPECT_FALSE(test::child<QTableView>(card(), "ablate-changes-table")->isVisible());
    workspace.masks().toggle(1, 2);
    settle();
    ASSERT_EQ(engine.run->changedSamplesRequests.size(), 1U);
    EXPECT_EQ(engine.run->changedSamplesRequests[0].mask, HeadMask::without({{1, 2}}));
    EXPECT_EQ(engine.run->changedSamplesRequests[0].split, "test");
    ASSERT_EQ(test::child<QTableView>(card(), "ablate-changes-table")->model()->rowCount(), 2);
    EXPECT_EQ(cell(0, 0), QStringLiteral("sample three [World]"));
    EXPECT_EQ(cell(0, 1), QStringLiteral("World \u2192 Sports"));
    EXPECT_TRUE(card().summary().contains(
        QStringLiteral("1 of 1,000 samples become wrong, 1 become right")))
        << card().summary().toStdString();
    workspace.masks().undoStack()->undo();
    settle();
    EXPECT_EQ(engine.run->changedSamplesRequests.size(), 1U)
        << "with all heads on nothing can change";
    EXPECT_FALSE(test::child<QTableView>(card(), "ablate-changes-table")->isVisible());
}

TEST_F(AblateChangesTest, AClickOpensTheSampleEverywhere) {
    open();
    workspace.masks().toggle(0, 0);
    settle();
    test::child<QComboBox>(card(), "ablate-changes-kinds")->setCurrentIndex(2);
    Q_EMIT test::child<QComboBox>(card(), "ablate-changes-kinds")->activated(2);
    ASSERT_EQ(test::child<QTableView>(card(), "ablate-changes-table")->model()->rowCount(), 1)
        << "right without the head";
    const QModelIndex row =
        test::child<QTableView>(card(), "ablate-changes-table")->model()->index(0, 0);
    QTest::mouseClick(
        test::child<QTableView>(card(), "ablate-changes-table")->viewport(), Qt::LeftButton, {},
        test::child<QTableView>(card(), "ablate-changes-table")->visualRect(row).center());
    EXPECT_EQ(workspace.selection().inspection().input.index, 5);
    EXPECT_EQ(workspace.selection().inspection().input.split, "test");
}

TEST_F(AblateChangesTest, SwitchesInARowSendOneRequestAndAnotherSplitSendsANewOne) {
    open();
    for (int head = 0; head < 3; ++head) workspace.masks().toggle(0, head);
    settle();
    EXPECT_EQ(engine.run->changedSamplesRequests.size(), 1U);
    card().presenter().measureOn("valid", 200);
    settle();
    ASSERT_EQ(engine.run->changedSamplesRequests.size(), 2U);
    EXPECT_EQ(engine.run->changedSamplesRequests[1].split, "valid");
    EXPECT_EQ(engine.run->changedSamplesRequests[1].samples, 200);
}

TEST_F(AblateChangesTest, ReplacementAppliesToEveryPartOfThePage) {
    open();
    workspace.masks().toggle(1, 2);
    settle();
    page->findChild<OptionsButton*>()->setOpen(true);
    auto* kind = page->findChild<QComboBox*>(QStringLiteral("ablation-kind"));
    ASSERT_TRUE(kind && kind->isVisible());
    const auto measured = engine.run->leaveOneOutRequests.size();
    QTest::keyClick(kind, Qt::Key_Down);
    settle();
    EXPECT_EQ(workspace.masks().ablation(), HeadAblation::Mean);
    EXPECT_EQ(engine.run->changedSamplesRequests.back().ablation, HeadAblation::Mean);
    EXPECT_EQ(engine.run->ablationRequests.back().ablation, HeadAblation::Mean);
    EXPECT_EQ(engine.run->leaveOneOutRequests.size(), measured + 1)
        << "importance of another kind is measured anew";
    EXPECT_EQ(engine.run->leaveOneOutRequests.back().ablation, HeadAblation::Mean);
    workspace.masks().undoStack()->undo();
    EXPECT_EQ(kind->currentIndex(), 0);
}

TEST_F(AblateChangesTest, TheTableIsShownOnceSamplesChange) {
    open();
    test::child<QTabWidget>(*page, "ablate-parts")->setCurrentIndex(1);
    auto* table = test::child<QTableView>(card(), "ablate-changes-table");
    EXPECT_FALSE(table->isVisible());
    workspace.masks().toggle(1, 2);
    settle();
    EXPECT_TRUE(clock.reach([&] { return table->isVisible(); }, 5000));
}

TEST_F(AblateChangesTest, WithoutClassesLossesAreListed) {
    open(Task::LanguageModel);
    workspace.masks().toggle(0, 1);
    settle();
    ASSERT_EQ(test::child<QTableView>(card(), "ablate-changes-table")->model()->rowCount(), 2);
    EXPECT_TRUE(cell(0, 1).isEmpty());
    EXPECT_FALSE(test::child<QComboBox>(card(), "ablate-changes-kinds")->isVisible());
    EXPECT_TRUE(card().summary().contains(QStringLiteral("loss changes most")));
}

}  // namespace
}  // namespace headscope::ui
