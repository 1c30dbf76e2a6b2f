// Saves and restores runs, pages and form between sessions; connects pages and dialogs.
#include "core/api/base/find_by_id.h"
#include "ui/features/export_model/export_model_dialog.h"
#include "ui/features/figure_sheet/figures_page.h"
#include "ui/features/open_model/open_model_dialog.h"
#include "ui/features/prune/prune_page.h"
#include "ui/features/queue/queue_dock.h"
#include "ui/features/report/report_dialog.h"
#include "ui/features/runs/methods_dialog.h"
#include "ui/features/runs/relink_dialog.h"
#include "ui/features/runs/run_files.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/features/train/train_page.h"
#include "ui/main_window/class_preset.h"
#include "ui/main_window/classroom.h"
#include "ui/main_window/last_session.h"
#include "ui/main_window/main_window.h"
#include "ui/main_window/notebook.h"
#include "ui/main_window/page_panes.h"
#include "ui/main_window/presentation.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QDesktopServices>
#include <QDir>
#include <QDrag>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTimer>
#include <QUrl>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kSafeAfter = 5000;  // ms after which a restored run counts as safe

}  // namespace

void MainWindow::saveSession() {
    if (!m_workspace.ready()) return;  // nothing was restored yet, so keep the stored session
    LastSession last;
    if (const auto run = m_workspace.runA()) last.runA = toQt(run->info().path);
    // Without an opened run, store the training run, so that the next start shows it.
    else if (const auto session = m_workspace.sessions().current();
             session && (m_workspace.sessions().currentRunning() ||
                         session->progress().state == RunState::Stopped))
        last.runA = toQt(session->runPath());
    if (const auto run = m_workspace.runB()) last.runB = toQt(run->info().path);
    last.pages = m_classroom->ownPages();
    last.form = m_train->presenter().config();
    last.save(*m_settings.store());
    RestoreMark(*m_settings.store()).clear();
}

void MainWindow::saveEverything() {
    saveSession();
    m_settings.saveWindow(*this);
    m_figures->model().saveIfDue();
    m_notebook->model().saveIfDue();
}

bool MainWindow::dialogWorks() const {
    return (m_openModelDialog && m_openModelDialog->presenter().importing()) ||
           (m_exportModelDialog && m_exportModelDialog->presenter().exporting()) ||
           (m_reportDialog && m_reportDialog->presenter().writing());
}

void MainWindow::endModes() {
    m_presentation->presenter().end();
    m_classroom->presenter().leave();
}

void MainWindow::saveAndStop() {
    m_presentation->presenter().end();
    saveEverything();
    const auto sessions = m_workspace.sessions().running();
    if (sessions.empty()) return;
    m_closing = ClosingChoice::PauseAndSave;
    setEnabled(false);
    statusBar()->showMessage(tr("Saving the runs…"));
    for (const auto& session : sessions) session->stop();
}

void MainWindow::restoreSession(bool runs) {
    const auto last = LastSession::load(*m_settings.store());
    restoreForm(last.form);
    m_preset->restore();
    // A split view is always restored. A single page is only restored together with its run.
    ShownPages pages = last.pages;
    if (pages.beside.isEmpty()) pages.page = shownPage();
    m_panes->restore(pages);
    if (!runs) return;
    RestoreMark mark(*m_settings.store());
    if (mark.stands()) {
        mark.clear();
        return m_banner->show(
            Banner::Kind::Caution,
            tr("The program ended unexpectedly the last time, so its runs were not opened again."),
            tr("They are in the list of runs."));
    }
    if (last.runA.isEmpty()) return showPage(last.pages.page);
    mark.set();
    openAgain(last.runA, last.runB);
    if (m_workspace.runA() || last.pages.page == QLatin1String("train")) showPage(last.pages.page);
    QTimer::singleShot(kSafeAfter, this, [this] { RestoreMark(*m_settings.store()).clear(); });
}

// Drops settings that this version or dataset does not know.
void MainWindow::restoreForm(RunConfig form) {
    if (form.values.empty()) return;
    const auto specs = m_workspace.catalogue()->parameters(form);
    for (auto value = form.values.begin(); value != form.values.end();) {
        value = findByKey(specs, value->first) ? std::next(value) : form.values.erase(value);
    }
    m_train->presenter().setConfig(std::move(form));
}

void MainWindow::openAgain(const QString& pathA, const QString& pathB) {
    const auto problem = [this](const QString& path) {
        if (path.isEmpty()) return QString();
        const auto run = m_workspace.runStore()->open(toStd(path));
        return run ? QString() : errorText(run.error());
    };
    const QString badA = problem(pathA), badB = problem(pathB);
    if (badA.isEmpty() && badB.isEmpty() && !pathB.isEmpty())
        m_workspace.openPair(pathA, pathB);
    else if (badA.isEmpty())
        m_workspace.openRun(pathA);
    else if (badB.isEmpty() && !pathB.isEmpty())
        m_workspace.openRun(pathB);
    const QString bad = badA.isEmpty() ? badB : badA;
    if (!bad.isEmpty())
        m_banner->show(Banner::Kind::Caution,
                       tr("A run that was open in the last session can no longer be opened."), bad);
}

void MainWindow::askModel() {
    if (m_openModel->isEnabled()) return m_openModel->trigger();
    // The status tip says who locked the action.
    m_workspace.navigation().say(m_openModel->statusTip());
}

OpenModelDialog* MainWindow::openModel(const QString& folder) {
    const QString key = QStringLiteral("open-model/folder");
    if (!m_openModelDialog) {
        auto* dialog = new OpenModelDialog(m_workspace, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &OpenModelDialog::opened, this, [this](const ImportedModel& model) {
            m_workspace.openRun(toQt(model.run));
            m_workspace.runList().readAgain();
            showPage(QStringLiteral("heads"));
            m_workspace.navigation().say(tr("Opened %1.").arg(toQt(model.name)));
            if (model.check && !model.check->passed())
                showWarning(tr("The model computes, but its attention maps or logits are unusual: "
                               "compare them with those of another program."),
                            QString());
        });
        connect(dialog, &QDialog::finished, this, [this, dialog, key] {
            const QString last = dialog->presenter().folder();
            if (QFileInfo(last).isDir()) m_settings.store()->setValue(key, last);
        });
        m_openModelDialog = dialog;
    }
    const QString last = m_settings.store()->value(key).toString();
    if (!folder.isEmpty())
        m_openModelDialog->setFolder(folder);
    else if (m_openModelDialog->presenter().folder().isEmpty() && QFileInfo(last).isDir())
        m_openModelDialog->setFolder(last);
    m_openModelDialog->show();
    m_openModelDialog->raise();
    m_openModelDialog->activateWindow();
    return m_openModelDialog;
}

ExportModelDialog* MainWindow::exportModel() {
    const auto run = m_workspace.runA();
    if (!run) {
        m_workspace.navigation().say(tr("Open a run first: its model can be exported."));
        return nullptr;
    }
    const QString key = QStringLiteral("export-model/folder");
    QString parent = m_settings.store()->value(key).toString();
    if (!QFileInfo(parent).isDir())
        parent = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    if (m_exportModelDialog && m_exportModelDialog->presenter().exporting()) {
        m_exportModelDialog->raise();
        return m_exportModelDialog;
    }
    delete m_exportModelDialog;
    auto* dialog = new ExportModelDialog(m_workspace, run,
                                         m_workspace.selection().inspection().step, parent, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ExportModelDialog::exported, this,
            [this, dialog, key](const ExportedModel& model) {
                m_settings.store()->setValue(key, dialog->presenter().parentFolder());
                m_workspace.navigation().say(tr("Wrote %1.").arg(toQt(model.folder)));
            });
    m_exportModelDialog = dialog;
    dialog->show();
    return dialog;
}

QStringList MainWindow::chosenRuns() const {
    QStringList runs = m_runs->selectedPaths();
    if (runs.size() > 1) return runs;
    runs.clear();
    for (const auto& run : {m_workspace.runA(), m_workspace.runB()})
        if (run) runs << toQt(run->info().path);
    return runs;
}

QStringList MainWindow::runsToWrite() const {
    const auto runs = chosenRuns();
    return runs.isEmpty() ? m_runs->selectedPaths() : runs;
}

MethodsDialog* MainWindow::exportMethods() {
    const auto& listed = m_workspace.runList().runs();
    std::vector<std::string> paths;
    QStringList names;
    for (const auto& path : runsToWrite()) {
        paths.push_back(toStd(path));
        const auto known = std::find_if(listed.begin(), listed.end(), [&](const RunInfo& one) {
            return one.path == paths.back();
        });
        names << (known == listed.end() ? QFileInfo(path).fileName() : toQt(known->name));
    }
    if (paths.empty()) {
        m_workspace.navigation().say(tr("Open or select the runs that the paragraph describes."));
        return nullptr;
    }
    const auto text = m_workspace.runStore()->methods(paths);
    if (!text) {
        m_workspace.navigation().report(text.error());
        return nullptr;
    }
    auto* dialog = new MethodsDialog(*text, names, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

ReportDialog* MainWindow::writeReport() {
    if (m_reportDialog) {
        m_reportDialog->raise();
        m_reportDialog->activateWindow();
        return m_reportDialog;
    }
    const QStringList runs = chosenRuns();
    const QString key = QStringLiteral("report/folder");
    QString folder = m_settings.store()->value(key).toString();
    if (!QFileInfo(folder).isDir())
        folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    auto* dialog = new ReportDialog(m_workspace, runs, folder, this);
    // Esc hides a dialog without closing it.
    connect(dialog, &QDialog::finished, dialog, &QObject::deleteLater);
    connect(dialog, &ReportDialog::written, this, [this, key](const QString& path) {
        m_settings.store()->setValue(key, QFileInfo(path).absolutePath());
        m_workspace.navigation().say(tr("Wrote %1.").arg(path));
    });
    connect(dialog, &ReportDialog::openRequested, this, [this](const QString& path) {
        if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
            m_workspace.navigation().report({ErrorCode::Io,
                                             "no program could open %1"_m(toStd(path)),
                                             "Open the file by hand."_m});
    });
    m_reportDialog = dialog;
    dialog->show();
    return dialog;
}

// Registers the actions that an instructor preset can lock.
void MainWindow::wirePreset() {
    ClassPreset::Controls controls;
    controls[QStringLiteral("open-run")] = {m_openRun, m_openModel, m_openBundle, m_recent};
    controls[QStringLiteral("start-run")] =
        m_train->runActions() + QList<QAction*>{m_runs->fineTuneAction()};
    controls[QStringLiteral("queue")] =
        m_queue->queueActions() +
        QList<QAction*>{m_train->queueAction(), m_queue->toggleViewAction()};
    controls[QStringLiteral("edit-runs")] = m_runs->editActions();
    controls[QStringLiteral("prune")] = pageOf<PrunePage>()->pruneActions();
    controls[QStringLiteral("export")] = {m_export,      m_methods,      m_report,
                                          m_exportModel, m_exportCurves, m_share};
    controls[QStringLiteral("preferences")] = {m_preferences};
    m_preset->setControls(std::move(controls));
}

// Connects the Figures page to all pages. Its sheet is stored beside the settings file.
void MainWindow::wireSheet() {
    const auto offers = [this] {
        QList<PanelOffer> all;
        for (const auto& id : pageIds())
            if (page(id)->offersPanels())
                for (const auto& figure : page(id)->figures())
                    all.append({{id, figure.title}, page(id)->title()});
        return all;
    };
    m_figures->setOffers(offers,
                         [this](const plots::PanelSource& source) { return shownFigure(source); });
    if (!m_settings.savable()) return;
    if (const auto kept =
            m_figures->model().keepIn(m_settings.beside(QStringLiteral("-sheet.json")));
        !kept)
        m_banner->show(Banner::Kind::Caution, errorText(kept.error()),
                       errorWords(kept.error()).hint);
}

plots::FigurePtr MainWindow::shownFigure(const plots::PanelSource& source) const {
    const auto* shown = page(source.page);
    if (!shown) return nullptr;
    for (const auto& figure : shown->figures())
        if (figure.title == source.title) return figure.take();
    return nullptr;
}

void MainWindow::addToSheet() {
    const auto* current = m_panes->current();
    const auto figures = current->figures();
    const int chosen = current->currentOf(figures);
    if (chosen < 0 || !current->offersPanels())
        return m_workspace.navigation().say(tr("There is no figure on this page."));
    m_figures->addPanel(figures[chosen].take(), {shownPage(), figures[chosen].title});
    m_workspace.navigation().say(
        tr("%1: now on the sheet of the Figures page.").arg(figures[chosen].title));
}

// Adds the displayed figure to the sheet when the user steps to the Figures page, unless the sheet
// has it.
void MainWindow::takeNextStep(const QString& id) {
    const auto* current = m_panes->current();
    const QString run = current->nextStep().run;
    const auto open = m_workspace.runA();
    if (!run.isEmpty() && !(open && toQt(open->info().path) == run)) m_workspace.openRun(run);
    const auto figures = current->figures();
    const int chosen = current->currentOf(figures);
    if (id == QLatin1String("figures") && chosen >= 0 && current->offersPanels()) {
        const plots::PanelSource source{shownPage(), figures[chosen].title};
        const auto& panels = m_figures->model().sheet().panels;
        const bool there = std::any_of(panels.begin(), panels.end(),
                                       [&](const auto& one) { return one.source == source; });
        if (!there) addToSheet();
    }
    showPage(id);
}

// Drags the current figure, with a preview as drag image.
void MainWindow::dragToSheet() {
    const auto* current = m_panes->current();
    const auto figures = current->figures();
    const int chosen = current->currentOf(figures);
    if (chosen < 0) return;
    constexpr int kPicture = 160;  // size of the drag image in pixels
    auto* drag = new QDrag(this);
    const auto picture = plots::previewFigure(*figures[chosen].take(), {}, {kPicture, kPicture});
    drag->setPixmap(QPixmap::fromImage(picture));
    drag->setMimeData(FiguresPage::dragged({shownPage(), figures[chosen].title}).release());
    m_workspace.navigation().say(
        tr("Drag over the tab of the Figures page to open it, then drop the panel where it should "
           "be."));
    drag->exec(Qt::CopyAction);
}

void MainWindow::findData(const QString& run) {
    for (const auto& one : {m_workspace.runA(), m_workspace.runB()}) {
        if (!one || toQt(one->info().path) != run) continue;
        auto* dialog = new RelinkDialog(one, toQt(one->info().name), this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &RelinkDialog::linked, this, [this] {
            m_workspace.reopenRuns();
            m_workspace.navigation().say(tr("The run now uses the data at this location."));
        });
        return dialog->open();
    }
}

}  // namespace headscope::ui
