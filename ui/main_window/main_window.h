// The main window: pages, docks, menus and status line. Does not own the engine.
#pragma once

#include "core/api/base/run_config.h"
#include "ui/figures/sheet/sheet.h"
#include "ui/main_window/closing_dialog.h"
#include "ui/main_window/window_settings.h"
#include "ui/workspace/run_colours.h"
#include "ui/workspace/workspace.h"

#include <QMainWindow>
#include <QPointer>

#include <functional>

class QUndoGroup;

namespace headscope::ui {

class Banner;
class Classroom;
class ClassPreset;
class DockWidth;
class FiguresPage;
class GuideHelp;
class HeadsPage;
class JobsDock;
class Notebook;
class QueueDock;
class ExportModelDialog;
class MethodsDialog;
class ReportDialog;
class RunFiles;
class OpenModelDialog;
class Page;
class PagePanes;
class Presentation;
class RunBar;
class RunsDock;
class StayAwake;
class StartPage;
class TrainPage;
class CatalogueDialog;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(Workspace& workspace, Theme& theme, WindowSettings& settings,
               QWidget* parent = nullptr);
    ~MainWindow() override;

    // Page by id, as in page_list.cpp; null if unknown.
    Page* page(const QString& id) const;
    void showPage(const QString& id);
    QString shownPage() const;  // id of the current page
    QStringList pageIds() const;
    // actions that show this page
    QList<QAction*> pageActions(const QString& id) const { return m_pageActions.value(id); }
    PagePanes* panes() const { return m_panes; }
    StartPage* startPage() const { return m_start; }
    TrainPage* trainPage() const { return m_train; }
    HeadsPage* headsPage() const { return m_heads; }
    template <class AnyPage>
    AnyPage* pageOf() const {
        return findChild<AnyPage*>();
    }
    // Shows the catalogue window, which is created at the first call.
    CatalogueDialog* showCatalogue(const QString& id = {});
    RunBar* runBar() const { return m_runBar; }
    RunsDock* runsDock() const { return m_runs; }
    QueueDock* queueDock() const { return m_queue; }
    Classroom* classroom() const { return m_classroom; }
    Notebook* notebook() const { return m_notebook; }
    ClassPreset* classPreset() const { return m_preset; }
    Presentation* presentation() const { return m_presentation; }
    Banner* banner() const { return m_banner; }
    QList<QAction*> menuActions() const;  // all actions of all menus, including submenus

    // Opens a run, an instructor preset, a pretrained model, or data for the Train page.
    void openPath(const QString& path);
    // Shows the dialog that opens a pretrained model. folder: "" for the last one.
    OpenModelDialog* openModel(const QString& folder);
    // Opens the dialog for a pretrained model; if an instructor preset locks it, says so instead.
    void askModel();
    // Opens the dialog that exports the model of the open run; null if no run is open.
    ExportModelDialog* exportModel();
    // Opens the methods paragraph of the runs selected in the list, else of A and B; null if there
    // are none.
    MethodsDialog* exportMethods();
    // Opens the dialog that writes a report, with the runs selected in the list, else A and B.
    ReportDialog* writeReport();
    void engineFailed(const Error& error);
    void showError(const Error& error);
    void showWarning(const QString& text, const QString& run);  // run: "" for the shown session
    // Restores the state of the last session. `runs` false: only form, preset and pages.
    void restoreSession(bool runs);
    void saveEverything();  // saves session, window layout and both sheets synchronously
    // Whether a dialog imports, exports or writes now.
    bool dialogWorks() const;
    // Ends a presentation and a lesson; a lesson opens the earlier runs again.
    void endModes();
    // saves everything and stops all runs so that they can be resumed; never asks
    void saveAndStop();
    // Replaces the dialog that asks about running sessions, for tests.
    void setAskClosing(std::function<ClosingChoice(QWidget*, const QStringList&)> ask) {
        m_askClosing = std::move(ask);
    }

Q_SIGNALS:
    void languageChanged();  // emitted if the user has chosen another language

protected:
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makePages();
    void makeDocks();
    void wireQueue();
    void makeBars(const std::shared_ptr<RunColours>& colours);
    void makeMenus();
    void makeFileMenu();
    void makeEditMenu();
    void makeViewMenu();
    void makePageMenu(QMenu* view);
    void makeBesideMenu(QMenu* menu);
    void makeThemeMenu(QMenu* view);
    void makeRunMenu();
    void makePruneMenu(QMenu* menu);
    void makeLabMenu(QMenu* menu);
    void makeHelpMenu();
    QAction* add(QMenu* menu, const QString& text, const QKeySequence& keys,
                 std::function<void()> action, const QString& iconName = {});
    void wire();

    void openDialog();
    void fillRecent(QMenu* menu);
    void exportFigure();
    void makeNotebook();
    void wirePreset();
    void wireSheet();
    void addToSheet();
    void takeNextStep(const QString& id);
    void dragToSheet();
    plots::FigurePtr shownFigure(const plots::PanelSource& source) const;
    // Folders of the runs that are selected in the dock, if there are several; else the opened
    // runs.
    QStringList chosenRuns() const;
    QStringList runsToWrite() const;  // as chosenRuns(); if no run is open, the selected one
    void findData(const QString& run);
    void changeText(int percent);
    void defaultLayout();
    void showPreferences();
    void showPalette();
    void followPage();
    void sessionEnded(const RunResult& result);
    void showOpened();
    void saveSession();
    void restoreForm(RunConfig form);
    void openAgain(const QString& pathA, const QString& pathB);
    bool letGo();  // returns true if the window may close now

    Workspace& m_workspace;
    Theme& m_theme;
    WindowSettings& m_settings;
    PagePanes* m_panes = nullptr;
    QHash<QString, QList<QAction*>> m_pageActions;
    Banner* m_banner = nullptr;
    StartPage* m_start = nullptr;
    TrainPage* m_train = nullptr;
    HeadsPage* m_heads = nullptr;
    FiguresPage* m_figures = nullptr;
    CatalogueDialog* m_catalogue = nullptr;
    RunBar* m_runBar = nullptr;
    RunsDock* m_runs = nullptr;
    DockWidth* m_runsWidth = nullptr;
    GuideHelp* m_guide = nullptr;
    JobsDock* m_jobs = nullptr;
    QueueDock* m_queue = nullptr;
    Classroom* m_classroom = nullptr;
    Notebook* m_notebook = nullptr;
    RunFiles* m_runFiles = nullptr;
    StayAwake* m_awake = nullptr;
    ClassPreset* m_preset = nullptr;
    Presentation* m_presentation = nullptr;
    QUndoGroup* m_undo = nullptr;
    QPointer<OpenModelDialog> m_openModelDialog;
    QPointer<ExportModelDialog> m_exportModelDialog;
    QPointer<ReportDialog> m_reportDialog;
    QAction *m_openRun = nullptr, *m_openModel = nullptr, *m_recent = nullptr, *m_methods = nullptr,
            *m_report = nullptr, *m_exportModel = nullptr, *m_exportCurves = nullptr,
            *m_share = nullptr, *m_openBundle = nullptr, *m_preferences = nullptr;
    QAction *m_export = nullptr, *m_copy = nullptr, *m_copyNumbers = nullptr;
    QByteArray m_defaultLayout;
    bool m_shown = false, m_restored = false;
    bool m_listWasAsked = false;  // true if a chip of the run bar opened the list of runs
    std::function<ClosingChoice(QWidget*, const QStringList&)> m_askClosing = askClosing;
    ClosingChoice m_closing = ClosingChoice::Cancel;
};

}  // namespace headscope::ui
