// Tests how the runs of a sweep are grouped in the run list, and how the run bar leads to them.
#include "ui/features/runs/run_sweeps.h"
#include "tests/support/fake_engine.h"
#include "tests/ui/support/language_guard.h"
#include "ui/features/report/report_dialog.h"
#include "ui/features/runs/run_bar.h"
#include "ui/features/runs/run_list_model.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/workspace/run_queue.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>
#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QListWidget>
#include <QMenu>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

namespace headscope::ui {
namespace {

RunInfo sweptRun(const std::string& path, double lambda, std::int64_t seed) {
    RunInfo info;
    info.path = path;
    info.name = path;
    info.lambda = lambda;
    info.seed = seed;
    return info;
}

JobInfo sweptJob(const std::string& run, const std::string& sweep) {
    JobInfo job;
    job.id = run;
    job.run = run;
    job.sweep = sweep;
    job.state = JobState::Finished;
    return job;
}

// Two runs of one sweep, one of another, and one outside the queue.
struct Listed {
    std::vector<RunInfo> runs{sweptRun("r/a", 0, 0), sweptRun("r/b", 0.1, 1), sweptRun("r/c", 0, 0),
                              sweptRun("r/d", 0, 0)};
    QueueInfo queue;
    Listed() {
        queue.jobs = {sweptJob("r/a", "my_news"), sweptJob("r/b", "my_news"),
                      sweptJob("r/c", "alone"), sweptJob("r/gone", "alone")};
    }
};

TEST(RunSweeps, HaveAtLeastTwoListedRuns) {
    const Listed listed;
    const auto sweeps = sweepsOf(listed.queue, listed.runs);
    ASSERT_EQ(sweeps.size(), 1U);
    EXPECT_EQ(sweeps[0].name, QStringLiteral("my_news"));
    EXPECT_EQ(sweeps[0].runs, (QStringList{QStringLiteral("r/a"), QStringLiteral("r/b")}));
    EXPECT_EQ(sweepWith(sweeps, QStringLiteral("r/b")), &sweeps[0]);
    EXPECT_EQ(sweepWith(sweeps, QStringLiteral("r/c")), nullptr);
}

TEST(RunSweeps, StayWhenTheQueueIsCleared) {
    Listed listed;
    listed.queue.cleared = listed.queue.jobs;
    listed.queue.jobs.clear();
    ASSERT_EQ(sweepsOf(listed.queue, listed.runs).size(), 1U);
    listed.queue.jobs = {sweptJob("r/d", "my_news")};
    EXPECT_EQ(sweepsOf(listed.queue, listed.runs)[0].runs.size(), 3)
        << "a sweep that was extended after it was cleared";
}

TEST(RunSweeps, TitlesNameTheLambdasAndCountTheSeeds) {
    const LanguageGuard english("en");  // plural forms
    Listed listed;
    EXPECT_EQ(sweepsOf(listed.queue, listed.runs)[0].title,
              QStringLiteral("my_news · λ 0, 0.1 · 2 seeds"));
    for (int i = 1; i <= 4; ++i) {
        const std::string path = "r/e" + std::to_string(i);
        listed.runs.push_back(sweptRun(path, i, 0));
        listed.queue.jobs.push_back(sweptJob(path, "my_news"));
    }
    EXPECT_TRUE(sweepsOf(listed.queue, listed.runs)[0].title.contains(QStringLiteral("λ 0 to 4")));
}

class SweptEngine : public test::FakeEngine {
public:
    std::vector<RunInfo> listed;
    std::vector<RunInfo> runs() const override { return listed; }
};

class RunSweepsWindow : public ::testing::Test {
protected:
    RunSweepsWindow() {
        const Listed all;
        engine.listed = all.runs;
        // The run that is open belongs to the sweep.
        engine.listed[0].path = engine.run->info().path;
        queue = all.queue;
        queue.jobs[0].run = engine.listed[0].path;
        engine.waiting.set(queue);
        workspace.setEngine(&engine);
    }
    static void chooseNoGroups(const RunsDock& dock) {
        for (auto* action : dock.actions())
            if (action->menu())
                for (auto* choice : action->menu()->actions())
                    if (choice->data().toString().isEmpty()) choice->trigger();
    }
    bool waitFor(const std::function<bool()>& state) { return QTest::qWaitFor(state, 10'000); }

    QueueInfo queue;
    SweptEngine engine;
    Workspace workspace;
    std::shared_ptr<RunColours> colours = std::make_shared<RunColours>();
};

TEST_F(RunSweepsWindow, TheBarLeadsToAllRunsOfTheSweep) {
    RunBar bar(workspace, colours);
    EXPECT_TRUE(bar.more()->isHidden()) << "no run is open";
    workspace.openRun(QString::fromStdString(engine.listed[0].path));
    workspace.queue().refresh();
    ASSERT_TRUE(waitFor([&] { return !bar.more()->isHidden(); }));
    const QSignalSpy asked(&bar, &RunBar::comparisonRequested);
    QTest::mouseClick(bar.more(), Qt::LeftButton);
    ASSERT_EQ(asked.count(), 1);
    EXPECT_EQ(asked[0][0].toStringList(),
              (QStringList{QString::fromStdString(engine.listed[0].path), QStringLiteral("r/b")}));
}

// All runs of a sweep are chosen at once; what is chosen stays editable.
TEST_F(RunSweepsWindow, AReportIsAboutAWholeSweep) {
    ReportDialog dialog(workspace, {QStringLiteral("r/d")}, QDir::tempPath());
    dialog.show();
    workspace.queue().refresh();
    auto* about = dialog.findChild<QComboBox*>(QStringLiteral("report-about"));
    ASSERT_TRUE(waitFor([&] { return about->count() == 2; })) << "runs, and the sweep";
    EXPECT_EQ(about->currentIndex(), 0);
    about->setFocus();
    QTest::keyClick(about, Qt::Key_Down);
    EXPECT_EQ(dialog.presenter().chosen(),
              (QStringList{QString::fromStdString(engine.listed[0].path), QStringLiteral("r/b")}));
    EXPECT_EQ(about->currentIndex(), 1);
    // The runs that were chosen by hand come back.
    QTest::keyClick(about, Qt::Key_Up);
    EXPECT_EQ(dialog.presenter().chosen(), QStringList{QStringLiteral("r/d")});
    EXPECT_EQ(about->currentIndex(), 0);
    QTest::keyClick(about, Qt::Key_Down);
    auto* runs = dialog.findChild<QListWidget*>(QStringLiteral("report-runs"));
    runs->setFocus();
    runs->setCurrentRow(0);
    QTest::keyClick(runs, Qt::Key_Space);
    EXPECT_EQ(dialog.presenter().chosen(), QStringList{QStringLiteral("r/b")});
    EXPECT_EQ(about->currentIndex(), 0) << "no longer the whole sweep";
}

TEST_F(RunSweepsWindow, AReportShowsTheRunThatIsChosenInALongList) {
    for (int i = 0; i < 100; ++i)
        engine.listed.push_back(sweptRun("r/more" + std::to_string(i), 0, i));
    ReportDialog dialog(workspace, {QStringLiteral("r/more80")}, QDir::tempPath());
    dialog.show();
    const auto* runs = dialog.findChild<QListWidget*>(QStringLiteral("report-runs"));
    workspace.runList().readAgain();
    ASSERT_TRUE(waitFor([&] { return runs->count() > 100; }));
    const auto* chosen = runs->currentItem();
    ASSERT_TRUE(chosen);
    EXPECT_EQ(chosen->checkState(), Qt::Checked);
    EXPECT_TRUE(runs->viewport()->rect().intersects(runs->visualItemRect(chosen)));
}

TEST_F(RunSweepsWindow, TheListIsGroupedBySweepsUntilTheUserChooses) {
    RunsDock dock(workspace, colours);
    workspace.queue().refresh();
    auto* view = dock.view();
    ASSERT_TRUE(waitFor([&] { return view->model()->rowCount() == 2; })) << "sweep and others";
    EXPECT_EQ(view->model()->rowCount(view->model()->index(0, 0)), 2);
    chooseNoGroups(dock);
    EXPECT_EQ(view->model()->rowCount(), 4) << "no groups";
}

TEST_F(RunSweepsWindow, ASweepDoesNotChangeTheGroupingThatTheUserChose) {
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    engine.waiting.set({});
    workspace.queue().refresh();
    ASSERT_TRUE(waitFor([&] { return workspace.queue().info().jobs.empty(); }));
    for (const bool again : {false, true}) {
        RunsDock dock(workspace, colours);
        dock.keepGroupingIn(settings);
        if (!again) chooseNoGroups(dock);
        engine.waiting.set(Listed().queue);
        workspace.queue().refresh();
        ASSERT_TRUE(waitFor([&] { return !workspace.queue().info().jobs.empty(); }));
        EXPECT_EQ(dock.view()->model()->rowCount(), 4) << "chosen before: " << again;
    }
}

// A further value of lambda changes the heading of a sweep, but not the group.
TEST_F(RunSweepsWindow, AClosedGroupStaysClosedWhenItsSweepGrows) {
    RunsDock dock(workspace, colours);
    workspace.queue().refresh();
    auto* view = dock.view();
    ASSERT_TRUE(waitFor([&] { return view->model()->rowCount() == 2; }));
    view->collapse(view->model()->index(0, 0));
    queue.jobs[2].sweep = "my_news";
    engine.listed[2].lambda = 0.5;
    engine.waiting.set(queue);
    workspace.runList().readAgain();
    workspace.queue().refresh();
    const auto grown = [&] { return view->model()->rowCount(view->model()->index(0, 0)) == 3; };
    ASSERT_TRUE(waitFor(grown));
    EXPECT_FALSE(view->isExpanded(view->model()->index(0, 0)));
}

}  // namespace
}  // namespace headscope::ui
