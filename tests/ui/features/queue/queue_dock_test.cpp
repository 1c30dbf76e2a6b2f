// Tests the queue of waiting runs: the dock with an in-memory queue, and the real window that adds
// a sweep and trains it.
#include "ui/features/queue/queue_dock.h"
#include "tests/support/fake_engine.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/shell_fixture.h"
#include "ui/features/queue/queue_model.h"
#include "ui/features/queue/queue_rows.h"
#include "ui/features/train/train_launch_bar.h"
#include "ui/features/train/train_page.h"
#include "ui/features/train/train_page_form.h"
#include "ui/features/train/train_page_shown.h"
#include "ui/widgets/forms/spec_form.h"
#include "ui/widgets/forms/sweep_edit.h"
#include "ui/workspace/shown_run.h"

#include <gtest/gtest.h>
#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <set>

namespace headscope::ui {
namespace {

// Job with the given id, state and step, of 400 steps.
JobInfo job(const std::string& id, JobState state, std::int64_t step = 0) {
    JobInfo info;
    info.id = id;
    info.name = "run " + id;
    info.state = state;
    info.step = step;
    info.totalSteps = 400;
    return info;
}

class QueueDockTest : public ::testing::Test {
protected:
    QueueDockTest() {
        QueueInfo info;
        info.jobs = {job("a", JobState::Finished, 400), job("b", JobState::Running, 120),
                     job("c", JobState::Waiting), job("d", JobState::Waiting),
                     job("e", JobState::Failed)};
        info.jobs[4].problem = verbatim("no <b>memory</b>");
        info.runner = "process 7 on elsewhere";
        info.secondsLeft = 90;
        engine.waiting.set(info);
        workspace.setEngine(&engine);
        settle();
    }
    // Waits until the dock shows the result of the last request. The queue answers in order, so the
    // test asks for a log and waits for its answer.
    void settle() {
        const QString mark = QStringLiteral("settled");
        bool read = false, came = false;
        auto& queue = workspace.queue();
        const QList<QMetaObject::Connection> once{
            QObject::connect(&queue, &RunQueue::logRead, &dock,
                             [&](const QString& id) { read = read || id == mark; }),
            QObject::connect(&queue, &RunQueue::changed, &dock, [&] { came = came || read; })};
        queue.askLog(mark);
        EXPECT_TRUE(QTest::qWaitFor([&came] { return came; }, 10'000));
        for (const auto& one : once) QObject::disconnect(one);
    }
    void select(int row) { dock.view()->setCurrentIndex(dock.model()->index(row, 0)); }
    QAction* action(const QString& start) const {
        for (auto* one : dock.queueActions())
            if (one->text().remove(QLatin1Char('&')).startsWith(start)) return one;
        return nullptr;
    }
    std::vector<std::string> requested() const { return engine.waiting.requested(); }

    test::FakeEngine engine;
    Workspace workspace;
    QueueDock dock{workspace};
};

// Controls of a single run are in its row on the Train page and in the context menu.
TEST_F(QueueDockTest, TheDockHasOneRowOfControlsThatIsWhole) {
    QMainWindow window;
    window.setCentralWidget(new QWidget);
    window.resize(900, 600);
    window.addDockWidget(Qt::BottomDockWidgetArea, &dock);
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
    QApplication::processEvents();
    int buttons = 0;
    for (auto* button : dock.findChildren<QAbstractButton*>()) {
        if (!button->isVisible() || button->text().isEmpty()) continue;
        ++buttons;
        EXPECT_TRUE(button->parentWidget()->rect().contains(button->geometry()))
            << button->text().toStdString();
    }
    EXPECT_EQ(buttons, 1);
    EXPECT_EQ(dock.view()->actions(), dock.queueActions()) << "the others are in its menu";
    window.removeDockWidget(&dock);
    dock.setParent(nullptr);
}

TEST_F(QueueDockTest, ShowsWhatWaitsTrainsAndEnded) {
    EXPECT_EQ(dock.model()->rowCount(), 5);
    EXPECT_TRUE(dock.summary().contains(QStringLiteral("2 waiting")));
    EXPECT_TRUE(dock.summary().contains(QStringLiteral("1 min 30 s left")));
    EXPECT_TRUE(dock.summary().contains(QStringLiteral("process 7 on elsewhere")));
    const auto cell = [this](int row, int column) {
        return dock.model()->index(row, column).data().toString();
    };
    EXPECT_EQ(cell(1, QueueModel::Progress), QStringLiteral("120 of 400"));
    EXPECT_EQ(cell(4, QueueModel::State), QStringLiteral("failed"));
    EXPECT_TRUE(dock.model()
                    ->index(4, 0)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("memory")));
    EXPECT_FALSE(action(QStringLiteral("Run queue"))->isEnabled()) << "somebody else works it off";
}

// A finished lab job opens on the Lab page; a running one does not, because two players would
// overwrite its files.
TEST_F(QueueDockTest, AnExperimentOfTheLabOpensOnItsPageOnceItHasEnded) {
    auto info = engine.waiting.state().value();
    for (const int row : {0, 1}) {
        info.jobs[std::size_t(row)].lab = true;
        info.jobs[std::size_t(row)].run = "/runs/lab/queue/" + info.jobs[std::size_t(row)].id;
    }
    engine.waiting.set(info);
    workspace.queue().refresh();
    settle();
    const QSignalSpy opened(&workspace.navigation(), &Navigation::labRequested),
        pages(&workspace.navigation(), &Navigation::pageRequested),
        said(&workspace.navigation(), &Navigation::said),
        failed(&workspace.navigation(), &Navigation::failed);
    dock.show();
    const auto open = [this](int row) {
        select(row);
        QTest::keyClick(dock.view(), Qt::Key_Return);
    };
    open(1);
    EXPECT_EQ(opened.count(), 0) << "two that play it would write over each other";
    EXPECT_EQ(said.count(), 1);
    open(0);
    ASSERT_EQ(opened.count(), 1);
    EXPECT_EQ(opened.front().front().toString(), QStringLiteral("/runs/lab/queue/a"));
    EXPECT_EQ(pages.front().front().toString(), QStringLiteral("lab"));
    EXPECT_EQ(failed.count(), 0) << "it is no run with a model";
}

TEST_F(QueueDockTest, ActionsActOnTheSelectedRunsThatTheyFit) {
    EXPECT_FALSE(action(QStringLiteral("Cancel"))->isEnabled());
    select(2);
    EXPECT_TRUE(action(QStringLiteral("Cancel"))->isEnabled());
    EXPECT_FALSE(action(QStringLiteral("Try again"))->isEnabled());
    action(QStringLiteral("Cancel"))->trigger();
    settle();
    select(4);
    action(QStringLiteral("Try again"))->trigger();
    action(QStringLiteral("Hold"))->trigger();
    settle();
    EXPECT_EQ(requested(), (std::vector<std::string>{"cancel c", "retry e", "pause"}));
    EXPECT_TRUE(dock.summary().contains(QStringLiteral("on hold")));
    EXPECT_TRUE(action(QStringLiteral("Continue")));
    EXPECT_EQ(dock.view()->currentIndex().row(), 4) << "the selection stays";
    action(QStringLiteral("Show log"))->trigger();
    EXPECT_TRUE(QTest::qWaitFor(
        [this] {
            return dock.findChild<QPlainTextEdit*>(QStringLiteral("job-log"))->toPlainText() ==
                   QStringLiteral("the log of e");
        },
        10'000));
}

TEST_F(QueueDockTest, OnlyWhatWaitsIsDraggedAndTheQueueMovesIt) {
    auto* model = dock.model();
    EXPECT_FALSE(model->flags(model->index(1, 0)) & Qt::ItemIsDragEnabled);
    EXPECT_TRUE(model->flags(model->index(3, 0)) & Qt::ItemIsDragEnabled);
    const std::unique_ptr<QMimeData> dragged(model->mimeData({model->index(3, 0)}));
    EXPECT_FALSE(model->dropMimeData(dragged.get(), Qt::MoveAction, 2, 0, {}))
        << "the view must not take the row away";
    model->dropMimeData(dragged.get(), Qt::MoveAction, -1, -1, {});
    settle();
    EXPECT_EQ(requested(), (std::vector<std::string>{"move d c", "move d "}));
}

// The measurement starts only on request and proposes the fastest setting, without starting a run.
TEST_F(QueueDockTest, TheFastestWayToShareTheCoresOutIsProposedAndNothingStarted) {
    QueueInfo info;
    info.jobs = {job("c", JobState::Waiting)};
    engine.waiting.set(info);
    engine.waiting.speed = QueueSpeed{{{1, 2, 10}, {2, 1, 14.2}}, 1, "headlines, seed 0", 9};
    settle();
    EXPECT_EQ(requested(), std::vector<std::string>{}) << "never unasked";
    auto* measure = action(QStringLiteral("Find fastest setup"));
    ASSERT_TRUE(measure && measure->isEnabled());
    measure->trigger();
    const auto* speed = dock.findChild<QLabel*>(QStringLiteral("speed-result"));
    EXPECT_FALSE(speed->isHidden());
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return speed->text().contains(QStringLiteral("14.2")); }, 10'000));
    EXPECT_TRUE(speed->text().contains(QStringLiteral("headlines, seed 0")));
    EXPECT_EQ(test::child<QSpinBox>(dock, "queue-dock-at-once")->value(), 2);
    EXPECT_EQ(test::child<QSpinBox>(dock, "queue-dock-threads")->value(), 1);
    EXPECT_EQ(requested(), std::vector<std::string>{"measure"});
    engine.waiting.speed = Error{ErrorCode::Usage, "no run waits"_m, "Add runs first"_m};
    QSignalSpy failures(&workspace.navigation(), &Navigation::failed);
    measure->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return failures.count() == 1; }, 10'000));
    EXPECT_TRUE(speed->isHidden());
    info.runner = "process 7 on elsewhere";
    engine.waiting.set(info);
    settle();
    EXPECT_FALSE(measure->isEnabled()) << "who works it off would be disturbed";
}

TEST_F(QueueDockTest, RefusalIsReported) {
    QueueInfo none;
    none.jobs = {job("c", JobState::Waiting)};
    engine.waiting.set(none);
    settle();
    QString problem;
    QObject::connect(
        &workspace.navigation(), &Navigation::failed, &dock,
        [&problem](const Error& error) { problem = QString::fromStdString(error.message.text()); });
    action(QStringLiteral("Run queue"))->trigger();
    EXPECT_TRUE(QTest::qWaitFor([&problem] { return !problem.isEmpty(); }, 10'000));
    EXPECT_EQ(problem, QStringLiteral("this queue trains nothing"));
}

// Fixture with the Train page and the queue dock in a real window.
class QueueWindow : public ShellTest {
protected:
    TrainPage& page() { return *window->findChild<TrainPage*>(); }
    SpecField* field(const char* group, const char* key) {
        return page().form()->form(QLatin1String(group))->field(QLatin1String(key));
    }
    QAction* queueAction() { return page().runActions().last(); }
    void sweep(const char* group, const char* key, const QString& values) {
        field(group, key)->findChild<QToolButton*>(QStringLiteral("sweep"))->click();
        auto* edit = field(group, key)->sweepEdit();
        edit->selectAll();
        QTest::keyClicks(edit, values);
    }
};

// Swept fields become the axes of a sweep: 2 lambdas times 2 seeds give 4 queued runs, which are
// trained.
TEST_F(QueueWindow, FieldsAreSweepAxesAndTheirRunsAreTrained) {
    auto config = shortRun(4);
    config.values["train.batch"] = std::int64_t{16};
    config.values["train.threads"] = std::int64_t{1};
    page().presenter().setConfig(config);
    ASSERT_TRUE(QTest::qWaitFor([this] { return page().settled(); }, 60'000));
    sweep("objective", "objective.lambda", QStringLiteral("0, 0.1, much"));
    EXPECT_FALSE(queueAction()->isEnabled());
    EXPECT_TRUE(queueAction()->toolTip().contains(QStringLiteral("value 3 of 3")))
        << queueAction()->toolTip().toStdString();
    field("objective", "objective.lambda")->sweepEdit()->setText(QStringLiteral("0, 0.1"));
    sweep("train", "train.seed", QStringLiteral("0..1"));
    EXPECT_EQ(queueAction()->text().remove(QLatin1Char('&')),
              QStringLiteral("Add 4 runs to queue"));
    window->showPage(QStringLiteral("train"));
    queueAction()->trigger();
    ASSERT_TRUE(
        QTest::qWaitFor([this] { return window->queueDock()->model()->rowCount() == 4; }, 60'000));
    EXPECT_FALSE(window->queueDock()->isVisible()) << "the rows show it";
    EXPECT_TRUE(page().queueRows()->isVisible());
    EXPECT_EQ(window->queueDock()->model()->job(3)->name, "headlines, lambda 0.1, seed 1");

    window->queueDock()->queueActions().first()->trigger();
    const auto finished = [this] {
        const auto& jobs = workspace->queue().info().jobs;
        return std::all_of(jobs.begin(), jobs.end(),
                           [](const auto& one) { return one.state == JobState::Finished; });
    };
    ASSERT_TRUE(QTest::qWaitFor(finished, 100'000));
    EXPECT_TRUE(QTest::qWaitFor([this] { return workspace->runList().runs().size() >= 4; }, 60'000))
        << "they are in the list";
}

// Repeat with seeds and Values are filled in by keys. Start trains exactly these runs.
TEST_F(QueueWindow, StartTrainsEveryValueWithEverySeed) {
    window->showPage(QStringLiteral("train"));
    auto config = shortRun(4);
    config.values["train.batch"] = std::int64_t{16};
    config.values["train.threads"] = std::int64_t{1};
    page().presenter().setConfig(config);
    ASSERT_TRUE(QTest::qWaitFor([this] { return page().settled(); }, 60'000));
    auto* bar = page().launchBar();
    auto* start = page().findChild<QPushButton*>(QStringLiteral("start"));
    EXPECT_EQ(start->text(), QStringLiteral("&Start"));
    bar->values()->setFocus();
    QTest::keyClicks(bar->values(), QStringLiteral("0, much"));
    EXPECT_FALSE(start->isEnabled());
    EXPECT_TRUE(test::child<QLabel>(*bar, "launch-problem")->isVisible()) << "said at the field";
    bar->values()->selectAll();
    QTest::keyClicks(bar->values(), QStringLiteral("0, 0.1"));
    bar->repeats()->setFocus();
    bar->repeats()->selectAll();
    QTest::keyClicks(bar->repeats(), QStringLiteral("2"));
    QTest::keyClick(bar->repeats(), Qt::Key_Return);
    EXPECT_EQ(start->text(), QStringLiteral("&Start 4 runs"));
    EXPECT_FALSE(page().queueRows()->isVisible());
    QTest::mouseClick(start, Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([this] { return page().queueRows()->isVisible(); }, 60'000));
    EXPECT_EQ(page().queueRows()->rows().size(), 4);
    picture(QStringLiteral("train-queue"));
    const auto& jobs = workspace->queue().info().jobs;
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
            return !jobs.empty() && std::all_of(jobs.begin(), jobs.end(), [](const auto& one) {
                return one.state == JobState::Finished;
            });
        },
        100'000));
    std::set<std::string> names;
    for (const auto& one : jobs) names.insert(one.name);
    EXPECT_EQ(names, (std::set<std::string>{
                         "headlines, lambda 0, seed 0", "headlines, lambda 0, seed 1",
                         "headlines, lambda 0.1, seed 0", "headlines, lambda 0.1, seed 1"}));
    EXPECT_TRUE(QTest::qWaitFor([this] { return !page().queueRows()->isVisible(); }, 10'000))
        << "an empty queue takes no room";
}

// The page follows the run that the queue trains, and its row pauses, continues and removes it.
TEST_F(QueueWindow, ARunningRowIsFollowedPausedContinuedAndRemoved) {
    window->showPage(QStringLiteral("train"));
    auto config = shortRun(1'000'000);
    config.values["train.threads"] = std::int64_t{1};
    page().presenter().setConfig(config);
    ASSERT_TRUE(QTest::qWaitFor([this] { return page().settled(); }, 60'000));
    page().launchBar()->repeats()->setValue(2);
    QTest::mouseClick(page().findChild<QPushButton*>(QStringLiteral("start")), Qt::LeftButton);
    const auto& rows = page().queueRows()->rows();
    const auto live = [this] { return workspace->shown().live(); };
    ASSERT_TRUE(QTest::qWaitFor(live, 60'000)) << "the run of the queue is not shown";
    const auto where = page().findChild<TrainShownBar*>()->text();
    EXPECT_TRUE(where.contains(QStringLiteral("running in the queue"))) << where.toStdString();
    const auto session = workspace->shown().session();
    const auto state = [&] { return session->progress().state; };
    ASSERT_TRUE(QTest::qWaitFor([&] { return state() == RunState::Running; }, 60'000));
    ASSERT_EQ(rows.size(), 2);
    EXPECT_EQ(rows[0]->row().play, QueueRow::Play::Pause);
    QTest::mouseClick(rows[0]->playButton(), Qt::LeftButton);
    EXPECT_TRUE(QTest::qWaitFor([&] { return state() == RunState::Paused; }, 60'000));
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return rows[0]->row().play == QueueRow::Play::Continue; }, 10'000));
    picture(QStringLiteral("train-queue-paused"));
    QTest::mouseClick(rows[0]->playButton(), Qt::LeftButton);
    EXPECT_TRUE(QTest::qWaitFor([&] { return state() == RunState::Running; }, 60'000));
    // The waiting run first, so that the queue does not start it.
    QTest::mouseClick(rows[1]->removeButton(), Qt::LeftButton);
    EXPECT_TRUE(QTest::qWaitFor([&] { return rows.size() == 1; }, 60'000));
    QTest::mouseClick(rows[0]->removeButton(), Qt::LeftButton);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !page().queueRows()->isVisible(); }, 60'000));
    EXPECT_TRUE(QTest::qWaitFor([&] { return session->ended(); }, 60'000));
    const auto runs = workspace->runList().runs();
    EXPECT_TRUE(std::any_of(runs.begin(), runs.end(), [&](const RunInfo& run) {
        return run.path == session->runPath();
    })) << "its checkpoint is kept";
}

}  // namespace
}  // namespace headscope::ui
