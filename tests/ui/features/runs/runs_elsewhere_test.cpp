// Tests runs of other programs in a real window: stored runs with curves and log, following and
// steering runs of another process, invalid folders, and restoring after a restart.
#include "tests/support/hostile_database.h"
#include "tests/support/places.h"
#include "tests/ui/support/shell_fixture.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/features/train/train_page.h"
#include "ui/features/train/train_page_lambda.h"
#include "ui/features/train/train_page_live.h"
#include "ui/features/train/train_page_shown.h"
#include "ui/main_window/jobs_dock.h"
#include "ui/main_window/last_session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/forms/number_edit.h"

#include <QDir>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QTreeView>

#include <filesystem>

#include <sys/stat.h>

namespace headscope::ui {
namespace {

class RunsElsewhere : public ShellTest {
protected:
    void TearDown() override {
        if (other.state() != QProcess::NotRunning) {
            other.terminate();
            other.waitForFinished(60'000);
        }
        ShellTest::TearDown();
    }
    TrainPage& page() { return *window->trainPage(); }
    std::size_t points() {
        for (const auto& line : page().live()->curves()->data().lines())
            if (line.series.key == QLatin1String("train/task_loss")) return line.raw.size();
        return 0;
    }
    bool hasMark(const QString& part) {
        const auto& marks = page().live()->curves()->data().marks();
        return std::any_of(marks.begin(), marks.end(),
                           [&](const auto& mark) { return mark.label.contains(part); });
    }
    // Opens a new window with the same settings and runs, and a new engine without any state.
    void restart() {
        window->close();
        window.reset();
        workspace.reset();
        theme.reset();
        auto loaded = app::loadEngine();
        ASSERT_TRUE(loaded);
        engine = loaded->engine;
        open();
        workspace->setEngine(engine.get());
    }
    const RunInfo* listed(const QString& path) { return window->runsDock()->model()->runOf(path); }
    QString onlyRun() {
        const auto folders = QDir(folder.filePath(QStringLiteral("runs")))
                                 .entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        return folders.size() == 1 ? folder.filePath(QStringLiteral("runs/") + folders[0])
                                   : QString();
    }
    void trainElsewhere(int steps) {
        QStringList words{QStringLiteral("train"),     QStringLiteral("--dataset"),
                          QStringLiteral("headlines"), QStringLiteral("--preset"),
                          QStringLiteral("tiny"),      QStringLiteral("--lambda"),
                          QStringLiteral("0.1"),       QStringLiteral("--steps"),
                          QString::number(steps),      QStringLiteral("--threads"),
                          QStringLiteral("1"),         QStringLiteral("--json"),
                          QStringLiteral("--set"),     QStringLiteral("dataset.size=400")};
        other.setStandardOutputFile(QProcess::nullDevice());
        other.start(QString::fromStdString(test::buildFolder() + "/bin/headscope-cli"), words);
        ASSERT_TRUE(other.waitForStarted());
    }
    void click(const char* button) {
        auto* found = page().findChild<QPushButton*>(QString::fromLatin1(button));
        ASSERT_TRUE(found && found->isEnabled()) << button;
        QTest::mouseClick(found, Qt::LeftButton);
    }
    QProcess other;
};

// Curves, the annotation of a changed lambda, and the log of a stored run are shown after a
// restart.
TEST_F(RunsElsewhere, AStoredRunShowsItsCurvesMarksAndLogAfterARestart) {
    workspace->sessions().start(shortRun(100000));
    ASSERT_TRUE(waitUntil([this] { return workspace->sessions().current()->progress().step > 10; },
                          60'000));
    workspace->sessions().current()->setLambda(0.75);
    ASSERT_TRUE(waitUntil(
        [this] { return workspace->sessions().current()->progress().lambda == 0.75; }, 60'000));
    workspace->sessions().current()->finishNow();
    ASSERT_TRUE(waitUntil([this] { return !workspace->sessions().currentRunning(); }, 60'000));
    const QString run = QString::fromStdString(workspace->sessions().current()->runPath());
    const auto steps = static_cast<std::size_t>(workspace->sessions().current()->progress().step);
    restart();
    ASSERT_TRUE(waitUntil([&] { return listed(run) != nullptr; }, 20'000));
    auto* view = window->runsDock()->view();
    view->setCurrentIndex(view->model()->index(0, 0));
    Q_EMIT view->activated(view->currentIndex());
    QTest::keyClick(window.get(), Qt::Key_2, Qt::ControlModifier);
    EXPECT_TRUE(waitUntil([&] { return points() == steps; }, 20'000))
        << points() << " of " << steps;
    EXPECT_TRUE(hasMark(QStringLiteral("0.75")));
    EXPECT_TRUE(
        page().findChild<TrainShownBar*>()->text().contains(QStringLiteral("not training")));
    EXPECT_TRUE(page().findChild<TrainShownBar*>()->text().endsWith(
        QStringLiteral("lambda\u00a00.1,\u00a0later\u00a00.75")))
        << page().findChild<TrainShownBar*>()->text().toStdString();
    EXPECT_TRUE(page().progressText().contains(QStringLiteral("finished")));
    const QString log = window->findChild<JobsDock*>()->log()->plainText();
    EXPECT_TRUE(log.contains(QStringLiteral("lambda set to 0.75")) &&
                log.contains(QStringLiteral("finished at step")));
}

// A run trained by another process appears in the list, can be paused, steered and stopped, and is
// removed with its folder.
TEST_F(RunsElsewhere, ARunOfAnotherProcessAppearsIsFollowedAndSteered) {
    window->showPage(QStringLiteral("train"));
    trainElsewhere(1000000);
    ASSERT_TRUE(waitUntil([this] { return !onlyRun().isEmpty() && listed(onlyRun()); }, 60'000))
        << "the list does not follow the folder";
    const QString run = onlyRun();
    ASSERT_TRUE(waitUntil([&] { return listed(run)->state == RunState::Running; }, 60'000));
    workspace->openRun(run);
    ASSERT_TRUE(waitUntil([this] { return points() > 5; }, 60'000))
        << "no curves of the run elsewhere";
    const auto before = points();
    EXPECT_TRUE(waitUntil([&] { return points() > before; }, 60'000)) << "the curves do not grow";
    EXPECT_TRUE(page().findChild<TrainShownBar*>()->text().contains(
        QStringLiteral("another window or terminal")));

    auto* lambda = page().findChild<TrainLambdaBar*>()->findChild<NumberEdit*>();
    lambda->setFocus();
    lambda->selectAll();
    QTest::keyClicks(lambda, QStringLiteral("0.5"));
    EXPECT_TRUE(waitUntil([this] { return hasMark(QStringLiteral("0.5")); }, 60'000));
    click("pause");
    EXPECT_TRUE(waitUntil(
        [&] { return engine->runInfo(run.toStdString())->state == RunState::Paused; }, 60'000));
    EXPECT_TRUE(waitUntil(
        [this] {
            return page()
                .findChild<QPushButton*>(QStringLiteral("pause"))
                ->text()
                .contains(QStringLiteral("Continue"));
        },
        60'000));
    EXPECT_FALSE(workspace->sessions().currentRunning());
    EXPECT_TRUE(page().findChild<QPushButton*>(QStringLiteral("start"))->isEnabled())
        << "this window trains nothing";
    click("stop");
    ASSERT_TRUE(other.waitForFinished(60'000));
    EXPECT_EQ(other.exitCode(), 8);
    EXPECT_TRUE(waitUntil([&] { return listed(run)->state == RunState::Stopped; }, 60'000));
    EXPECT_TRUE(waitUntil([this] { return page().banner()->isVisible(); }, 20'000))
        << "the end is not told";
    std::filesystem::remove_all(run.toStdString());
    EXPECT_TRUE(waitUntil([&] { return !listed(run); }, 60'000))
        << "a deleted run stays in the list";
}

TEST_F(RunsElsewhere, ClosingTheWindowLeavesWhatTrainsElsewhereAlone) {
    trainElsewhere(1000000);
    ASSERT_TRUE(waitUntil([this] { return !onlyRun().isEmpty() && listed(onlyRun()); }, 60'000));
    workspace->openRun(onlyRun());
    window->setAskClosing([](QWidget*, const QStringList&) {
        ADD_FAILURE() << "asked about a run of another process";
        return ClosingChoice::Cancel;
    });
    EXPECT_TRUE(window->close());
    EXPECT_EQ(other.state(), QProcess::Running);
}

TEST_F(RunsElsewhere, RunInAnotherFolderIsListedOnceItIsOpened) {
    const QString run = train(5);
    const QString away = folder.filePath(QStringLiteral("away"));
    std::filesystem::copy(run.toStdString(), away.toStdString(),
                          std::filesystem::copy_options::recursive);
    window->openPath(away);
    EXPECT_TRUE(waitUntil([&] { return listed(away) != nullptr; }, 10'000));
}

// Folders with named pipes or hostile databases are listed with a reason and do not block the
// window.
TEST_F(RunsElsewhere, BadFoldersAreRowsWithTheirReasonAndHoldNothingUp) {
    const QString good = train(5);
    const auto damaged = [&](const char* name) {
        const auto path =
            folder.filePath(QStringLiteral("runs/") + QString::fromLatin1(name)).toStdString();
        std::filesystem::copy(good.toStdString(), path, std::filesystem::copy_options::recursive);
        return path;
    };
    const auto pipe = [](const std::string& path) {
        std::filesystem::remove_all(path);
        ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    };
    pipe(damaged("lock") + "/lock");
    pipe(damaged("metrics") + "/metrics.sqlite");
    pipe(damaged("record") + "/run.json");
    for (const auto& [name, schema] : test::hostileSchemas())
        ASSERT_TRUE(test::writeDatabase(damaged(name.c_str()) + "/metrics.sqlite", schema));
    QElapsedTimer clock;
    clock.start();
    restart();
    EXPECT_LT(clock.elapsed(), 60'000);
    ASSERT_TRUE(waitUntil(
        [&] { return listed(good) && window->page(QStringLiteral("start"))->settled(); }, 60'000));
    EXPECT_EQ(listed(good)->problem.text(), "");
    for (const char* name : {"lock", "metrics", "record"}) {
        const auto* row =
            listed(folder.filePath(QStringLiteral("runs/") + QString::fromLatin1(name)));
        ASSERT_TRUE(row) << name;
        EXPECT_FALSE(row->problem.empty()) << name;
    }
    window->openPath(folder.filePath(QStringLiteral("runs/endless-view")));
    window->showPage(QStringLiteral("train"));
    EXPECT_TRUE(waitUntil([this] { return !workspace->shown().problem().isEmpty(); }, 20'000));
}

TEST_F(RunsElsewhere, RunsPageAndFormComeBack) {
    const QString run = train(5);
    workspace->openPair(run, run);
    page().presenter().setConfig(shortRun(123));
    window->showPage(QStringLiteral("ablate"));
    restart();
    window->restoreSession(true);
    ASSERT_TRUE(workspace->runA() && workspace->runB());
    EXPECT_EQ(workspace->runA()->info().path, run.toStdString());
    EXPECT_TRUE(window->page(QStringLiteral("ablate"))->isVisible());
    EXPECT_EQ(page().presenter().config(), shortRun(123));
}

TEST_F(RunsElsewhere, ARunThatDoesNotOpenAnyMoreIsLeftOutWithANotice) {
    const QString run = train(5);
    workspace->openRun(run);
    window->showPage(QStringLiteral("heads"));
    restart();
    std::filesystem::remove_all(run.toStdString());
    window->restoreSession(true);
    EXPECT_FALSE(workspace->runA());
    EXPECT_TRUE(window->banner()->isVisible());
}

TEST_F(RunsElsewhere, AStartThatWasNotSurvivedIsNotRepeated) {
    const QString run = train(5);
    workspace->openRun(run);
    restart();
    // Simulates a crash of the program while it was opening the runs.
    RestoreMark(*settings->store()).set();
    window->restoreSession(true);
    EXPECT_FALSE(workspace->runA());
    EXPECT_TRUE(window->banner()->isVisible());
    EXPECT_FALSE(RestoreMark(*settings->store()).stands())
        << "the next start would be refused as well";
}

TEST(LastSessionValues, KeepTheirTypesAndNonsenseIsLeftOut) {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("window.ini"));
    LastSession last;
    last.runA = QStringLiteral("/runs/ä, b");
    last.form.values = {{"a.flag", true},
                        {"a.count", std::int64_t(-7)},
                        {"a.real", 0.1},
                        {"a.text", std::string("x=1, \"y\"; ü")}};
    {
        QSettings store(file, QSettings::IniFormat);
        last.save(store);
    }
    QSettings store(file, QSettings::IniFormat);
    EXPECT_EQ(LastSession::load(store).form, last.form);
    EXPECT_EQ(LastSession::load(store).runA, last.runA);
    store.setValue(
        QStringLiteral("session/form"),
        QStringList{QStringLiteral("=i:3"), QStringLiteral("a"), QStringLiteral("b=i:x"),
                    QStringLiteral("c=q:1"), QStringLiteral("d="), QStringLiteral("e=r:2.5")});
    const auto read = LastSession::load(store).form;
    ASSERT_EQ(read.values.size(), 1u);
    EXPECT_EQ(read.real("e"), 2.5);
}

}  // namespace
}  // namespace headscope::ui
