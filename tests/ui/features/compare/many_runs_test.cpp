// Tests a very long run list: operations on all runs take linear time or are bounded.
#include "tests/support/fake_engine.h"
#include "tests/ui/support/gap_watch.h"
#include "ui/features/compare/compare_page.h"
#include "ui/features/compare/compare_runs.h"
#include "ui/features/compare/compared_runs_model.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/workspace/workspace.h"

#include <QAction>
#include <QItemSelectionModel>
#include <QLabel>
#include <QTest>
#include <QTreeView>
#include <QUndoStack>

#include <gtest/gtest.h>

#include <mutex>

namespace headscope::ui {
namespace {

class LongListEngine : public test::FakeEngine {
public:
    explicit LongListEngine(int count) {
        for (int i = 0; i < count; ++i) {
            RunInfo run;
            run.path = "runs/" + std::to_string(1'000'000 + i);
            run.name = "run " + std::to_string(i);
            run.seed = i;
            run.state = RunState::Finished;
            list.push_back(std::move(run));
        }
    }
    void listRuns(const std::vector<std::string>&, Callback<std::vector<RunInfo>> done) override {
        done(list);
    }
    std::vector<RunInfo> runs() const override { return list; }
    Status setTags(const TagsByRun& changed) override {
        ++writes;
        return FakeEngine::setTags(changed);
    }
    Queue& queue() override { return tables; }

    // Queue whose reads block while the test holds `gate`.
    struct HeldQueue : test::FakeQueue {
        Result<RunTable> tableOfRuns(const RunTableOptions& options) const override {
            gate.lock();
            gate.unlock();
            RunTable table;
            for (const auto& path : options.runs) {
                table.runs.emplace_back();
                table.runs.back().info.path = path;
            }
            return table;
        }
        mutable std::mutex gate;
    };
    std::vector<RunInfo> list;
    HeldQueue tables;
    int writes = 0;
};

// Run list with `count` runs.
struct LongListDock {
    explicit LongListDock(int count) : engine(count) {
        workspace.setEngine(&engine);
        EXPECT_TRUE(QTest::qWaitFor([&] { return dock.model()->rowCount() == count; }, 20'000));
    }
    QAction* action(const QString& text) const {
        for (auto* one : dock.actions())
            if (one->text().remove(QLatin1Char('&')) == text) return one;
        return nullptr;
    }
    std::size_t selected() const {
        return static_cast<std::size_t>(dock.view()->selectionModel()->selectedRows().size());
    }
    LongListEngine engine;
    Workspace workspace;
    RunsDock dock{workspace, std::make_shared<RunColours>()};
};

// Returns the CPU time in ms that selecting all runs takes.
double msOfSelectingAll(int count) {
    LongListDock many(count);
    const double before = threadMs();
    many.dock.view()->selectAll();
    const double taken = threadMs() - before;
    EXPECT_EQ(many.selected(), static_cast<std::size_t>(count));
    EXPECT_TRUE(many.action(QStringLiteral("Compare the selected"))->isEnabled());
    return taken;
}

// Measured in CPU time of this thread, so that the load of the machine does not matter.
TEST(LongRunList, SelectingAllTakesTimeInProportionToTheirNumber) {
    const double some = msOfSelectingAll(4'000);
    const double many = msOfSelectingAll(40'000);
    EXPECT_LT(many, 40 * some) << "10 times as many runs: 10 if linear, 100 if quadratic";
}

TEST(LongRunList, PinningAllIsOneWriteAndUndoneByOne) {
    LongListDock many(200);
    many.dock.view()->selectAll();
    many.action(QStringLiteral("Pin"))->trigger();
    EXPECT_EQ(many.engine.writes, 1);
    EXPECT_EQ(many.engine.tagsOfRuns.size(), 200u);
    many.workspace.undoStack()->undo();
    EXPECT_EQ(many.engine.writes, 2);
    EXPECT_FALSE(many.engine.tagsOfRuns.at(many.engine.list.front().path).pinned);
}

TEST(LongRunList, SelectionSurvivesHeadingsAndNewRuns) {
    LongListDock many(300);
    many.dock.view()->selectAll();
    auto* selection = many.dock.view()->selectionModel();
    selection->select(many.dock.view()->model()->index(7, 0),
                      QItemSelectionModel::Deselect | QItemSelectionModel::Rows);
    ASSERT_EQ(many.selected(), 299u);
    RunInfo another = many.engine.list.front();
    another.path = "runs/2000000";
    many.engine.list.insert(many.engine.list.begin(), another);
    many.workspace.runList().readAgain();
    ASSERT_TRUE(QTest::qWaitFor([&] { return many.dock.model()->rowCount() == 301; }, 20'000));
    EXPECT_EQ(many.selected(), 299u);
    many.dock.groupBy(QStringLiteral("seed"));
    EXPECT_EQ(many.selected(), 299u);
}

TEST(ComparingALongList, TheNewestAreReadAndTheRestIsCounted) {
    LongListEngine engine(static_cast<int>(ComparePresenter::kMostRuns) + 3);
    Workspace workspace;
    workspace.setEngine(&engine);
    ComparePage page(workspace);
    std::unique_lock held(engine.tables.gate);
    page.show();
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return page.summary().startsWith(QStringLiteral("Reading")); }, 20'000))
        << page.summary().toStdString();
    for (const auto* label : page.findChildren<QLabel*>())
        EXPECT_FALSE(label->isVisible() &&
                     label->text().contains(QStringLiteral("No runs to compare")));
    held.unlock();
    ASSERT_TRUE(QTest::qWaitFor([&] { return page.settled(); }, 20'000));
    EXPECT_EQ(page.runs()->model()->rowCount(), static_cast<int>(ComparePresenter::kMostRuns));
    EXPECT_EQ(page.runs()->model()->pathAt(0), QString::fromStdString(engine.list.front().path));
    EXPECT_TRUE(page.summary().contains(QStringLiteral(" 3 older run")))
        << page.summary().toStdString();
}

}  // namespace
}  // namespace headscope::ui
