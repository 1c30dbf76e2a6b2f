// Tests the main window around the pages: menus, keys, runs, closing, settings and text size.
#include "tests/ui/support/clipped_text.h"
#include "tests/ui/support/shell_fixture.h"

#include "app/common/locations.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/features/start/start_page.h"
#include "ui/features/start/start_page_thumbnail.h"
#include "ui/features/train/train_page.h"
#include "ui/main_window/jobs_dock.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/card.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPointer>
#include <QScrollArea>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTreeView>
#include <QUndoStack>

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include <sys/stat.h>

namespace headscope::ui {
namespace {

using ShellWindow = ShellTest;

// If two actions share a shortcut, Qt triggers neither.
TEST_F(ShellWindow, NoButtonHasTheKeyOfAMenu) {
    QStringList keys;
    for (const auto* action : window->findChildren<QAction*>())
        for (const auto& key : action->shortcuts()) keys << key.toString();
    EXPECT_GE(keys.size(), 20);
    for (const auto* button : window->findChildren<QAbstractButton*>())
        if (const QString key = button->shortcut().toString(); !key.isEmpty()) {
            EXPECT_FALSE(keys.contains(key))
                << key.toStdString() << " of " << button->text().toStdString();
        }
}

TEST_F(ShellWindow, EveryShortcutIsInAMenu) {
    const auto listed = window->menuActions();
    const std::set<QAction*> menu(listed.begin(), listed.end());
    std::set<QString> keys;
    for (auto* action : window->findChildren<QAction*>()) {
        if (action->shortcut().isEmpty() || action->shortcutContext() == Qt::WidgetShortcut)
            continue;
        EXPECT_TRUE(menu.count(action)) << action->text().toStdString() << " is in no menu";
    }
    for (const auto* action : menu)
        for (const auto& key : action->shortcuts())
            EXPECT_TRUE(keys.insert(key.toString()).second)
                << key.toString().toStdString() << " is taken twice";
    EXPECT_GT(menu.size(), 25u);
}

TEST_F(ShellWindow, PagesComeForwardByKey) {
    // The keys of earlier versions, although the rail has another order.
    const QStringList ids{QStringLiteral("figures"),   QStringLiteral("start"),
                          QStringLiteral("train"),     QStringLiteral("heads"),
                          QStringLiteral("attention"), QStringLiteral("ablate"),
                          QStringLiteral("xray"),      QStringLiteral("prune"),
                          QStringLiteral("lab"),       QStringLiteral("compare")};
    ASSERT_EQ(ids.size(), window->pageIds().size());
    for (int digit = 0; digit < ids.size(); ++digit) {
        QTest::keyClick(window.get(), static_cast<Qt::Key>(Qt::Key_0 + digit),
                        digit == 0 ? Qt::AltModifier : Qt::ControlModifier);
        EXPECT_TRUE(window->page(ids[digit])->isVisible()) << ids[digit].toStdString();
    }
}

TEST_F(ShellWindow, NothingIsClippedAtAnyTextSize) {
    for (const int percent : {100, 200, 300}) {
        theme->setTextPercent(percent);
        for (const auto& id :
             {QStringLiteral("start"), QStringLiteral("train"), QStringLiteral("xray")}) {
            window->showPage(id);
            waitUntil([&] { return window->page(id)->settled(); }, 60'000);
            // Layouts need several turns of the event loop to follow a new text size.
            waitUntil([&] { return clipped(window.get()).isEmpty(); }, 3000);
            const auto found = clipped(window.get());
            EXPECT_TRUE(found.isEmpty()) << percent << " % " << id.toStdString() << ":\n  "
                                         << found.join(QStringLiteral("\n  ")).toStdString();
        }
    }
    theme->setTextPercent(100);
}

// Tables with one column per setting or measure are excluded, because their headings are ids as the
// user types them.
TEST_F(ShellWindow, HeadingsOfTablesBeginWithACapital) {
    int looked = 0;
    for (const auto* view : window->findChildren<QAbstractItemView*>()) {
        const auto* table = qobject_cast<const QTableView*>(view);
        const auto* tree = qobject_cast<const QTreeView*>(view);
        const QString name = view->accessibleName();
        const bool ids =
            name == QLatin1String("Compared runs") || name.startsWith(QLatin1String("All heads"));
        if ((!table && !tree) || !view->model() || ids) continue;
        for (int column = 0; column < view->model()->columnCount(); ++column) {
            const QString title = view->model()->headerData(column, Qt::Horizontal).toString();
            ++looked;
            EXPECT_FALSE(!title.isEmpty() && title[0] >= QLatin1Char('a') &&
                         title[0] <= QLatin1Char('z'))
                << name.toStdString() << ": " << title.toStdString();
        }
    }
    EXPECT_GT(looked, 30);
}

// "headscope paths" computes the path of the settings file without Qt; both must agree.
TEST(WindowSettingsPlace, IsTheOneThatPathsNames) {
    QTemporaryDir folder;
    const QByteArray before = qgetenv("XDG_CONFIG_HOME");
    qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
    const auto called = [](const QString& name) {
        QCoreApplication::setApplicationName(name);
        QCoreApplication::setOrganizationName(name);
    };
    called(QStringLiteral("headscope"));
    const QString file = WindowSettings().file();
    const auto places = app::findLocations();
    called(QString());
    before.isEmpty() ? qunsetenv("XDG_CONFIG_HOME") : qputenv("XDG_CONFIG_HOME", before);
    ASSERT_TRUE(places);
    EXPECT_EQ(file.toStdString(), places->settings);
    EXPECT_TRUE(file.endsWith(QStringLiteral("window.ini"))) << file.toStdString();
}

TEST_F(ShellWindow, TitlesOfDocksFollowTheTextSize) {
    auto* dock = window->runsDock();
    // Returns how many pixel rows the letters of the title cover, left of its buttons.
    const auto letters = [dock] {
        const QImage title =
            dock->grab(QRect(0, 0, dock->width() / 2, dock->widget()->y())).toImage();
        int first = title.height(), last = -1;
        for (int y = 2; y < title.height() - 2; ++y)
            for (int x = 2; x < title.width() - 2; ++x)
                if (qAbs(qGray(title.pixel(x, y)) - qGray(title.pixel(2, 2))) > 90) {
                    first = std::min(first, y);
                    last = y;
                }
        return last - first + 1;
    };
    const int small = letters();
    ASSERT_GT(small, 4);
    theme->setTextPercent(200);
    EXPECT_TRUE(waitUntil([&] { return letters() > 1.6 * small; }, 3000))
        << letters() << " after " << small;
    theme->setTextPercent(100);
    EXPECT_TRUE(waitUntil([&] { return letters() == small; }, 3000))
        << letters() << " after " << small;
}

TEST_F(ShellWindow, TextKeysChangeTheSizeAndStayInTheSettings) {
    QTest::keyClick(window.get(), Qt::Key_Plus, Qt::ControlModifier);
    EXPECT_EQ(theme->textPercent(), 110);
    EXPECT_EQ(WindowSettings(settings->file()).textPercent(), 110);
    QTest::keyClick(window.get(), Qt::Key_0, Qt::ControlModifier);
    EXPECT_EQ(theme->textPercent(), 100);
}

TEST_F(ShellWindow, SecondaryTextFollowsTheTheme) {
    theme->setChoice(ThemeChoice::Dark);
    for (const auto* caption : window->findChildren<Caption*>())
        EXPECT_EQ(caption->palette().color(QPalette::WindowText), themeColours(true).secondary)
            << caption->text().toStdString();
    theme->setChoice(ThemeChoice::Light);
    for (const auto* caption : window->findChildren<Caption*>())
        EXPECT_EQ(caption->palette().color(QPalette::WindowText), themeColours(false).secondary)
            << caption->text().toStdString();
}

TEST_F(ShellWindow, ARunIsRenamedTrashedAndBroughtBack) {
    const QString path = train(5);
    auto* model = window->runsDock()->model();
    const auto listed = [&] { return model->runOf(path) != nullptr; };
    ASSERT_TRUE(waitUntil(listed, 10'000));
    ASSERT_EQ(model->rowCount(), int(engine->runs().size()));
    const auto* run = model->runOf(path);
    ASSERT_TRUE(run);
    const auto row = int(run - model->runs().data());
    const std::string before = run->name;
    ASSERT_TRUE(model->setData(model->index(row, 0), QStringLiteral("My first run"), Qt::EditRole));
    QTest::qWait(0);
    EXPECT_EQ(engine->runInfo(path.toStdString())->name, "My first run");
    workspace->undoStack()->undo();
    EXPECT_EQ(engine->runInfo(path.toStdString())->name, before);

    // The run list is read on another thread and may still show the run as running. A running run
    // cannot be deleted.
    ASSERT_TRUE(waitUntil(
        [&] { return listed() && model->runOf(path)->state == RunState::Finished; }, 10'000));
    auto* view = window->runsDock()->view();
    view->setCurrentIndex(view->model()->index(0, 0));
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Delete);
    EXPECT_TRUE(waitUntil([&] { return !listed(); }, 10'000));
    EXPECT_FALSE(QFileInfo::exists(path));
    workspace->undoStack()->undo();
    EXPECT_TRUE(waitUntil(listed, 10'000));
    EXPECT_TRUE(QFileInfo::exists(path));
}

TEST_F(ShellWindow, ClosingWhileTrainingPausesAndSaves) {
    workspace->sessions().start(shortRun(5000));
    ASSERT_TRUE(
        waitUntil([this] { return workspace->sessions().current()->progress().step > 3; }, 60'000));
    EXPECT_TRUE(waitUntil(
        [this] {
            return window->runsDock()->model()->runOf(
                QString::fromStdString(workspace->sessions().current()->runPath()));
        },
        5'000))
        << "the run that trains is not listed";
    int requested = 0;
    window->setAskClosing(
        [&](QWidget*, const QStringList&) { return ++requested, ClosingChoice::Cancel; });
    EXPECT_FALSE(window->close());
    EXPECT_TRUE(workspace->sessions().currentRunning());
    window->setAskClosing(
        [&](QWidget*, const QStringList&) { return ++requested, ClosingChoice::PauseAndSave; });
    EXPECT_FALSE(window->close());
    EXPECT_TRUE(waitUntil([this] { return !window->isVisible(); }, 60'000));
    EXPECT_EQ(requested, 2);
    EXPECT_TRUE(engine->runs().front().resumable);
}

// Closing the window during two training runs asks once, and saves both as resumable.
TEST_F(ShellWindow, TwoRunsTrainAtOnceAndClosingSavesBoth) {
    workspace->sessions().start(shortRun(5000));
    workspace->sessions().start(shortRun(5000));
    const auto sessions = workspace->sessions().running();
    ASSERT_EQ(sessions.size(), 2u);
    for (const auto& session : sessions)
        ASSERT_TRUE(waitUntil([&] { return session->progress().step > 3; }, 60'000));
    const QString first = QString::fromStdString(sessions[0]->runPath());
    const auto* job = window->findChild<JobsDock*>()->findChild<QLabel*>();
    EXPECT_TRUE(waitUntil([&] { return job->text().contains(first); }, 10'000))
        << job->text().toStdString();
    Q_EMIT const_cast<QLabel*>(job)->linkActivated(first);
    EXPECT_EQ(workspace->sessions().current(), sessions[0]);
    QStringList reported;
    window->setAskClosing([&](QWidget*, const QStringList& lines) {
        return reported = lines, ClosingChoice::PauseAndSave;
    });
    EXPECT_FALSE(window->close());
    EXPECT_TRUE(waitUntil([this] { return !window->isVisible(); }, 60'000));
    ASSERT_EQ(reported.size(), 2);
    for (const QString& line : reported)
        EXPECT_GT(line.indexOf(QStringLiteral(": step ")), 0) << line.toStdString();
    int saved = 0;
    for (const auto& run : engine->runs()) saved += !run.shipped && run.resumable;
    EXPECT_EQ(saved, 2);
}

TEST_F(ShellWindow, DiscardingOnCloseMovesTheRunToTheTrash) {
    workspace->sessions().start(shortRun(5000));
    ASSERT_TRUE(
        waitUntil([this] { return workspace->sessions().current()->progress().step > 3; }, 60'000));
    const QString path = QString::fromStdString(workspace->sessions().current()->runPath());
    window->setAskClosing([](QWidget*, const QStringList&) { return ClosingChoice::Discard; });
    window->close();
    EXPECT_TRUE(waitUntil([this] { return !window->isVisible(); }, 60'000));
    EXPECT_FALSE(QFileInfo::exists(path));
}

TEST_F(ShellWindow, DroppedRunOpensAndDroppedTableIsUsedAsDataset) {
    const QString run = train(5);
    window->openPath(run);
    ASSERT_TRUE(workspace->runA());
    EXPECT_TRUE(window->page(QStringLiteral("heads"))->isVisible());
    const QString table = folder.filePath(QStringLiteral("reviews.csv"));
    QFile file(table);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("label,text\ngood,a fine day\nbad,a grey day\n");
    file.close();
    window->openPath(table);
    EXPECT_TRUE(window->trainPage()->isVisible());
    EXPECT_EQ(window->trainPage()->presenter().datasetId(), QStringLiteral("csv-text"));
}

// Dropped links, pipes, devices and unknown files are refused with a reason; of several runs, the
// first two are opened.
TEST_F(ShellWindow, OddThingsThatAreDroppedAreRefusedWithTheReason) {
    const QString gone = folder.filePath(QStringLiteral("gone.csv")),
                  pipe = folder.filePath(QStringLiteral("pipe.csv")),
                  noise = folder.filePath(QStringLiteral("noise.bin"));
    ASSERT_TRUE(QFile::link(QStringLiteral("/nowhere"), gone));
    ASSERT_EQ(mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
    QFile file(noise);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.close();
    QSignalSpy failed(&workspace->navigation(), &Navigation::failed);
    const auto dropped = [&](const QList<QUrl>& urls) {
        QMimeData data;
        data.setUrls(urls);
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(window.get(), &enter);
        EXPECT_TRUE(enter.isAccepted());
        QDropEvent drop({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(window.get(), &drop);
        return failed.isEmpty() ? std::string() : failed.takeLast()[0].value<Error>().text();
    };
    EXPECT_THAT(dropped({QUrl::fromLocalFile(gone)}), testing::HasSubstr("cannot find"));
    EXPECT_THAT(dropped({QUrl(QStringLiteral("file:///tmp/bad%FFname.csv"))}),
                testing::HasSubstr("UTF-8"));
    EXPECT_THAT(dropped({QUrl::fromLocalFile(noise)}),
                testing::HasSubstr("neither a run nor data"));
    EXPECT_THAT(dropped({QUrl::fromLocalFile(QStringLiteral("/dev/zero"))}),
                testing::HasSubstr("neither a run nor data"));
    QSignalSpy said(&workspace->navigation(), &Navigation::said);
    const auto run = QUrl::fromLocalFile(train(5));
    EXPECT_EQ(dropped({run, run, run}), "");
    EXPECT_TRUE(std::any_of(said.begin(), said.end(), [](const auto& one) {
        return one[0].toString() ==
               QStringLiteral("Only the first two of 3 dropped files were opened.");
    }));
    EXPECT_EQ(dropped({QUrl::fromLocalFile(pipe)}), "")
        << "the Train page reads it and says why it cannot";
    EXPECT_TRUE(window->trainPage()->isVisible());
    const auto refused = [this] {
        const auto labels = window->trainPage()->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [](const auto* label) {
            return label->isVisible() && label->text().contains(QStringLiteral("named pipe"));
        });
    };
    EXPECT_TRUE(waitUntil(refused, 20'000));
}

TEST_F(ShellWindow, TheStartPageOpensTheShippedPair) {
    auto* card = window->startPage()->findChild<QWidget*>(QStringLiteral("explore-card"));
    waitUntil([this] { return !workspace->runList().reading(); }, 10'000);
    if (!card->isEnabled()) GTEST_SKIP() << "no shipped runs beside this build";
    QTest::mouseClick(card, Qt::LeftButton);
    ASSERT_TRUE(workspace->runA() && workspace->runB());
    EXPECT_EQ(workspace->runA()->info().lambda, 0);
    EXPECT_GT(workspace->runB()->info().lambda, 0);
    EXPECT_TRUE(window->page(QStringLiteral("heads"))->isVisible());
}

TEST_F(ShellWindow, TheStartPageShowsHowTheModelsThatComeAlongTrained) {
    waitUntil([this] { return !workspace->runList().reading(); }, 10'000);
    if (!window->startPage()->findChild<QWidget*>(QStringLiteral("explore-card"))->isEnabled())
        GTEST_SKIP() << "no shipped runs beside this build";
    ASSERT_TRUE(waitUntil([this] { return window->startPage()->settled(); }, 10'000));
    const auto cards = window->startPage()->findChildren<RecentRunCard*>();
    ASSERT_EQ(cards.size(), window->startPage()->shippedShown());
    for (const auto* card : cards) {
        ASSERT_EQ(card->paintedSteps().size(), 3U) << card->path().toStdString();
        EXPECT_EQ(card->paintedSteps().front(), 0);
        EXPECT_LT(card->paintedSteps()[1], card->paintedSteps()[2]);
    }
    QTest::mouseClick(cards.front(), Qt::LeftButton);
    ASSERT_TRUE(workspace->runA());
    EXPECT_EQ(workspace->runA()->info().lambda, 0) << "the one without a penalty comes first";
}

TEST(StartPagePictures, ShowTheBeginningTheMiddleAndTheEnd) {
    std::vector<SimilarityFrame> frames;
    for (const std::int64_t step : {0, 40, 80, 120, 160, 200, 400, 760}) {
        frames.emplace_back();
        frames.back().step = step;
    }
    EXPECT_EQ(shownFrames(frames), (std::vector<std::size_t>{0, 3, 7}))
        << "120 is past 0.7 of ln(761)";
    frames.resize(2);
    EXPECT_EQ(shownFrames(frames), (std::vector<std::size_t>{0, 1}));
    EXPECT_TRUE(shownFrames({}).empty());
}

TEST_F(ShellWindow, AWindowFullOfRunsIsTakenDown) {
    train(5);
    ASSERT_TRUE(waitUntil([this] { return window->runsDock()->model()->rowCount() > 0; }, 10'000));
    window->grab();  // forces the rows to be painted
    const QPointer<QWidget> gone(window.get());
    window.reset();  // views ask their model for colours until they are destroyed
    EXPECT_TRUE(gone.isNull());
}

TEST_F(ShellWindow, RecentRunsOfTheStartPageShowTheirHeads) {
    train(30);
    window->showPage(QStringLiteral("start"));
    EXPECT_TRUE(waitUntil(
        [this] {
            return window->startPage()->recentShown() == 1 && window->startPage()->settled();
        },
        10'000));
}

TEST(ShellSettings, AnUnreadableFileIsSetAside) {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("window.ini"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("\x00\x01garbage\nno format at all\n", 28));
    file.close();
    WindowSettings settings(path);
    EXPECT_TRUE(settings.savable());
    EXPECT_EQ(settings.setAside(), path + QStringLiteral(".bad"));
    EXPECT_TRUE(QFileInfo::exists(settings.setAside()));
    EXPECT_EQ(settings.textPercent(), 100);
    settings.setTextPercent(150);
    EXPECT_EQ(WindowSettings(path).textPercent(), 150);
}

TEST(ShellSettings, ValuesThatMeanNothingLeaveTheDefaults) {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("window.ini"));
    {
        QSettings file(path, QSettings::IniFormat);
        file.setValue(QStringLiteral("look/theme"), QStringLiteral("purple"));
        file.setValue(QStringLiteral("look/text-percent"), QStringLiteral("huge"));
        file.setValue(QStringLiteral("window/geometry"), QByteArray("no geometry"));
    }
    WindowSettings settings(path);
    EXPECT_EQ(settings.theme(), ThemeChoice::System);
    EXPECT_EQ(settings.textPercent(), 100);
    QMainWindow window;
    EXPECT_FALSE(settings.restoreWindow(window));
    settings.setTextPercent(1'000'000);
    EXPECT_LE(WindowSettings(path).textPercent(), kLargestTextPercent);
}

TEST(ShellSettings, SettingsOfANewerVersionAreKept) {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("window.ini"));
    QSettings(path, QSettings::IniFormat).setValue(QStringLiteral("future/setting"), 42);
    WindowSettings(path).setTextPercent(120);
    EXPECT_EQ(QSettings(path, QSettings::IniFormat).value(QStringLiteral("future/setting")).toInt(),
              42);
    EXPECT_EQ(WindowSettings(path).textPercent(), 120);
}

TEST(ShellSettings, APlaceThatCannotBeWrittenIsNoReasonToStop) {
    WindowSettings settings(QStringLiteral("/proc/nowhere/window.ini"));
    EXPECT_FALSE(settings.savable());  // the window reports this once
    EXPECT_EQ(settings.textPercent(), 100);
    settings.setTextPercent(120);
    EXPECT_EQ(settings.textPercent(), 120);
    QMainWindow window;
    settings.saveWindow(window);
    EXPECT_EQ(settings.setAside(), QString());
}

TEST(ShellSettings, TwoProgramsThatWriteLeaveAValidFileWithBothChanges) {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("window.ini"));
    {
        WindowSettings first(path), second(path);
        first.setTextPercent(110);
        second.setTheme(ThemeChoice::Dark);
        first.store()->sync();
        second.store()->sync();
        first.setTextPercent(130);
    }
    WindowSettings after(path);
    EXPECT_EQ(after.setAside(), QString());
    EXPECT_EQ(after.textPercent(), 130);
    EXPECT_EQ(after.theme(), ThemeChoice::Dark);
}

TEST(ShellSettings, AWindowOutsideOfEveryScreenComesBack) {
    const QList<QRect> screens{QRect(0, 0, 1920, 1080)};
    EXPECT_TRUE(screens.first().contains(onScreen(QRect(4000, 3000, 1200, 800), screens)));
    EXPECT_TRUE(screens.first().contains(onScreen(QRect(-500, -20, 2500, 1300), screens)));
    EXPECT_TRUE(screens.first().contains(onScreen(QRect(0, 0, 1'000'000, 1'000'000), screens)));
    EXPECT_EQ(onScreen(QRect(100, 50, 800, 600), screens), QRect(100, 50, 800, 600));
}

}  // namespace
}  // namespace headscope::ui
