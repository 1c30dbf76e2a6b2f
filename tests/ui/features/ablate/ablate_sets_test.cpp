// Tests saved head sets: they are stored with the run, can be undone and can be compared.
#include "tests/support/fake_engine.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/ablate/ablate_page.h"
#include "ui/features/ablate/ablate_page_sets.h"

#include <gtest/gtest.h>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>

namespace headscope::ui {
namespace {

// Fake run that stores saved head sets in memory, as a run's folder does on disk.
class KeepingRun : public test::FakeRunView {
public:
    KeepingRun() : FakeRunView(Task::TextClassification) {
        answers<AblationSetsRequest>(
            &ablationSetsRequests, [this](const AblationSetsRequest& request) {
                if (request.keep && readOnly)
                    return Result<std::vector<AblationSet>>(
                        Error{ErrorCode::Io, "it is read-only"_m, "Copy the run"_m});
                if (request.keep) kept = *request.keep;
                return Result<std::vector<AblationSet>>(kept);
            });
    }
    std::vector<AblationSetsRequest> ablationSetsRequests;
    std::vector<AblationSet> kept;
    bool readOnly = false;
};

// Fixture with the Ablate page on a run that stores head sets.
class AblateSetsTest : public ::testing::Test {
protected:
    void open() {
        engine.run = run;
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
        page = std::make_unique<AblatePage>(workspace);
        page->resize(1280, 800);
        page->show();
        settle();
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return page->settled(); }, 5000));
    }
    AblateSets& card() { return *page->sets(); }
    QString cell(int row, int column) {
        return test::child<QTableView>(card(), "ablate-sets-table")
            ->model()
            ->index(row, column)
            .data()
            .toString();
    }
    void keepAs(const char* name) {
        QTest::keyClicks(test::child<QLineEdit>(card(), "ablate-sets-name"),
                         QString::fromUtf8(name));
        QTest::keyClick(test::child<QLineEdit>(card(), "ablate-sets-name"), Qt::Key_Return);
        settle();
    }

    std::shared_ptr<KeepingRun> run = std::make_shared<KeepingRun>();
    test::ManualClock clock;
    test::FakeEngine engine;
    Workspace workspace;
    std::unique_ptr<AblatePage> page;
};

// Two sets are saved with different head replacements, scored on the same samples, and read back
// after reopening.
TEST_F(AblateSetsTest, AreKeptWithTheRunAndComparedOnTheSameSamples) {
    open();
    keepAs("nothing");
    EXPECT_TRUE(run->kept.empty()) << "all heads are on: there is nothing to keep";
    test::child<QLineEdit>(card(), "ablate-sets-name")->clear();
    workspace.masks().toggle(0, 1);
    keepAs("one");
    workspace.masks().toggle(1, 2);
    workspace.masks().setAblation(HeadAblation::Mean);
    keepAs("two");
    ASSERT_EQ(run->kept.size(), 2U);
    EXPECT_EQ(run->kept[0], (AblationSet{"one", HeadMask::without({{0, 1}}), HeadAblation::Zero}));
    EXPECT_EQ(run->kept[1],
              (AblationSet{"two", HeadMask::without({{0, 1}, {1, 2}}), HeadAblation::Mean}));
    ASSERT_EQ(test::child<QTableView>(card(), "ablate-sets-table")->model()->rowCount(), 2);
    EXPECT_EQ(cell(0, 0), QStringLiteral("one"));
    EXPECT_TRUE(cell(1, 0).startsWith(QStringLiteral("\u25b8"))) << "it is switched now";
    EXPECT_TRUE(cell(0, 3).contains(QStringLiteral("88"))) << cell(0, 3).toStdString();
    EXPECT_TRUE(cell(1, 3).contains(QStringLiteral("86"))) << cell(1, 3).toStdString();
    page.reset();
    open();
    EXPECT_EQ(test::child<QTableView>(card(), "ablate-sets-table")->model()->rowCount(), 2)
        << "read back with the run";
}

TEST_F(AblateSetsTest, SwitchingKeepingAndRemovingAreStepsToUndo) {
    run->kept = {{"pair", HeadMask::without({{0, 0}, {1, 1}}), HeadAblation::Resample}};
    open();
    card().presenter().use(0);
    EXPECT_EQ(workspace.masks().mask(), run->kept[0].mask);
    EXPECT_EQ(workspace.masks().ablation(), HeadAblation::Resample);
    test::child<QTableView>(card(), "ablate-sets-table")->selectRow(0);
    QTest::mouseClick(test::child<QPushButton>(card(), "ablate-sets-remove-button"),
                      Qt::LeftButton);
    settle();
    EXPECT_TRUE(run->kept.empty());
    workspace.masks().undoStack()->undo();
    settle();
    ASSERT_EQ(run->kept.size(), 1U);
    EXPECT_EQ(run->kept[0].name, "pair");
    workspace.masks().undoStack()->undo();
    EXPECT_TRUE(workspace.masks().mask().all());
    page.reset();  // the undo history outlives the page
    workspace.masks().undoStack()->redo();
    EXPECT_EQ(workspace.masks().mask(), HeadMask::without({{0, 0}, {1, 1}}));
    workspace.masks().undoStack()->redo();
}

TEST_F(AblateSetsTest, SavingIsNotCancelledByAnotherRunOrTheEndOfThePage) {
    open();
    workspace.masks().toggle(0, 1);
    settle();
    run->hold = true;
    card().presenter().keep(QStringLiteral("one"));
    engine.run = std::make_shared<test::FakeRunView>();
    engine.run->m_info.path = "runs/other";
    workspace.openRun(QStringLiteral("runs/other"));
    page.reset();
    run->releaseAll();
    ASSERT_EQ(run->kept.size(), 1U);
    EXPECT_EQ(run->kept[0].name, "one");
}

TEST_F(AblateSetsTest, SetThatDoesNotFitOrCannotBeSavedIsReported) {
    run->kept = {{"elsewhere", HeadMask::without({{9, 0}}), HeadAblation::Zero}};
    run->readOnly = true;
    open();
    EXPECT_TRUE(cell(0, 4).contains(QStringLiteral("does not have"))) << cell(0, 4).toStdString();
    card().presenter().use(0);
    EXPECT_TRUE(workspace.masks().mask().all());
    workspace.masks().toggle(0, 1);
    keepAs("mine");
    EXPECT_TRUE(card().presenter().problem().contains(QStringLiteral("read-only")));
    EXPECT_EQ(test::child<QTableView>(card(), "ablate-sets-table")->model()->rowCount(), 2)
        << "it stays for as long as the run is open";
}

}  // namespace
}  // namespace headscope::ui
