// Menus and shortcuts. Every function of the window is in a menu, so that keyboard and screen
// reader can reach it.
#include "ui/main_window/main_window.h"

#include "ui/features/figure_sheet/figures_page.h"
#include "ui/features/lab/lab_page.h"
#include "ui/features/lab_sheet/lab_sheet_dock.h"
#include "ui/features/prune/prune_page.h"
#include "ui/features/queue/queue_dock.h"
#include "ui/features/runs/run_files.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/features/train/stay_awake.h"
#include "ui/features/train/train_page.h"
#include "ui/main_window/about_dialog.h"
#include "ui/main_window/class_preset.h"
#include "ui/main_window/classroom.h"
#include "ui/main_window/command_palette.h"
#include "ui/main_window/dock_width.h"
#include "ui/main_window/export_dialog.h"
#include "ui/main_window/guide_help.h"
#include "ui/main_window/jobs_dock.h"
#include "ui/main_window/notebook.h"
#include "ui/main_window/page_list.h"
#include "ui/main_window/page_panes.h"
#include "ui/main_window/preferences_dialog.h"
#include "ui/main_window/presentation.h"
#include "ui/main_window/shortcuts_dialog.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/page.h"

#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QStandardPaths>
#include <QUndoGroup>
#include <QWhatsThis>

namespace headscope::ui {
namespace {

// Maximum number of recent runs in the menu.
constexpr int kRecent = 10;
// Percentage points per step of the text size.
constexpr int kTextStep = 10;

void collect(const QMenu* menu, QList<QAction*>& found) {
    for (auto* action : menu->actions()) {
        if (action->menu())
            collect(action->menu(), found);
        else if (!action->isSeparator())
            found << action;
    }
}

// Shortcut of a page. Key 0 needs Alt, since Ctrl+0 resets the text size.
QKeySequence pageKey(int digit, Qt::KeyboardModifiers more) {
    const auto with = digit == 0 ? Qt::AltModifier : Qt::ControlModifier;
    return QKeyCombination(with | more, static_cast<Qt::Key>(Qt::Key_0 + digit));
}

// Default export folder: Pictures if it exists, else Documents, else the home folder.
QString folderForFigures() {
    for (auto place : {QStandardPaths::PicturesLocation, QStandardPaths::DocumentsLocation})
        if (const QString folder = QStandardPaths::writableLocation(place);
            QFileInfo(folder).isDir())
            return folder;
    return QDir::homePath();
}

}  // namespace

QAction* MainWindow::add(QMenu* menu, const QString& text, const QKeySequence& keys,
                         std::function<void()> action, const QString& iconName) {
    auto* added = menu->addAction(text);
    if (!keys.isEmpty()) added->setShortcut(keys);
    if (!iconName.isEmpty()) added->setIcon(icon(iconName));
    connect(added, &QAction::triggered, this, [action] { action(); });
    return added;
}

void MainWindow::makeMenus() {
    makeFileMenu();
    makeEditMenu();
    makeViewMenu();
    makeRunMenu();
    makeHelpMenu();
}

void MainWindow::makeFileMenu() {
    auto* menu = menuBar()->addMenu(tr("&File"));
    m_openRun = add(
        menu, tr("&Open run…"), QKeySequence::Open, [this] { openDialog(); },
        QStringLiteral("document-open-folder"));
    m_openBundle = add(menu, tr("Open bu&ndle…"), {}, [this] { m_runFiles->askAndOpen(); });
    m_openBundle->setStatusTip(tr("Adds the runs in a file that somebody shared to your runs"));
    m_openModel = add(menu, tr("Open mo&del…"), Qt::CTRL | Qt::SHIFT | Qt::Key_O,
                      [this] { openModel(QString()); });
    m_openModel->setStatusTip(tr("Opens a pretrained model of Hugging Face transformers"));
    auto* recent = menu->addMenu(tr("Open &recent"));
    m_recent = recent->menuAction();
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(recent); });
    add(menu, tr("&Close run"), QKeySequence::Close, [this] { m_workspace.closeRun(); });
    menu->addSeparator();
    m_export = add(
        menu, tr("&Export figure…"), Qt::CTRL | Qt::Key_E, [this] { exportFigure(); },
        QStringLiteral("document-export"));
    add(menu, tr("&Add figure to the sheet"), Qt::CTRL | Qt::SHIFT | Qt::Key_A,
        [this] { addToSheet(); });
    auto* sheet = menu->addMenu(tr("Figure &sheet"));
    for (auto* action : m_figures->sheetActions()) {
        sheet->addAction(action);
        connect(action, &QAction::triggered, this, [this] { showPage(QStringLiteral("figures")); });
    }
    menu->addAction(m_notebook->addAction());
    menu->addMenu(tr("La&b sheet"))->addActions(m_notebook->dock()->sheetActions());
    m_methods = add(menu, tr("Export &methods paragraph…"), Qt::CTRL | Qt::SHIFT | Qt::Key_E,
                    [this] { exportMethods(); });
    m_report = add(menu, tr("&Write report…"), {}, [this] { writeReport(); });
    m_report->setStatusTip(tr("Writes one document about runs: HTML, PDF, Markdown or LaTeX"));
    m_exportModel = add(menu, tr("Ex&port model…"), {}, [this] { exportModel(); });
    m_exportModel->setStatusTip(tr("Writes the model of the open run as a folder for Python"));
    m_share = add(menu, tr("S&hare runs…"), {}, [this] { m_runFiles->askAndShare(runsToWrite()); });
    m_share->setStatusTip(
        tr("Writes the selected runs into one file, which others open by a double click"));
    auto* curves = menu->addMenu(tr("C&urves"));
    m_exportCurves =
        add(curves, tr("&Export curves…"), {}, [this] { m_runFiles->askAndExport(runsToWrite()); });
    m_exportCurves->setStatusTip(tr(
        "Writes the curves of the selected runs as CSV, JSON lines, or for TensorBoard or MLflow"));
    add(curves, tr("&Import curves…"), {}, [this] {
        m_runFiles->askAndImport();
    })->setStatusTip(tr("Makes a run of curves of another program, to compare them"));
    menu->addSeparator();
    add(
        menu, tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { close(); },
        QStringLiteral("application-exit"));
}

void MainWindow::makeEditMenu() {
    auto* menu = menuBar()->addMenu(tr("&Edit"));
    auto* undo = m_undo->createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    undo->setIcon(icon(QStringLiteral("edit-undo")));
    auto* redo = m_undo->createRedoAction(this, tr("&Redo"));
    redo->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    redo->setIcon(icon(QStringLiteral("edit-redo")));
    menu->addActions({undo, redo});
    menu->addSeparator();
    m_copy = add(
        menu, tr("Copy &figure"), Qt::CTRL | Qt::SHIFT | Qt::Key_C,
        [this] { m_panes->current()->copyFigure(); }, QStringLiteral("edit-copy"));
    m_copyNumbers = add(menu, tr("Copy &numbers"), QKeySequence::Copy,
                        [this] { m_panes->current()->copyNumbers(); });
    add(menu, tr("Describe figure in &words"), QKeySequence(),
        [this] { m_panes->current()->describeFigure(); });
    menu->addSeparator();
    add(
        menu, tr("F&ind run"), QKeySequence::Find, [this] { m_runs->focusFilter(); },
        QStringLiteral("edit-find"));
    menu->addSeparator();
    // QKeySequence::Preferences is undefined on most desktops.
    m_preferences = add(
        menu, tr("&Preferences…"), Qt::CTRL | Qt::Key_Comma, [this] { showPreferences(); },
        QStringLiteral("configure"));
}

void MainWindow::makeViewMenu() {
    auto* menu = menuBar()->addMenu(tr("&View"));
    makePageMenu(menu);
    menu->addSeparator();
    auto* back =
        add(menu, tr("&Back"), QKeySequence::Back, [this] { m_workspace.selection().back(); });
    auto* forward = add(menu, tr("&Forward"), QKeySequence::Forward,
                        [this] { m_workspace.selection().forward(); });
    back->setStatusTip(tr("The previous sample, step and heads"));
    forward->setStatusTip(tr("The next sample, step and heads"));
    const auto follow = [this, back, forward] {
        back->setEnabled(m_workspace.selection().canGoBack());
        forward->setEnabled(m_workspace.selection().canGoForward());
    };
    connect(&m_workspace.selection(), &Selection::historyChanged, this, follow);
    follow();
    menu->addSeparator();
    auto* runs = m_runs->toggleViewAction();
    runs->setShortcut(Qt::Key_F9);
    auto* jobs = m_jobs->toggleViewAction();
    jobs->setShortcut(Qt::Key_F11);
    auto* queue = m_queue->toggleViewAction();
    queue->setShortcut(Qt::SHIFT | Qt::Key_F9);
    menu->addActions({runs, jobs, queue, m_notebook->dock()->toggleViewAction()});
    // Raise a dock that is opened, since it may be tabbed behind another one.
    for (QDockWidget* dock :
         {static_cast<QDockWidget*>(m_runs), static_cast<QDockWidget*>(m_jobs),
          static_cast<QDockWidget*>(m_queue), static_cast<QDockWidget*>(m_notebook->dock())})
        connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool shown) {
            if (shown) dock->raise();
        });
    add(menu, tr("&Default layout"), {}, [this] { defaultLayout(); });
    menu->addSeparator();
    menu->addAction(m_presentation->action());
    auto* full = add(
        menu, tr("F&ull screen"), QKeySequence(Qt::SHIFT | Qt::Key_F11),
        [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); },
        QStringLiteral("view-fullscreen"));
    full->setCheckable(true);
    connect(menu, &QMenu::aboutToShow, full, [this, full] { full->setChecked(isFullScreen()); });
    menu->addSeparator();
    auto* larger = add(
        menu, tr("Text lar&ger"), {}, [this] { changeText(m_theme.textPercent() + kTextStep); },
        QStringLiteral("zoom-in"));
    larger->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    add(
        menu, tr("Text &smaller"), Qt::CTRL | Qt::Key_Minus,
        [this] { changeText(m_theme.textPercent() - kTextStep); }, QStringLiteral("zoom-out"));
    add(
        menu, tr("Text as the des&ktop's"), Qt::CTRL | Qt::Key_0, [this] { changeText(100); },
        QStringLiteral("zoom-original"));
    makeThemeMenu(menu);
}

void MainWindow::makePageMenu(QMenu* view) {
    for (const PageEntry& entry : pageList()) {
        const QString id = QString::fromLatin1(entry.id);
        m_pageActions[id] << add(view, tr("&%1  %2").arg(entry.key).arg(page(id)->title()),
                                 pageKey(entry.key, {}), [this, id] { showPage(id); });
    }
    makeBesideMenu(view->addMenu(tr("Show b&eside")));
}

// Menu for showing two pages side by side.
void MainWindow::makeBesideMenu(QMenu* menu) {
    auto* split = add(
        menu, tr("&Split the window"), Qt::Key_F8, [this] { m_panes->setSplit(!m_panes->split()); },
        QStringLiteral("view-split-left-right"));
    split->setCheckable(true);
    split->setStatusTip(tr("Shows two pages side by side, for the same runs, samples and heads"));
    auto* other =
        add(menu, tr("&Go to the page beside"), Qt::Key_F6, [this] { m_panes->goToOther(); });
    auto* swap = add(menu, tr("S&wap the pages"), {}, [this] { m_panes->swapSides(); });
    menu->addSeparator();
    QHash<QString, QAction*> beside;
    for (const PageEntry& entry : pageList()) {
        const QString id = QString::fromLatin1(entry.id);
        auto* action =
            add(menu, tr("Show %1 beside").arg(page(id)->title()),
                pageKey(entry.key, Qt::ShiftModifier), [this, id] { m_panes->showBeside(id); });
        action->setCheckable(true);
        m_pageActions[id] << beside.insert(id, action).value();
    }
    const auto follow = [this, split, other, swap, beside] {
        split->setChecked(m_panes->split());
        split->setEnabled(m_panes->canSplit());
        other->setEnabled(m_panes->split());
        swap->setEnabled(m_panes->split());
        // The current page cannot be shown beside itself.
        for (auto one = beside.begin(); one != beside.end(); ++one) {
            one.value()->setChecked(one.key() == m_panes->besideId());
            one.value()->setEnabled(one.key() != m_panes->currentId());
        }
    };
    connect(m_panes, &PagePanes::changed, this, follow);
    connect(m_panes, &PagePanes::pageMenuRequested, this,
            [beside, split, swap, this](const QString& id, const QPoint& at) {
                auto* tab = new QMenu(this);
                tab->setAttribute(Qt::WA_DeleteOnClose);
                tab->addActions({beside[id], split, swap});
                tab->popup(at);
            });
    follow();
}

void MainWindow::makeThemeMenu(QMenu* view) {
    auto* menu = view->addMenu(tr("&Theme"));
    auto* group = new QActionGroup(this);
    const QStringList names{tr("&As the desktop"), tr("&Light"), tr("&Dark")};
    for (int i = 0; i < names.size(); ++i) {
        auto* action = add(menu, names[i], {}, [this, i] {
            m_theme.setChoice(static_cast<ThemeChoice>(i));
            m_settings.setTheme(m_theme.choice());
        });
        action->setCheckable(true);
        group->addAction(action);
    }
    const auto check = [this, group] {
        group->actions().at(static_cast<int>(m_theme.choice()))->setChecked(true);
    };
    connect(&m_theme, &Theme::changed, this, check);
    check();
}

void MainWindow::makeRunMenu() {
    auto* menu = menuBar()->addMenu(tr("&Run"));
    for (auto* action : m_train->runActions()) {
        menu->addAction(action);
        // Only Start opens the Train page; the other actions also work from other pages.
        if (action == m_train->runActions().first())
            connect(action, &QAction::triggered, this,
                    [this] { showPage(QStringLiteral("train")); });
    }
    menu->addSeparator();
    add(menu, tr("Set &lambda"), Qt::CTRL | Qt::Key_L, [this] {
        showPage(QStringLiteral("train"));
        m_train->focusLambda();
    });
    menu->addSeparator();
    makePruneMenu(menu->addMenu(tr("Pr&une")));
    makeLabMenu(menu->addMenu(tr("La&b")));
    menu->addMenu(tr("Qu&eue"))->addActions(m_queue->queueActions());
    add(
        menu, tr("Find its &data…"), {}, [this] { m_workspace.navigation().askData(); },
        QStringLiteral("document-open-folder"));
    auto* selected = menu->addMenu(tr("Selected &run"));
    selected->addActions(m_runs->actions());
}

// Pruning actions also open the Prune page, so that their effect is visible.
void MainWindow::makePruneMenu(QMenu* menu) {
    const auto actions = pageOf<PrunePage>()->pruneActions();
    for (auto* action : actions) {
        menu->addAction(action);
        // skip the last action, which opens the Heads page instead
        if (action == actions.last()) continue;
        connect(action, &QAction::triggered, this, [this] { showPage(QStringLiteral("prune")); });
    }
}

void MainWindow::makeLabMenu(QMenu* menu) {
    for (auto* action : pageOf<LabPage>()->labActions()) {
        menu->addAction(action);
        connect(action, &QAction::triggered, this, [this] { showPage(QStringLiteral("lab")); });
    }
}

void MainWindow::makeHelpMenu() {
    auto* menu = menuBar()->addMenu(tr("&Help"));
    add(
        menu, tr("&Lessons"), Qt::Key_F1, [this] { m_classroom->showLessons(); },
        QStringLiteral("help-contents"));
    menu->addActions({m_guide->guideAction(), m_guide->contextAction()});
    m_preset->fillMenu(menu->addMenu(tr("&Instructor preset")));
    auto* what = QWhatsThis::createAction(this);
    menu->addAction(what);
    add(
        menu, tr("&Keyboard shortcuts…"), QKeySequence(Qt::CTRL | Qt::Key_Question),
        [this] { ShortcutsDialog(menuActions(), this).exec(); }, QStringLiteral("help-contents"));
    add(
        menu, tr("&Command palette…"), Qt::CTRL | Qt::SHIFT | Qt::Key_P, [this] { showPalette(); },
        QStringLiteral("run-build"));
    add(menu, tr("Catalogue of &methods and measures…"), Qt::CTRL | Qt::SHIFT | Qt::Key_M,
        [this] { showCatalogue(); });
    add(menu, tr("Cop&y log"), {}, [this] { m_jobs->copyLog(); });
    menu->addSeparator();
    add(
        menu, tr("&About Headscope…"), {},
        [this] { AboutDialog(m_workspace.tools(), this).exec(); }, QStringLiteral("help-about"));
}

QList<QAction*> MainWindow::menuActions() const {
    QList<QAction*> found;
    for (const auto* top : menuBar()->actions())
        if (top->menu()) collect(top->menu(), found);
    return found;
}

void MainWindow::openDialog() {
    const QString start =
        m_workspace.ready() ? toQt(m_workspace.runStore()->runsFolder()) : QString();
    const QString chosen =
        QFileDialog::getExistingDirectory(this, tr("Open the folder of a run"), start);
    if (!chosen.isEmpty()) openPath(chosen);
}

void MainWindow::fillRecent(QMenu* menu) {
    menu->clear();
    for (const auto& run : m_workspace.runList().runs()) {
        if (menu->actions().size() == kRecent) break;
        const QString path = toQt(run.path);
        menu->addAction(toQt(run.name).replace(QLatin1Char('&'), QLatin1String("&&")), this,
                        [this, path] { openPath(path); });
    }
    if (menu->isEmpty()) menu->addAction(tr("No run yet"))->setEnabled(false);
}

void MainWindow::exportFigure() {
    const auto* current = m_panes->current();
    const auto figures = current->exportedFigures();
    if (figures.isEmpty())
        return m_workspace.navigation().say(tr("There is no figure on this page."));
    // Start in the folder of the last export.
    const QString key = QStringLiteral("export/folder");
    const QString last = m_settings.store()->value(key).toString();
    ExportDialog dialog(figures, current->currentOf(figures),
                        QFileInfo(last).isDir() ? last : folderForFigures(), this);
    connect(&dialog, &ExportDialog::written, this, [this, key](const QString& path) {
        m_settings.store()->setValue(key, QFileInfo(path).absolutePath());
        m_workspace.navigation().say(tr("Wrote %1.").arg(path));
    });
    connect(&dialog, &ExportDialog::latexCopied, this, [this](const QString& file) {
        m_workspace.navigation().say(tr("LaTeX for %1 copied.").arg(file));
    });
    dialog.exec();
}

void MainWindow::changeText(int percent) {
    m_theme.setTextPercent(percent);
    m_settings.setTextPercent(m_theme.textPercent());
    m_workspace.navigation().say(tr("Text at %1 %.").arg(m_theme.textPercent()));
}

void MainWindow::defaultLayout() {
    ShownPages one;
    one.page = shownPage();
    m_panes->restore(one);
    if (!m_defaultLayout.isEmpty()) {
        restoreState(m_defaultLayout);
        return m_runsWidth->forget();
    }
    // Without a saved default layout, arrange the docks as at the first start.
    for (auto* dock : {static_cast<QDockWidget*>(m_runs), static_cast<QDockWidget*>(m_jobs),
                       static_cast<QDockWidget*>(m_queue)})
        dock->setFloating(false);
    addDockWidget(Qt::LeftDockWidgetArea, m_runs);
    addDockWidget(Qt::BottomDockWidgetArea, m_jobs);
    tabifyDockWidget(m_jobs, m_queue);
    m_runs->show();
    m_jobs->hide();
    m_queue->hide();
    m_classroom->dock()->hide();
    m_notebook->dock()->hide();
    m_runsWidth->forget();
}

void MainWindow::showPreferences() {
    auto* store = m_settings.store();
    const QString threads = QStringLiteral("training/threads"),
                  folder = QStringLiteral("runs/folder");
    PreferencesDialog dialog({m_theme.choice(), m_theme.textPercent(),
                              store->value(threads, 0).toInt(), store->value(folder).toString(),
                              m_awake->choice() == StayAwake::Choice::Yes, m_settings.language()},
                             m_workspace.tools(), m_workspace.runStore(), this);
    connect(&dialog, &PreferencesDialog::themeChosen, this, [this](ThemeChoice choice) {
        m_theme.setChoice(choice);
        m_settings.setTheme(choice);
    });
    connect(&dialog, &PreferencesDialog::textPercentChosen, this, &MainWindow::changeText);
    connect(&dialog, &PreferencesDialog::threadsChosen, this, [this, store, threads](int count) {
        store->setValue(threads, count);
        m_train->presenter().setThreads(count);
    });
    connect(&dialog, &PreferencesDialog::runsFolderChosen, this,
            [store, folder](const QString& path) { store->setValue(folder, path); });
    connect(&dialog, &PreferencesDialog::stayAwakeChosen, this, [this](bool awake) {
        m_awake->choose(awake ? StayAwake::Choice::Yes : StayAwake::Choice::No);
    });
    connect(&dialog, &PreferencesDialog::languageChosen, this,
            [this](const QString& code) { m_settings.setLanguage(code); });
    const QString before = m_settings.language();
    dialog.exec();
    if (m_settings.language() != before) Q_EMIT languageChanged();
}

void MainWindow::showPalette() {
    auto actions = menuActions();
    QObject runs;  // owns the actions that open runs
    for (const auto& run : m_workspace.runList().runs()) {
        const QString path = toQt(run.path), name = toQt(run.name);
        auto* open = new QAction(
            tr("Open the run %1").arg(QString(name).replace(QLatin1Char('&'), QLatin1String("&&"))),
            &runs);
        open->setToolTip(plainTip(path));
        connect(open, &QAction::triggered, this, [this, path] { openPath(path); });
        actions << open;
    }
    CommandPalette palette(actions, this);
    palette.exec();
}

}  // namespace headscope::ui
