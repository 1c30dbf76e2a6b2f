#include "ui/main_window/main_window.h"

#include "ui/features/catalogue/catalogue_dialog.h"
#include "ui/features/compare/compare_page.h"
#include "ui/features/figure_sheet/figures_page.h"
#include "ui/features/heads/heads_page.h"
#include "ui/features/open_model/model_folder.h"
#include "ui/features/queue/queue_dock.h"
#include "ui/features/queue/queue_notice.h"
#include "ui/features/queue/queue_rows.h"
#include "ui/features/runs/run_bar.h"
#include "ui/features/runs/run_files.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/features/start/start_page.h"
#include "ui/features/train/stay_awake.h"
#include "ui/features/train/train_page.h"
#include "ui/features/train/training_notice.h"
#include "ui/main_window/class_preset.h"
#include "ui/main_window/classroom.h"
#include "ui/main_window/dock_width.h"
#include "ui/main_window/focus_return.h"
#include "ui/main_window/guide_help.h"
#include "ui/main_window/jobs_dock.h"
#include "ui/main_window/last_session.h"
#include "ui/main_window/notebook.h"
#include "ui/main_window/page_list.h"
#include "ui/main_window/page_panes.h"
#include "ui/main_window/presentation.h"
#include "ui/main_window/rail.h"
#include "ui/main_window/status_line.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/folding_side.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/english_plurals.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/run_queue.h"
#include "ui/workspace/shown_run.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QStatusBar>
#include <QStyle>
#include <QToolBar>
#include <QUndoGroup>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr QSize kFirstSize(1440, 900);
constexpr int kWideEnough = 1366;  // window width in pixels at which the list of runs has room
// width in characters that shows the list of runs with its numbers
constexpr int kRunsCharacters = 72;

bool isRun(const QString& path) {
    return QFileInfo::exists(path + QStringLiteral("/run.json"));
}

}  // namespace

MainWindow::MainWindow(Workspace& workspace, Theme& theme, WindowSettings& settings,
                       QWidget* parent)
    : QMainWindow(parent), m_workspace(workspace), m_theme(theme), m_settings(settings) {
    installEnglishPlurals();
    setWindowTitle(tr("Headscope"));
    setWindowIcon(programIcon());
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    m_workspace.folds().keepIn(*m_settings.store());
    makePages();
    makeDocks();
    makeMenus();
    statusBar()->addPermanentWidget(new StatusLine(workspace, this));
    wire();
    new FocusReturn(*this);
    const int frame =
        // estimate; the desktop's frame is unknown before the window is shown
        style()->pixelMetric(QStyle::PM_TitleBarHeight);
    resize(kFirstSize.boundedTo(screen()->availableSize() - QSize(0, frame + frame / 2)));
    m_restored = m_settings.restoreWindow(*this);
    if (m_restored) m_classroom->windowRestored();
    // The list's width depends on the number of pages, which are restored later.
    if (!LastSession::load(*m_settings.store()).pages.beside.isEmpty()) m_runsWidth->setPages(2);
    if (!m_settings.setAside().isEmpty())
        m_banner->show(Banner::Kind::Caution,
                       tr("The settings could not be read, so the defaults are used."),
                       tr("The old file is kept as %1.").arg(m_settings.setAside()));
    else if (!m_settings.savable())
        m_banner->show(Banner::Kind::Caution, tr("Theme, text size and layout cannot be saved."),
                       tr("Check the permissions and the disk of %1.").arg(m_settings.file()));
}

// Delete the undo group first: when a page is destroyed, its stack changes and would become the
// active one.
MainWindow::~MainWindow() {
    delete m_undo;
}

void MainWindow::makePages() {
    auto* centre = new QWidget(this);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_panes = new PagePanes(centre);
    column->addWidget(m_panes, 1);
    setCentralWidget(centre);
    m_banner = new Banner(centre);
    m_banner->floatOver(*centre);
    for (const PageEntry& entry : pageList()) {
        auto* page = entry.make(m_workspace);
        m_panes->add(QString::fromLatin1(entry.id), page, QString::fromLatin1(entry.icon),
                     groupTitle(entry.group));
        connect(page, &Page::exportRequested, this, &MainWindow::exportFigure);
        connect(page, &Page::sheetRequested, this, &MainWindow::addToSheet);
        connect(page, &Page::dragRequested, this, &MainWindow::dragToSheet);
    }
    m_start = qobject_cast<StartPage*>(page(QStringLiteral("start")));
    m_train = qobject_cast<TrainPage*>(page(QStringLiteral("train")));
    m_heads = qobject_cast<HeadsPage*>(page(QStringLiteral("heads")));
    m_figures = pageOf<FiguresPage>();
    m_undo = new QUndoGroup(this);
    for (auto* stack :
         {m_workspace.undoStack(), m_workspace.masks().undoStack(), m_figures->undoStack()}) {
        m_undo->addStack(stack);
        // The stack that changed last becomes the target of Undo.
        connect(stack, &QUndoStack::indexChanged, m_undo,
                [this, stack] { m_undo->setActiveStack(stack); });
    }
    m_undo->setActiveStack(m_workspace.undoStack());
}

void MainWindow::makeDocks() {
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    const auto colours = std::make_shared<RunColours>(m_settings.store());
    m_runs = new RunsDock(m_workspace, colours, this);
    m_runs->keepGroupingIn(*m_settings.store());
    makeBars(colours);
    auto* compare = qobject_cast<ComparePage*>(page(QStringLiteral("compare")));
    compare->setColours(colours);
    m_heads->setColours(colours);
    m_jobs = new JobsDock(m_workspace, this);
    addDockWidget(Qt::LeftDockWidgetArea, m_runs);
    m_queue = new QueueDock(m_workspace, this);
    new QueueNotice(m_workspace.queue(), this);
    new TrainingNotice(m_workspace, this);
    m_awake = new StayAwake(m_workspace, *m_settings.store(), *m_banner, this);
    addDockWidget(Qt::BottomDockWidgetArea, m_jobs);
    addDockWidget(Qt::BottomDockWidgetArea, m_queue);
    tabifyDockWidget(m_jobs, m_queue);
    m_jobs->hide();
    m_queue->hide();
    wireQueue();
    m_classroom = new Classroom(m_workspace, m_settings, *this);
    m_preset = new ClassPreset(m_workspace, m_settings, *this);
    qobject_cast<QVBoxLayout*>(centralWidget()->layout())->insertWidget(0, m_preset->bar());
    makeNotebook();
    m_presentation = new Presentation(m_workspace, *this);
    m_runsWidth = new DockWidth(*this, *m_runs, kRunsCharacters);
    connect(m_runs, &RunsDock::runOpened, this, [this] {
        // In a narrow window, a list that was asked for by a chip goes away again.
        if (m_listWasAsked && width() < kWideEnough) m_runs->hide();
        m_listWasAsked = false;
        // When a run is opened on the start page, switch to a page that shows it.
        if (m_panes->current() == m_start) showOpened();
    });
    const auto compareAll = [this, compare](const QStringList& paths) {
        compare->compareRuns(paths);
        showPage(QStringLiteral("compare"));
    };
    connect(m_runs, &RunsDock::comparisonRequested, this, compareAll);
    connect(m_runBar, &RunBar::comparisonRequested, this, compareAll);
}

// The Train page shows the queue as rows. From other pages, new jobs show the dock.
void MainWindow::wireQueue() {
    m_train->queueRows()->setActions(m_queue->queueActions());
    connect(m_train->queueRows(), &QueueRows::dockRequested, m_queue, &QueueDock::showJob);
    connect(&m_workspace.queue(), &RunQueue::added, this, [this] {
        if (!m_train->isVisible()) m_queue->showJob({});
    });
}

// The rail and the run bar are tool bars, because docks may be placed inside of tool bars only.
void MainWindow::makeBars(const std::shared_ptr<RunColours>& colours) {
    const auto fixed = [this](Qt::ToolBarArea area, const QString& name, QWidget* content) {
        auto* bar = new QToolBar(this);
        bar->setObjectName(name);
        bar->setMovable(false);
        bar->setContentsMargins({});
        bar->layout()->setContentsMargins(0, 0, 0, 0);
        bar->toggleViewAction()->setVisible(false);
        bar->addWidget(content);
        addToolBar(area, bar);
    };
    m_runBar = new RunBar(m_workspace, colours);
    fixed(Qt::TopToolBarArea, QStringLiteral("run-bar"), m_runBar);
    fixed(Qt::LeftToolBarArea, QStringLiteral("rail"), m_panes->rail());
    connect(m_runBar, &RunBar::listRequested, this, [this] {
        m_runs->toggleViewAction()->trigger();
        m_listWasAsked = m_runs->isVisible();
    });
    connect(m_panes, &PagePanes::nextRequested, this, &MainWindow::takeNextStep);
}

void MainWindow::makeNotebook() {
    m_runFiles = new RunFiles(m_workspace, this);
    connect(m_runFiles, &RunFiles::opened, this, [this] { showOpened(); });
    m_notebook = new Notebook(m_workspace, m_settings, *this);
    m_guide = new GuideHelp(*this);
    m_runBar->addCorner(m_guide->pageAction());
    m_runBar->addCorner(m_notebook->addAction());
    auto* stack = m_notebook->model().undoStack();
    m_undo->addStack(stack);
    connect(m_notebook, &Notebook::used, m_undo, [this, stack] { m_undo->setActiveStack(stack); });
}

void MainWindow::wire() {
    connect(&m_workspace.navigation(), &Navigation::failed, this, &MainWindow::showError);
    connect(&m_workspace, &Workspace::warned, this, &MainWindow::showWarning);
    connect(&m_workspace.navigation(), &Navigation::said, this,
            [this](const QString& text) { statusBar()->showMessage(text, 8000); });
    connect(&m_workspace.navigation(), &Navigation::pageRequested, this, &MainWindow::showPage);
    connect(&m_workspace.navigation(), &Navigation::dataRequested, this, &MainWindow::findData);
    connect(&m_workspace.navigation(), &Navigation::formRequested, this,
            [this](const RunConfig& values, bool wholly) {
                m_train->presenter().takeValues(values, wholly);
                showPage(QStringLiteral("train"));
            });
    connect(&m_workspace.navigation(), &Navigation::measureRequested, this,
            [this](const QString& id) {
                m_heads->chooseMeasure(id);
                showPage(QStringLiteral("heads"));
            });
    connect(&m_workspace.navigation(), &Navigation::catalogueRequested, this,
            &MainWindow::showCatalogue);
    connect(&m_workspace.navigation(), &Navigation::guideRequested, m_guide, &GuideHelp::open);
    connect(&m_workspace.sessions(), &Sessions::ended, this, &MainWindow::sessionEnded);
    connect(&m_workspace, &Workspace::runsChanged, this, [this] {
        const auto run = m_workspace.runA();
        setWindowTitle(run ? tr("%1 – Headscope").arg(toQt(run->info().name)) : tr("Headscope"));
        followPage();
    });
    connect(m_panes, &PagePanes::changed, this, &MainWindow::followPage);
    connect(m_start, &StartPage::openRequested, this, &MainWindow::openDialog);
    connect(m_start, &StartPage::modelRequested, this, &MainWindow::askModel);
    wireSheet();
    wirePreset();
    m_train->presenter().setThreads(
        m_settings.store()->value(QStringLiteral("training/threads"), 0).toInt());
    followPage();
    qApp->installEventFilter(this);
}

// In many desktops, a line edit uses Ctrl+E to move to the end of the line. Here it always exports.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride) return QMainWindow::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const auto* widget = qobject_cast<QWidget*>(watched);
    return m_export->shortcut() == QKeySequence(key->keyCombination()) && widget &&
           widget->window() == this;
}

Page* MainWindow::page(const QString& id) const {
    return m_panes->page(id);
}

void MainWindow::showPage(const QString& id) {
    if (!page(id)) return;
    if (!m_panes->offers(id)) return m_workspace.navigation().say(m_preset->whyLocked());
    m_panes->showPage(id);
}

QString MainWindow::shownPage() const {
    return m_panes->currentId();
}

QStringList MainWindow::pageIds() const {
    return m_panes->ids();
}

CatalogueDialog* MainWindow::showCatalogue(const QString& id) {
    if (!m_catalogue) m_catalogue = new CatalogueDialog(m_workspace, this);
    if (!id.isEmpty()) m_catalogue->choose(id);
    m_catalogue->show();
    m_catalogue->raise();
    m_catalogue->activateWindow();
    return m_catalogue;
}

void MainWindow::followPage() {
    auto* current = m_panes->current();
    m_notebook->followPage();
    m_runsWidth->setPages(m_panes->split() ? 2 : 1);
    // update the sheet, because the page beside it may have changed
    if (current == m_figures) m_figures->model().refresh();
    // Undo acts on the page's own stack, on switched heads, or on the list of runs.
    if (current && current->undoStack()) return m_undo->setActiveStack(current->undoStack());
    const bool masks = current && current->switchesHeads();
    m_undo->setActiveStack(masks ? m_workspace.masks().undoStack() : m_workspace.undoStack());
}

// A run that trains in another process opens on the Train page, where it can be controlled.
void MainWindow::showOpened() {
    const bool trains =
        m_workspace.shown().kind() == ShownRun::Kind::Elsewhere && m_workspace.shown().live();
    showPage(trains ? QStringLiteral("train") : QStringLiteral("heads"));
}

void MainWindow::openPath(const QString& path) {
    if (isPresetFile(path)) {
        if (const auto opened = m_preset->open(path); !opened)
            m_workspace.navigation().report(opened.error());
        return;
    }
    if (m_preset->preset() && m_preset->preset()->locks("open-run"))
        return m_workspace.navigation().say(m_preset->whyLocked());
    if (RunFiles::isBundle(path)) return m_runFiles->openBundle(path);
    if (RunFiles::isEventFile(path)) return m_runFiles->importFrom(path);
    if (isRun(path)) {
        m_workspace.openRun(path);
        if (m_workspace.runA()) showOpened();
        return;
    }
    if (const QString model = modelFolderOf(path); !model.isEmpty()) {
        openModel(model);
        return;
    }
    if (!QFileInfo::exists(path))
        return m_workspace.navigation().report(
            {ErrorCode::Io, "cannot find %1"_m(path.toStdString()),
             "It may be a link whose target is gone, or a name that is not valid UTF-8."_m});
    if (m_train->takeData(path)) return showPage(QStringLiteral("train"));
    m_workspace.navigation().report(
        {ErrorCode::BadData, "%1 is neither a run nor data to train on"_m(path.toStdString()),
         "Allowed are a run's folder (with run.json), a bundle of runs (.headscope), a model "
         "folder "
         "(with config.json), tables (.csv, .tsv, .jsonl, also as .gz), texts (.txt, .md), folders "
         "with data and archives of them (.zip, .tar), and instructor presets."_m});
}

// A warning never replaces an error, which is more important.
void MainWindow::showWarning(const QString& text, const QString& run) {
    if (m_banner->isVisible() && m_banner->kind() == Banner::Kind::Bad) return;
    const auto& runs = m_workspace.selection().runs();
    const auto open = std::find_if(runs.begin(), runs.end(), [&](const RunHandle& one) {
        return toQt(one->info().path) == run;
    });
    const QString name =
        open != runs.end() ? toQt((*open)->info().name) : QFileInfo(run).fileName();
    const QString where = run.isEmpty() ? QString() : tr("%1: ").arg(name);
    m_banner->show(Banner::Kind::Caution, where + text, tr("See the log (F11)."));
}

void MainWindow::showError(const Error& error) {
    m_banner->show(error);
}

void MainWindow::engineFailed(const Error& error) {
    showError(error);
    statusBar()->showMessage(tr("The engine could not be loaded."));
    m_openModel->setEnabled(false);
    m_exportModel->setEnabled(false);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const auto urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const auto urls = event->mimeData()->urls();
    if (urls.isEmpty()) return;
    event->acceptProposedAction();
    const QString first = urls.first().toLocalFile();
    const QString second = urls.value(1).toLocalFile();
    // Two dropped runs are opened for comparison.
    if (!second.isEmpty() && isRun(first) && isRun(second)) {
        m_workspace.openPair(first, second);
        showPage(QStringLiteral("heads"));
        if (urls.size() > 2)
            m_workspace.navigation().say(
                tr("Only the first two of %1 dropped files were opened.").arg(urls.size()));
        return;
    }
    openPath(first);
    if (urls.size() > 1)
        m_workspace.navigation().say(
            tr("Only the first of %1 dropped files was opened.").arg(urls.size()));
}

bool MainWindow::letGo() {
    if (m_workspace.sessions().running().empty()) return true;
    if (m_closing != ClosingChoice::Cancel) return false;  // the window is closing already
    QStringList lines;
    const auto training = m_workspace.sessions().running();
    for (const auto& session : training) {
        const auto progress = session->progress();
        // with a single run, the name is unnecessary
        const QString name =
            training.size() > 1
                ? m_workspace.runList().nameOf(session->runPath()) + QStringLiteral(": ")
                : QString();
        lines << name + tr("step %1 of %2, %3 left")
                            .arg(countText(progress.step), countText(progress.totalSteps),
                                 durationText(progress.secondsLeft));
    }
    m_closing = m_askClosing(this, lines);
    // Sessions may have ended while the dialog was open.
    const auto sessions = m_workspace.sessions().running();
    if (sessions.empty()) return m_closing != ClosingChoice::Cancel;
    switch (m_closing) {
        case ClosingChoice::KeepRunning:
            QApplication::setQuitOnLastWindowClosed(false);
            saveSession();
            m_settings.saveWindow(*this);
            hide();
            return false;
        case ClosingChoice::PauseAndSave:
            for (const auto& session : sessions) session->stop();
            setEnabled(false);
            statusBar()->showMessage(sessions.size() == 1 ? tr("Saving the run…")
                                                          : tr("Saving the runs…"));
            return false;
        case ClosingChoice::Discard:
            for (const auto& session : sessions) session->cancel();
            setEnabled(false);
            return false;
        case ClosingChoice::Cancel:
            return false;
    }
    return false;
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (std::exchange(m_shown, true)) return;
    // Dock sizes only take effect after the layout.
    if (m_restored) {
        m_runsWidth->begin();
    } else {
        // In a narrow window, the run bar is enough; its chips show the list.
        if (width() < kWideEnough) m_runs->hide();
        m_runsWidth->forget();
        resizeDocks({m_jobs}, {fontMetrics().height() * 10}, Qt::Vertical);
    }
    m_defaultLayout = m_restored ? QByteArray() : saveState();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!letGo()) return event->ignore();
    // end the presentation first, because its full screen must not be saved
    m_presentation->presenter().end();
    saveSession();
    m_settings.saveWindow(*this);
    event->accept();
}

void MainWindow::sessionEnded(const RunResult& result) {
    const auto choice = m_closing;
    if (choice == ClosingChoice::Cancel) return;
    if (choice == ClosingChoice::Discard && m_workspace.ready() && !result.run.empty())
        if (const auto trashed = m_workspace.runStore()->trashRun(result.run); !trashed)
            m_workspace.navigation().report(trashed.error());
    if (!m_workspace.sessions().running().empty()) return;  // wait for the other sessions
    m_closing = ClosingChoice::Cancel;
    setEnabled(true);
    // The settings were saved when the window was hidden. Another window may have saved its own
    // since then.
    if (choice == ClosingChoice::KeepRunning) return QApplication::quit();
    close();
}

}  // namespace headscope::ui
